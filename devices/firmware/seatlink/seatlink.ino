/*
 * SeatLink button box for Arduino boards with an AVR (Uno, Nano, Mega; Leonardo, Micro).
 * How to build, wire and load it: docs/button-boxes.md. MIT license, see LICENSE.
 *
 * The order that makes a press count exactly once:
 *   debounced -> kept in EEPROM -> numbered -> sent -> sent again until acked.
 * A press that cannot be kept is refused where everybody sees it: error blink, low tone, and a
 * counter that the program reads.
 */

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <util/crc16.h>

/* ---- your box: change these ------------------------------------------------------------- */

static const uint8_t BUTTON_PINS[] = {2, 3, 4, 5, 6, 7}; /* each to GND when pressed */
static const uint8_t LAMP_PINS[] = {13};                 /* lamp 0 belongs to the first buttons */
static const uint8_t BUTTONS_PER_LAMP = 6;               /* a box for all seats: buttons a seat */
#ifndef BUZZER_PIN
#define BUZZER_PIN 0 /* passive buzzer; 0: none */
#endif
#ifndef LONG_PRESS_MS
#define LONG_PRESS_MS 0 /* second signal when held; 0: never */
#endif

/* ---- the protocol's numbers ------------------------------------------------------------- */

static const uint8_t BUTTONS = sizeof BUTTON_PINS;
static const uint8_t LAMPS = sizeof LAMP_PINS;
static const uint8_t PRESS_MS = 5;    /* contact this long is a press: spikes are shorter */
static const uint8_t RELEASE_MS = 12; /* open this long is a release: bounce is shorter */
static const uint8_t SLOTS = 32;      /* records in EEPROM; a press of number n lies in n % 32 */
static const uint8_t MOST_KEPT = 30;  /* two slots stay free for the record being written */
static const uint8_t WINDOW = 4;      /* presses on their way at the same time */
static const uint16_t RESEND_MS = 150;
static const uint16_t HEARTBEAT_MS = 500;
static const uint16_t HELLO_GAP_MS = 300;
static const uint16_t HOST_GONE_MS = 3000;
static const uint16_t FLASH_MS = 700;
static const uint8_t LONG_BIT = 0x80;
static const uint8_t LINE_MAX = 60;

enum Lamp : uint8_t { OFF, ON, SLOW, FAST, DOUBLE, ERROR };

/* ---- EEPROM: a queue of bytes, written by the interrupt --------------------------------- */

/* Two copies of uid, epoch, CRC; then the records: mark, number, button, ctx, CRC. A record's
 * CRC starts from the epoch, so records of another sequence are never valid. */
static const uint16_t HEADER_AT[2] = {0, 16};
static const uint8_t HEADER_SIZE = 8;
static const uint16_t RECORDS_AT = 32;
static const uint8_t RECORD_SIZE = 8;
static const uint8_t UNACKED = 0xFF;
static const uint8_t ACKED = 0x00;

struct CellWrite {
  uint16_t at;
  uint8_t value;
};
static CellWrite cell_writes[32];
static volatile uint8_t cell_head, cell_tail;

static uint8_t cell_read_now(uint16_t at) {
  EEAR = at;
  EECR |= _BV(EERE);
  return EEDR;
}

static uint8_t cell_read(uint16_t at) { /* only at start, before any write */
  while (EECR & _BV(EEPE)) {
  }
  return cell_read_now(at);
}

static void write_next_cell() { /* EEPROM is ready, interrupts are off */
  while (cell_head != cell_tail) {
    const CellWrite &next = cell_writes[cell_tail & 31];
    cell_tail++;
    if (cell_read_now(next.at) == next.value) continue; /* saves wear */
    EEDR = next.value;
    EECR |= _BV(EEMPE); /* these two within four cycles */
    EECR |= _BV(EEPE);
    return;
  }
  EECR &= ~_BV(EERIE);
}

ISR(EE_READY_vect) { write_next_cell(); }

