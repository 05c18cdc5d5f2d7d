"""What cards give: Victory Points, counters, Insights, tags, Reputation, Boxes."""

from companion.games.unconscious_mind.deck import Gain
from companion.games.unconscious_mind.play import Play
from companion.games.unconscious_mind.reputation import gain_reputation
from companion.rules.seats import Player
from companion.rules.sentence import Sentence, say


def apply_gain(play: Play, player: Player, gain: Gain, reason: Sentence, rule: str) -> None:
    """Give a player what a card prints; words are left for the table to enter."""
    match gain.what:
        case "vp":
            play.score(player, gain.count, reason, rule)
        case "boxes":
            play.gain_boxes(player, gain.count)
        case "reputation":
            gain_reputation(play, player, gain.count)
        case "text":
            play.by_hand.append(say("by_hand", text=gain.text))
        case _:
            play.count(player, gain.what, gain.count)
