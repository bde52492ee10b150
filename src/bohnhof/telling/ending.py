"""The end of a game in sentences: who has won, and what decided between equals (BB-103 to BB-107)."""

from bohnhof.engine.rules import Rules, Standing
from bohnhof.telling.cards import joined
from bohnhof.texts import Sentences


def victory(standing: Standing, names: list[str], sentences: Sentences) -> str:
    """Who has won; `names` are those of all seats."""
    if standing.against and not standing.winners():
        return sentences.say("result.against")
    winners = [names[seat] for seat in standing.winners()]
    return sentences.say("result.winner" if len(winners) == 1 else "result.winners", who=joined(winners, sentences))


def ties(standing: Standing, rules: Rules, names: list[str], sentences: Sentences) -> list[str]:
    """A sentence for each group of players with equal thalers: what decided, or that nothing did."""
    lines: list[str] = []
    if standing.against:
        if max(standing.thalers) == standing.against_thalers:
            lines.append(sentences.say("result.against_level" if standing.winners() else "result.against_level_lost"))
    for thalers in sorted(set(standing.thalers), reverse=True):
        equal = [seat for seat, number in enumerate(standing.thalers) if number == thalers]
        if len(equal) < 2:
            continue
        who = joined([names[seat] for seat in equal], sentences)
        key = "result.tie" if rules.scored_in == "thalers" else f"result.tie_in_{rules.scored_in}"
        lines.append(sentences.say(key, who=who, thalers=thalers))
        if standing.ahead in equal:
            lines.append(sentences.say("result.tie_by_" + standing.ahead_by, who=names[standing.ahead]))
            equal.remove(standing.ahead)
            if len(equal) < 2:
                continue
        shared = len({standing.places[seat] for seat in equal}) < len(equal)
        how = getattr(rules, "tie_break", "shared")
        lines.append(sentences.say(f"result.tie_{how}"))
        if shared and how != "shared":
            lines.append(sentences.say("result.tie_shared"))
    return lines