static void cell_write(uint16_t at, uint8_t value) { /* callers write only when idle: <= 17 */
  cell_writes[cell_head & 31] = {at, value};
  cell_head++;
}

static void cells_start() {
  noInterrupts();
  EECR |= _BV(EERIE);
  write_next_cell();
  interrupts();
}

static bool cells_idle() { return cell_head == cell_tail && !(EECR & (_BV(EEPE) | _BV(EERIE))); }

static uint16_t crc_of(uint16_t crc, const uint8_t *bytes, uint8_t count) {
  while (count--) crc = _crc_xmodem_update(crc, *bytes++);
  return crc;
}

/* ---- who we are and what we keep -------------------------------------------------------- */

struct Kept {
  uint8_t button, ctx;
  bool recovered;
  uint32_t at_ms;
};

static uint32_t uid = 0xFFFFFFFF;
static uint16_t epoch = 0xFFFF;
static Kept kept[SLOTS];
static uint16_t oldest_seq, next_seq; /* kept and without an ack: oldest_seq to next_seq - 1 */
static uint8_t refused, rx_errors, reset_cause;

static struct { uint8_t button, ctx; uint32_t at_ms; } waiting[8]; /* debounced, not kept yet */
static uint8_t waiting_head, waiting_tail;
static bool saving;       /* record next_seq is on its way into EEPROM */
static bool mark_due;     /* the newest ack is not marked in EEPROM yet */
static bool renaming;     /* a new header waits or is on its way */
static bool renaming_started;
static uint32_t new_uid;
static uint16_t new_epoch;

static uint8_t kept_count() { return (uint8_t)(next_seq - oldest_seq); }
static uint8_t waiting_count() { return (uint8_t)(waiting_head - waiting_tail); }
static bool is_blank() { return uid == 0xFFFFFFFF || uid == 0; }

static uint16_t record_at(uint16_t seq) { return RECORDS_AT + (seq % SLOTS) * RECORD_SIZE; }

static uint16_t record_crc(uint16_t seq, uint8_t button, uint8_t ctx) {
  const uint8_t bytes[4] = {(uint8_t)seq, (uint8_t)(seq >> 8), button, ctx};
  return crc_of(epoch, bytes, 4);
}

static bool load_header(uint16_t at) {
  uint8_t b[HEADER_SIZE];
  for (uint8_t i = 0; i < HEADER_SIZE; i++) b[i] = cell_read(at + i);
  if (crc_of(0xFFFF, b, 6) != (b[6] | (uint16_t)b[7] << 8)) return false;
  uid = b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
  epoch = b[4] | (uint16_t)b[5] << 8;
  return true;
}

static void save_header() {
  const uint8_t b[6] = {(uint8_t)new_uid,         (uint8_t)(new_uid >> 8),
                        (uint8_t)(new_uid >> 16), (uint8_t)(new_uid >> 24),
                        (uint8_t)new_epoch,       (uint8_t)(new_epoch >> 8)};
  const uint16_t crc = crc_of(0xFFFF, b, 6);
  for (uint8_t copy = 0; copy < 2; copy++) {
    for (uint8_t i = 0; i < 6; i++) cell_write(HEADER_AT[copy] + i, b[i]);
    cell_write(HEADER_AT[copy] + 6, (uint8_t)crc);
    cell_write(HEADER_AT[copy] + 7, (uint8_t)(crc >> 8));
  }
  cells_start();
}

/* Reads a slot; false if it holds no record of this sequence. */
static bool load_record(uint8_t slot, uint16_t &seq, bool &acked) {
  const uint16_t at = RECORDS_AT + slot * RECORD_SIZE;
  seq = cell_read(at + 1) | (uint16_t)cell_read(at + 2) << 8;
  const uint8_t button = cell_read(at + 3), ctx = cell_read(at + 4);
  const uint16_t crc = cell_read(at + 5) | (uint16_t)cell_read(at + 6) << 8;
  if (seq % SLOTS != slot || crc != record_crc(seq, button, ctx)) return false;
  acked = cell_read(at) != UNACKED;
  kept[slot] = {button, ctx, true, 0};
  return true;
}

