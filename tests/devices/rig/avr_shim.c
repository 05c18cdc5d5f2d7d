/* A thin door to libsimavr for ctypes: one simulated ATmega with its line, pins and EEPROM.
 * Test tool only; libsimavr is under the GPL and nothing linked with it is passed on. */

#include <simavr/avr_eeprom.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define SENT_MAX 65536
#define CYCLES_PER_BYTE 1389 /* 16 MHz, 115200 baud, 10 bits */

typedef struct {
  avr_t *avr;
  int line_free;
  uint32_t sent_size;
  uint8_t sent[SENT_MAX];
} board_t;

static void be_silent(avr_t *avr, const int level, const char *format, va_list args) {
  (void)avr, (void)level, (void)format, (void)args;
}

static void do_not_sleep(avr_t *avr, avr_cycle_count_t cycles) { (void)avr, (void)cycles; }

static void on_sent(struct avr_irq_t *irq, uint32_t value, void *param) {
  board_t *board = param;
  (void)irq;
  if (board->sent_size < SENT_MAX) board->sent[board->sent_size++] = (uint8_t)value;
}

static void on_free(struct avr_irq_t *irq, uint32_t value, void *param) {
  (void)irq, (void)value;
  ((board_t *)param)->line_free = 1;
}

static void on_full(struct avr_irq_t *irq, uint32_t value, void *param) {
  (void)irq;
  if (value) ((board_t *)param)->line_free = 0;
}

static avr_cycle_count_t wake_up(avr_t *avr, avr_cycle_count_t when, void *param) {
  (void)avr, (void)when, (void)param;
  return 0;
}

board_t *board_new(const char *elf, const char *mcu, uint32_t hertz) {
  elf_firmware_t firmware;
  memset(&firmware, 0, sizeof firmware);
  avr_global_logger_set(be_silent);
  if (elf_read_firmware(elf, &firmware)) return NULL;
  board_t *board = calloc(1, sizeof *board);
  avr_t *avr = board->avr = avr_make_mcu_by_name(mcu);
  if (!avr) return NULL;
  avr_init(avr);
  avr_load_firmware(avr, &firmware);
  avr->frequency = hertz;
  avr->sleep = do_not_sleep;
  board->line_free = 1;
  uint32_t flags = 0;
  avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
  const uint32_t uart = AVR_IOCTL_UART_GETIRQ('0');
  avr_irq_register_notify(avr_io_getirq(avr, uart, UART_IRQ_OUTPUT), on_sent, board);
  avr_irq_register_notify(avr_io_getirq(avr, uart, UART_IRQ_OUT_XON), on_free, board);
  avr_irq_register_notify(avr_io_getirq(avr, uart, UART_IRQ_OUT_XOFF), on_full, board);
  return board;
}

void board_free(board_t *board) {
  avr_terminate(board->avr);
  free(board->avr);
  free(board);
}

/* Run to a cycle, while the bytes arrive at the line's speed; returns how many have. */
uint32_t board_run(board_t *board, uint64_t until, const uint8_t *bytes, uint32_t size) {
  avr_t *avr = board->avr;
  avr_irq_t *input = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
  uint64_t next_byte = avr->cycle;
  uint32_t done = 0;
  if (until > avr->cycle)
    avr_cycle_timer_register(avr, until - avr->cycle, wake_up, board);
  while (avr->cycle < until) {
    if (done < size && avr->cycle >= next_byte && board->line_free) {
      avr_raise_irq(input, bytes[done++]);
      next_byte = avr->cycle + CYCLES_PER_BYTE;
    }
    const int state = avr_run(avr);
    if (state == cpu_Done || state == cpu_Crashed) break;
  }
  return done;
}

uint64_t board_cycle(board_t *board) { return board->avr->cycle; }

uint32_t board_take_sent(board_t *board, uint8_t *bytes) {
  const uint32_t size = board->sent_size;
  memcpy(bytes, board->sent, size);
  board->sent_size = 0;
  return size;
}

void board_set_pin(board_t *board, char port, int pin, int high) {
  avr_raise_irq(avr_io_getirq(board->avr, AVR_IOCTL_IOPORT_GETIRQ(port), pin), high);
}

int board_pin(board_t *board, char port, int pin) {
  avr_ioport_state_t state;
  memset(&state, 0, sizeof state);
  avr_ioctl(board->avr, AVR_IOCTL_IOPORT_GETSTATE(port), &state);
  return state.port >> pin & 1;
}

void board_get_eeprom(board_t *board, uint8_t *bytes, uint32_t size) {
  avr_eeprom_desc_t cells = {.ee = bytes, .offset = 0, .size = size};
  avr_ioctl(board->avr, AVR_IOCTL_EEPROM_GET, &cells);
}

void board_set_eeprom(board_t *board, uint8_t *bytes, uint32_t size) {
  avr_eeprom_desc_t cells = {.ee = bytes, .offset = 0, .size = size};
  avr_ioctl(board->avr, AVR_IOCTL_EEPROM_SET, &cells);
}