/* The newest record says where the numbers go on; from it back to the last acked one they wait.
 * A power cut while a slot was being written leaves at most a record 31 numbers older there. */
static void load_records() {
  bool valid[SLOTS], acked[SLOTS];
  uint16_t seqs[SLOTS], newest = 0;
  bool any = false;
  for (uint8_t slot = 0; slot < SLOTS; slot++) {
    valid[slot] = load_record(slot, seqs[slot], acked[slot]);
    if (valid[slot] && (!any || (int16_t)(seqs[slot] - newest) > 0)) {
      newest = seqs[slot];
      any = true;
    }
  }
  if (!any) {
    oldest_seq = next_seq = 0;
    return;
  }
  next_seq = oldest_seq = newest + 1;
  while (kept_count() < MOST_KEPT) {
    const uint16_t seq = oldest_seq - 1;
    const uint8_t slot = seq % SLOTS;
    if (!valid[slot] || acked[slot] || seqs[slot] != seq) break;
    oldest_seq = seq;
  }
}

/* The mark first (a stale "acked" would lose the press), the CRC last (it makes it a record). */
static void save_record(uint16_t seq, uint8_t button, uint8_t ctx) {
  const uint16_t at = record_at(seq), crc = record_crc(seq, button, ctx);
  cell_write(at, UNACKED);
  cell_write(at + 1, (uint8_t)seq);
  cell_write(at + 2, (uint8_t)(seq >> 8));
  cell_write(at + 3, button);
  cell_write(at + 4, ctx);
  cell_write(at + 5, (uint8_t)crc);
  cell_write(at + 6, (uint8_t)(crc >> 8));
  cells_start();
}

/* ---- lamps and buzzer ------------------------------------------------------------------- */

static uint8_t host_modes[LAMPS], ctx;
static uint8_t flash_mode, busy_lamp;
static uint32_t flash_from_ms, host_ms;
static uint16_t flash_ms;
static bool host_heard;
static uint8_t buzz_id;

static bool host_there(uint32_t now) { return host_heard && now - host_ms < HOST_GONE_MS; }

static void sound(uint16_t hertz, uint16_t ms) {
#if BUZZER_PIN
  tone(BUZZER_PIN, hertz, ms);
#else
  (void)hertz;
  (void)ms;
#endif
}

static void flash(uint8_t mode, uint16_t ms, uint32_t now) {
  flash_mode = mode;
  flash_from_ms = now;
  flash_ms = ms;
}

static bool lit(uint8_t mode, uint16_t now) {
  switch (mode) {
    case ON: return true;
    case SLOW: return now % 1600 < 800;
    case FAST: return now % 160 < 80;
    case DOUBLE: return now % 1000 < 100 || (now % 1000 > 200 && now % 1000 < 300);
    case ERROR: return now % 100 < 50;
    default: return false;
  }
}

static void show_lamps(uint32_t now) {
  const bool pending = kept_count() || waiting_count() || saving;
  for (uint8_t i = 0; i < LAMPS; i++) {
    uint8_t mode = host_there(now) ? host_modes[i] : (uint8_t)OFF;
    if (is_blank()) mode = DOUBLE;
    if (pending && i == busy_lamp) mode = FAST;
    if (flash_ms) mode = flash_mode;
    digitalWrite(LAMP_PINS[i], lit(mode, (uint16_t)now) ? HIGH : LOW);
  }
  if (flash_ms && now - flash_from_ms >= flash_ms) flash_ms = 0;
}

/* ---- buttons ---------------------------------------------------------------------------- */

static struct {
  bool down;
  uint8_t steady_ms; /* how long the pin has been unlike `down` */
  uint16_t down_ms;  /* stops at 65535 */
} contacts[BUTTONS];

static void refuse(uint32_t now) {
  refused++;
  flash(ERROR, FLASH_MS, now);
  sound(180, 250);
}

static void pressed(uint8_t button, uint32_t now) {
  const uint8_t all = kept_count() + waiting_count() + (saving ? 1 : 0);
  if (is_blank() || renaming || all >= MOST_KEPT || waiting_count() >= 8) {
    refuse(now);
    return;
  }
  waiting[waiting_head & 7] = {button, ctx, now};
  waiting_head++;
  busy_lamp = min((uint8_t)((button & ~LONG_BIT) / BUTTONS_PER_LAMP), (uint8_t)(LAMPS - 1));
}

static void look_at_button(uint8_t i, uint8_t passed_ms, uint32_t now) {
  auto &c = contacts[i];
  if (c.down && c.down_ms < 0xFFFF - passed_ms) {
    c.down_ms += passed_ms;
#if LONG_PRESS_MS
    if (c.down_ms >= LONG_PRESS_MS && c.down_ms - passed_ms < LONG_PRESS_MS)
      pressed(i | LONG_BIT, now);
#endif
  }
  if ((digitalRead(BUTTON_PINS[i]) == LOW) == c.down) {
    c.steady_ms = 0;
    return;
  }
  c.steady_ms++;
  if (c.steady_ms < (c.down ? RELEASE_MS : PRESS_MS)) return;
  c.down = !c.down;
  c.steady_ms = 0;
  c.down_ms = 0;
  if (c.down) pressed(i, now);
}

static uint8_t longest_held() { /* number + 1; 0: none */
  uint8_t held = 0;
  for (uint8_t i = 0; i < BUTTONS; i++)
    if (contacts[i].down && (!held || contacts[i].down_ms > contacts[held - 1].down_ms))
      held = i + 1;
  return held;
}

/* ---- lines out -------------------------------------------------------------------------- */

static char line[LINE_MAX + 1];
static uint8_t line_size;

static void put(const char *text) {
  while (*text) line[line_size++] = *text++;
}

static void put_hex(uint32_t value, uint8_t digits) {
  while (digits--) line[line_size++] = "0123456789ABCDEF"[value >> (4 * digits) & 15];
}

static void begin(const char *kind) {
  line_size = 0;
  line[line_size++] = '$';
  put(kind);
}

static void field(uint32_t value, uint8_t digits) {
  line[line_size++] = ',';
  put_hex(value, digits);
}

/* False if there is no room now: a board must never wait for a host that does not read. */
static bool send_line() {
  const uint16_t crc = crc_of(0xFFFF, (const uint8_t *)line + 1, line_size - 1);
  line[line_size++] = '*';
  put_hex(crc, 4);
  line[line_size++] = '\n';
  if (Serial.availableForWrite() < line_size) return false;
  Serial.write((const uint8_t *)line, line_size);
  return true;
}

static bool hello_due = true;
static uint32_t hello_ms, beat_ms, sent_ms;
static uint8_t in_flight;

static bool send_hello() {
  begin("HI,01");
  field(uid, 8);
  field(epoch, 4);
  field(oldest_seq, 4);
  field(next_seq, 4);
  field(BUTTONS, 2);
  field(reset_cause, 2);
  put(",SEATLINK");
  field(0x0100, 4);
  field(1 | (BUZZER_PIN ? 2 : 0) | (LONG_PRESS_MS ? 4 : 0) | min(BUTTONS_PER_LAMP, (uint8_t)15) << 4,
        2);
  return send_line();
}

static bool send_beat(uint32_t now) {
  begin("H");
  field(now / 1000 & 0xFFFF, 4);
  field(longest_held(), 2);
  field(kept_count(), 2);
  field(ctx, 2);
  field(rx_errors, 2);
  field(refused, 2);
  return send_line();
}

static bool send_press(uint16_t seq, uint32_t now) {
  const Kept &press = kept[seq % SLOTS];
  uint32_t age = 0xFFFF;
  if (!press.recovered) age = min(now - press.at_ms, (uint32_t)0xFFFE);
  begin("P");
  field(epoch, 4);
  field(seq, 4);
  field(press.button, 2);
  field(press.ctx, 2);
  field(age, 4);
  return send_line();
}

/* The resend timer belongs to the oldest press: new ones must not put it off. */
static void send_presses(uint32_t now) {
  if (in_flight && now - sent_ms >= RESEND_MS) in_flight = 0;
  while (in_flight < WINDOW && in_flight < kept_count()) {
    if (!send_press(oldest_seq + in_flight, now)) return;
    if (in_flight == 0) sent_ms = now;
    in_flight++;
  }
}

static void send_all(uint32_t now) {
  if (hello_due && (hello_ms == 0 || now - hello_ms >= HELLO_GAP_MS)) {
    if (!send_hello()) return;
    hello_due = false;
    hello_ms = now ? now : 1;
  }
  if (now - beat_ms >= HEARTBEAT_MS) {
    if (!send_beat(now)) return;
    beat_ms = now;
  }
  if (host_there(now) && !renaming) send_presses(now);
}

/* ---- lines in --------------------------------------------------------------------------- */

static char heard[LINE_MAX];
static uint8_t heard_size;
static bool in_line;

/* Reads upper-case hexadecimal; false for anything else: the grammar is part of the check. */
static bool read_hex(uint8_t at, uint8_t digits, uint32_t &value) {
  value = 0;
  while (digits--) {
    const char c = heard[at++];
    if (c >= '0' && c <= '9') value = value << 4 | (uint32_t)(c - '0');
    else if (c >= 'A' && c <= 'F') value = value << 4 | (uint32_t)(c - 'A' + 10);
    else return false;
  }
  return true;
}

static bool hear_ack(uint32_t now) { /* A,eeee,ssss,v */
  uint32_t of_epoch, seq;
  const char verdict = heard[12];
  if (heard_size != 13 || heard[6] != ',' || heard[11] != ',') return false;
  if (!read_hex(2, 4, of_epoch) || !read_hex(7, 4, seq)) return false;
  if (verdict != 'K' && verdict != 'R' && verdict != 'S') return false;
  const uint16_t done = (uint16_t)seq - oldest_seq + 1;
  if (of_epoch != epoch || renaming || done == 0 || done > kept_count()) return true;
  oldest_seq += done;
  in_flight = in_flight > done ? in_flight - done : 0;
  sent_ms = now;
  mark_due = true;
  if (verdict == 'R') flash(ERROR, FLASH_MS, now);
  if (verdict == 'S') flash(DOUBLE, FLASH_MS, now);
  return true;
}

static bool hear_lamps() { /* L,cc,0123 */
  uint32_t new_ctx;
  const uint8_t count = heard_size - 5;
  if (heard_size < 6 || count > 16 || heard[4] != ',' || !read_hex(2, 2, new_ctx)) return false;
  for (uint8_t i = 0; i < count; i++)
    if (heard[5 + i] < '0' || heard[5 + i] > '5') return false;
  ctx = (uint8_t)new_ctx;
  for (uint8_t i = 0; i < LAMPS; i++) host_modes[i] = i < count ? heard[5 + i] - '0' : 0;
  return true;
}

static bool hear_buzz() { /* B,ii,tt */
  uint32_t id, tune;
  if (heard_size != 7 || heard[4] != ',') return false;
  if (!read_hex(2, 2, id) || !read_hex(5, 2, tune)) return false;
  if (id != buzz_id) sound(tune == 1 ? 1760 : tune == 2 ? 880 : 440, 120);
  buzz_id = (uint8_t)id;
  return true;
}

static bool hear_name() { /* U,uuuuuuuu,eeee */
  uint32_t u, e;
  if (heard_size != 15 || heard[10] != ',') return false;
  if (!read_hex(2, 8, u) || !read_hex(11, 4, e)) return false;
  if (!renaming) {
    new_uid = u;
    new_epoch = (uint16_t)e;
    renaming = true;
    renaming_started = false;
  }
  return true;
}

static bool hear_body(uint32_t now) {
  if (heard_size == 1 && heard[0] == 'Q') {
    hello_due = true;
    return true;
  }
  if (heard_size < 4 || heard[1] != ',') return false;
  switch (heard[0]) {
    case 'A': return hear_ack(now);
    case 'L': return hear_lamps();
    case 'B': return hear_buzz();
    case 'U': return hear_name();
    case 'X': flash(ERROR, 5000, now); return heard_size == 4;
    default: return false;
  }
}

static void hear_line(uint32_t now) { /* heard: BODY*CRCC */
  uint32_t crc;
  bool good = false;
  if (heard_size > 5 && heard[heard_size - 5] == '*' && read_hex(heard_size - 4, 4, crc)) {
    heard_size -= 5;
    good = crc_of(0xFFFF, (const uint8_t *)heard, heard_size) == crc && hear_body(now);
  }
  if (good) {
    host_heard = true;
    host_ms = now;
  } else {
    rx_errors++;
  }
}

static void hear(uint32_t now) {
  while (Serial.available()) {
    const char c = (char)Serial.read();
    if (c == '$') {
      if (in_line) rx_errors++;
      in_line = true;
      heard_size = 0;
    } else if (in_line && c == '\n') {
      in_line = false;
      hear_line(now);
    } else if (in_line && c != '\r') {
      if (heard_size < sizeof heard) {
        heard[heard_size++] = c;
      } else {
        in_line = false;
        rx_errors++;
      }
    }
  }
}

/* ---- keeping: one thing at a time goes into EEPROM -------------------------------------- */

static void take_new_name() {
  if (!renaming_started) {
    const uint8_t dropped = kept_count() + waiting_count() + (saving ? 1 : 0);
    refused += dropped; /* told, not silently lost */
    waiting_tail = waiting_head;
    saving = mark_due = false;
    renaming_started = true;
    save_header();
    return;
  }
  uid = new_uid;
  epoch = new_epoch;
  oldest_seq = next_seq = 0;
  in_flight = 0;
  renaming = false;
  hello_due = true;
}

static void keep() {
  if (!cells_idle()) return;
  if (renaming) {
    take_new_name();
    return;
  }
  if (saving) { /* it is a record now: from here on it is sent */
    saving = false;
    next_seq++;
  }
  if (waiting_count()) {
    const auto &press = waiting[waiting_tail & 7];
    kept[next_seq % SLOTS] = {press.button, press.ctx, false, press.at_ms};
    save_record(next_seq, press.button, press.ctx);
    waiting_tail++;
    saving = true;
  } else if (mark_due) { /* lazily: a lost mark only means that an acked press is sent again */
    mark_due = false;
    cell_write(record_at(oldest_seq - 1), ACKED);
    cells_start();
  }
}

/* ---- start and loop --------------------------------------------------------------------- */

void setup() {
  reset_cause = MCUSR & 15;
  MCUSR = 0;
  for (uint8_t i = 0; i < BUTTONS; i++) {
    pinMode(BUTTON_PINS[i], INPUT_PULLUP);
    contacts[i].down = true; /* held at power-up is no press */
  }
  for (uint8_t i = 0; i < LAMPS; i++) pinMode(LAMP_PINS[i], OUTPUT);
  if (load_header(HEADER_AT[0]) || load_header(HEADER_AT[1])) load_records();
  Serial.begin(115200);
  set_sleep_mode(SLEEP_MODE_IDLE);
}

void loop() {
  static uint32_t looked_ms;
  const uint32_t now = millis();
  hear(now);
  if (now != looked_ms) {
    const uint8_t passed_ms = (uint8_t)min(now - looked_ms, (uint32_t)255);
    looked_ms = now;
    for (uint8_t i = 0; i < BUTTONS; i++) look_at_button(i, passed_ms, now);
    show_lamps(now);
  }
  keep();
  send_all(now);
  sleep_mode(); /* until the next interrupt: clock, line, EEPROM */
}
