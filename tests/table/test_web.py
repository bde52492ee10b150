"""The answers over HTTP: what is made and found, what is refused by name, and what no page of another site may do."""

import gzip
import json
import re
from pathlib import Path

import httpx
import pytest
from running import FOUR, SCRIPT, browser, finished, made, web

from bohnhof.game import Game
from bohnhof.table.limits import Limits
from bohnhof.table.requests import COOKIE

RECORD = Path(__file__).parents[1] / "records" / "amigo-2023-3-step-2-1.txt"


async def test_a_table_is_made_and_sat_down_at(tmp_path: Path) -> None:
    async with web(tmp_path) as found, browser(found) as ada, browser(found) as ben:
        table = await made(ada)
        name = table["table"]
        assert table == {
            "table": name,
            "url": f"/t/{name}",
            "seat": "A",
            "link": f"/t/{name}/as/{ada.cookies[COOKIE + name]}",
        }
        assert len(name) >= 20
        info = (await ben.get(f"/api/tables/{name}")).json()
        assert (info["state"], info["host"], info["clock"]) == ("open", "A", 0)
        assert [seat["taken"] for seat in info["seats"]] == [True, False, True, True]
        sat = await ben.post(f"/api/tables/{name}/sit", json={"name": "Ben"})
        assert sat.json()["seat"] == "B"
        assert (await ben.get(f"/api/tables/{name}")).json()["state"] == "playing"
        again = await ben.post(f"/api/tables/{name}/sit", json={"name": "Ben"})
        assert (again.status_code, again.json()["error"]["key"]) == (409, "already_sits")


async def test_a_personal_link_moves_a_seat_to_another_device(tmp_path: Path) -> None:
    async with web(tmp_path) as found, browser(found) as laptop, browser(found) as phone:
        table = await made(laptop)
        link = (await laptop.get(f"/api/tables/{table['table']}/link")).json()
        assert link == {"seat": "A", "link": table["link"]}
        assert (await phone.get(f"/api/tables/{table['table']}/link")).status_code == 403
        moved = await phone.get(link["link"])
        assert (moved.status_code, moved.headers["location"]) == (303, table["url"] + "?seat=A")
        assert (await phone.get(f"/api/tables/{table['table']}/link")).json() == link
        wrong = await phone.get(f"{table['url']}/as/{'x' * 43}?lang=de")
        assert (wrong.status_code, wrong.json()["error"]["key"]) == (403, "wrong_link")
        assert "Link" in wrong.json()["error"]["text"]
        assert "set-cookie" not in wrong.headers


async def test_two_people_with_their_own_links_play_in_one_browser(tmp_path: Path) -> None:
    """Bug log N02 (a): the second link does not take the first seat away."""
    async with web(tmp_path) as found, browser(found) as ada, browser(found) as ben, browser(found) as shared:
        table = await made(ada)
        name = table["table"]
        links = {
            "A": table["link"],
            "B": (await ben.post(f"/api/tables/{name}/sit", json={"name": "Ben"})).json()["link"],
        }
        for seat, link in links.items():
            assert (await shared.get(link)).headers["location"] == f"/t/{name}?seat={seat}"
        for seat, link in links.items():
            assert (await shared.get(f"/api/tables/{name}/link?seat={seat}")).json() == {"seat": seat, "link": link}
        assert (await shared.get(f"/api/tables/{name}/link")).json()["seat"] == "B"  # the last one
        assert (await shared.get(f"/api/tables/{name}/link?seat=C")).status_code == 403


async def test_the_cookie_is_for_this_site_and_no_script(tmp_path: Path) -> None:
    async with web(tmp_path) as found:
        for base, secure in (("http://bohnhof.test", False), ("https://bohnhof.test", True)):
            async with browser(found, base) as ada:
                answer = await ada.post("/api/tables", json={"name": "Ada", "seats": FOUR})
                cookie = answer.headers["set-cookie"]
                assert cookie.startswith(f"{COOKIE}{answer.json()['table']}=")
                for word in ("HttpOnly", "SameSite=strict", "Path=/", "Max-Age="):
                    assert word in cookie
                assert ("Secure" in cookie) is secure


async def test_behind_a_proxy_with_https_the_cookie_is_secure(tmp_path: Path) -> None:
    async with web(tmp_path, url="https://bohnhof.test") as found, browser(found) as ada:
        assert "Secure" in (await ada.post("/api/tables", json={"name": "Ada", "seats": FOUR})).headers["set-cookie"]


@pytest.mark.parametrize(
    ("body", "status", "key", "field"),
    [
        (b"", 400, "not_json", None),
        (b"[]", 400, "not_an_object", None),
        (b'{"seats": 5}', 400, "wrong_field", "seats"),
        (b'{"name": "Ada"}', 400, "missing_field", "seats"),
        (b'{"seats": ["you", "trader", "farmer"], "name": "Ada", "fast": true}', 400, "unknown_field", "fast"),
        (b'{"seats": ["you", "trader", "farmer"]}', 400, "name_empty", "name"),
        (b'{"seats": ["you", "trader", "farmer"], "name": "\\u202eAda"}', 400, "name_unseen", "name"),
        (b'{"seats": ["you", "trader"], "name": "Ada"}', 400, "players_not_listed", "seats"),
        (b'{"seats": ["you", "trader", "farmer"], "name": "Ada", "edition": "1"}', 400, "no_such_edition", "edition"),
        (b'{"seats": ["you", "trader", "robot"], "name": "Ada"}', 400, "no_such_bot", "seats[2]"),
        (b'{"seats": ["you", "trader", "farmer"], "name": "Ada", "record": "x"}', 400, "not_a_record", "record"),
        (b'{"seats": ["' + b"x" * 2_000_000 + b'"]}', 413, "too_large", None),
    ],
)
async def test_a_refused_table_names_its_field(
    tmp_path: Path, body: bytes, status: int, key: str, field: str | None
) -> None:
    async with web(tmp_path) as found, browser(found) as ada:
        texts = set()
        for language in ("en", "de"):
            answer = await ada.post(f"/api/tables?lang={language}", content=body)
            error = answer.json()["error"]
            assert (answer.status_code, error["key"], error.get("field")) == (status, key, field)
            texts.add(error["text"])
        assert len(texts) == 2
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("method", "path", "status", "key"),
    [
        ("GET", "/api/tables/nothing-here", 404, "no_such_table"),
        ("GET", "/api/tables/no..such", 404, "no_such_table"),
        ("GET", "/api/tables/nothing-here/record", 404, "no_such_table"),
        ("GET", "/api/tables/nothing-here/replay", 404, "no_such_table"),
        ("GET", "/api/tables/nothing-here/link", 404, "no_such_table"),
        ("POST", "/api/tables/nothing-here/sit", 404, "no_such_table"),
        ("GET", "/t/nothing-here/as/secret", 404, "no_such_table"),
        ("GET", "/api/elsewhere", 404, "no_such_page"),
        ("GET", "/nothing.js", 404, "no_such_page"),
        ("GET", "/.secret", 404, "no_such_page"),
        ("GET", "/assets/../.secret", 404, "no_such_page"),
        ("GET", "/%2e%2e/hand_made.py", 404, "no_such_page"),
        ("GET", "/api/texts/fr", 404, "no_language"),
        ("GET", "/api/rules?lang=fr", 400, "no_language"),
        ("DELETE", "/api/tables", 405, "not_this_way"),
        ("POST", "/api/choices", 405, "not_this_way"),
    ],
)
async def test_what_is_not_there_is_refused_in_words(
    tmp_path: Path, method: str, path: str, status: int, key: str
) -> None:
    async with web(tmp_path) as found, browser(found) as ada:
        answer = await ada.request(method, path, content=b'{"name": "Ada"}' if method == "POST" else None)
        assert (answer.status_code, answer.json()["error"]["key"]) == (status, key)
        assert answer.json()["error"]["text"]


async def test_a_game_keeps_its_record_to_itself_until_it_is_over(tmp_path: Path) -> None:
    async with web(tmp_path) as found, browser(found) as ada:
        playing = (await made(ada, seats=["you", "trader", "farmer"]))["table"]
        for path in ("record", "replay", "replay?seat=A", "replay?seat=all"):
            answer = await ada.get(f"/api/tables/{playing}/{path}")
            assert (answer.status_code, answer.json()["error"]["key"]) == (403, "not_over")


async def test_a_finished_game_can_be_read_and_looked_at(tmp_path: Path) -> None:
    async with web(tmp_path) as found, browser(found) as ada:
        table = await finished(ada)
        record = await ada.get(f"/api/tables/{table}/record")
        assert record.headers["content-type"].startswith("text/plain")
        assert record.headers["content-disposition"] == 'attachment; filename="bohnhof-amigo-classic.txt"'
        game = Game.from_record(record.text)
        result = game.result()
        assert result is not None
        for eyes in ("none", "A", "all"):
            replay = await ada.get(f"/api/tables/{table}/replay?seat={eyes}&lang=de")
            assert replay.headers["content-encoding"] == "gzip"
            shown = replay.json()
            assert shown["result"]["winners"] == result.winners
            assert shown["info"]["table"] == table
            assert [seat["name"] for seat in shown["info"]["seats"]] == ["Anton", "Berta", "Carl"]
            assert shown["beans"][0]["name"] == "Blaue Bohne"
        wrong = await ada.get(f"/api/tables/{table}/replay?seat=G")
        assert (wrong.status_code, wrong.json()["error"]["field"]) == (400, "seat")


async def test_a_record_from_elsewhere_can_be_looked_at_and_played_on(tmp_path: Path) -> None:
    record = RECORD.read_text(encoding="utf-8")
    async with web(tmp_path) as found, browser(found) as ada:
        shown = (await ada.post("/api/replay?seat=B", content=record)).json()
        assert shown["info"]["edition"] == "amigo-2023"
        assert shown["commands"] == len(shown["frames"]) - 1
        on = await made(ada, seats=["you", "farmer", "farmer"], record=record, upto=40, pace=0)
        info = (await ada.get(f"/api/tables/{on['table']}")).json()
        assert (info["edition"], info["state"]) == ("amigo-2023", "playing")
        for content, status, key in (
            (b"nonsense", 400, "not_a_record"),
            (b"\xff\xff", 400, "not_a_text"),
            (record.replace("planted", "sowed", 1).encode(), 400, "other_outcome"),
            (b"x" * (1024 * 1024 + 1), 413, "too_large"),
        ):
            answer = await ada.post("/api/replay", content=content)
            assert (answer.status_code, answer.json()["error"]["key"]) == (status, key)
            assert answer.json()["error"].get("field") == (None if status == 413 else "record")


async def test_only_public_tables_are_listed(tmp_path: Path) -> None:
    async with web(tmp_path) as found, browser(found) as ada:
        await made(ada)
        table = (await made(ada, public=True))["table"]
        assert [info["table"] for info in (await ada.get("/api/tables")).json()["tables"]] == [table]


async def test_pages_of_other_sites_can_do_nothing(tmp_path: Path) -> None:
    async with web(tmp_path, origins=("https://friend.test",)) as found, browser(found) as ada:
        table = (await made(ada))["table"]
        for path, body in (("/api/tables", {}), (f"/api/tables/{table}/sit", {"name": "Eve"}), ("/api/replay", {})):
            for headers in (
                {"origin": "https://evil.test"},
                {"origin": "null"},
                {"origin": "http://bohnhof.test.evil.test"},
                {"sec-fetch-site": "cross-site"},
                {"sec-fetch-site": "same-site"},
            ):
                answer = await ada.post(path, json=body, headers=headers)
                assert (answer.status_code, answer.json()["error"]["key"]) == (403, "foreign_page")
        for origin in ("http://bohnhof.test", "https://friend.test"):
            sat = await ada.post(f"/api/tables/{table}/sit", json={"name": "Eve"}, headers={"origin": origin})
            assert sat.json()["error"]["key"] == "already_sits"


async def test_every_answer_keeps_browsers_safe(tmp_path: Path) -> None:
    async with web(tmp_path) as found, browser(found) as ada:
        for path in ("/", "/api/choices", "/nothing", "/assets/index-a1b2.js", "/healthz", "/t/x/as/y"):
            headers = (await ada.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "script-src 'self';" in policy
            assert "frame-ancestors 'none'" in policy
            assert "connect-src 'self' ws://bohnhof.test wss://bohnhof.test" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
        strange = await ada.get("/", headers={"host": "a; script-src *"})
        assert "script-src *" not in strange.headers["content-security-policy"]


async def test_the_client_is_sent_for_all_its_paths(tmp_path: Path) -> None:
    async with web(tmp_path) as found, browser(found) as ada:
        for path in ("/", "/t/abc", "/replay", "/replay/abc", "/rules", "/rules/BB-42"):
            page = await ada.get(path)
            assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
            assert page.text.startswith("<!doctype html>")
        lost = await ada.get("/nowhere", headers={"accept": "text/html"})
        assert lost.status_code == 404
        assert lost.text.startswith("<!doctype html>")


async def test_files_of_the_client_are_kept_for_ever_or_asked_for_again(tmp_path: Path) -> None:
    async with web(tmp_path) as found, browser(found) as ada:
        script = await ada.get("/assets/index-a1b2.js")
        assert script.text == SCRIPT
        assert script.headers["content-encoding"] == "gzip"
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-type"].startswith("text/javascript")
        plain = await ada.get("/assets/index-a1b2.js", headers={"accept-encoding": "identity"})
        assert (plain.text, plain.headers.get("content-encoding")) == (SCRIPT, None)
        manifest = await ada.get("/manifest.webmanifest")
        assert manifest.headers["content-type"].startswith("application/manifest+json")
        again = await ada.get("/manifest.webmanifest", headers={"if-none-match": manifest.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


async def test_a_client_that_was_not_built_says_so(tmp_path: Path) -> None:
    async with web(tmp_path) as found, browser(found) as ada:
        found.client.files.clear()
        page = await ada.get("/")
        assert page.status_code == 503
        assert "make play" in page.text


async def test_rules_and_texts_come_in_both_languages(tmp_path: Path) -> None:
    async with web(tmp_path) as found, browser(found) as ada:
        rules = {language: (await ada.get(f"/api/rules?lang={language}")).json()["rules"] for language in ("en", "de")}
        assert [rule["id"] for rule in rules["en"]] == [rule["id"] for rule in rules["de"]]
        by_id = {rule["id"]: rule for rule in rules["en"]}
        assert by_id["BB-18"]["section"] == "Editions"
        assert by_id["BB-18"]["file"] == "base.md"
        assert all(rule["section"] and rule["title"] for rule in rules["en"])
        german = {rule["id"]: rule for rule in rules["de"]}["BB-18"]
        assert (german["lang"], german["section"] != "Editions") == ("de", True)
        for language, title in (("en", "How to play High Bohn"), ("de", "So spielt man High Bohn")):
            guides = (await ada.get(f"/api/guides?lang={language}")).json()["guides"]
            assert [guide["guide"] for guide in guides] == [
                "base",
                "al-cabohne",
                "bohnentaler",
                "high-bohn",
                "prohibohn",
                "telebohn",
            ]
            assert guides[3]["title"] == title
            assert "(/how-to-play/base)" in guides[3]["text"]
            assert "(/rules)" in guides[3]["text"]
            assert ".md" not in "".join(guide["text"] for guide in guides)
        texts = await ada.get("/api/texts/de")
        assert texts.json()["table.zone.pile"] == "Zugstapel"
        assert (await ada.get("/api/texts/de", headers={"if-none-match": texts.headers["etag"]})).status_code == 304


async def test_names_come_in_the_browsers_language(tmp_path: Path) -> None:
    async with web(tmp_path) as found, browser(found) as ada:
        for accepts, name in (("de-AT,de;q=0.9,en;q=0.8", "Händler"), ("fr, en", "Trader"), ("fr", "Trader")):
            choices = (await ada.get("/api/choices", headers={"accept-language": accepts})).json()
            assert {bot["bot"]: bot["name"] for bot in choices["bots"]}["trader"] == name


@pytest.mark.parametrize(
    ("base", "url", "nearby", "link"),
    [
        ("http://localhost:8000", "", "http://192.0.2.2:8000", "http://192.0.2.2:8000"),
        ("http://127.0.0.1:8000", "", "http://192.0.2.2:8000", "http://192.0.2.2:8000"),
        ("http://localhost:8000", "", "", "http://localhost:8000"),
        ("http://192.0.2.9:8000", "", "http://192.0.2.2:8000", "http://192.0.2.9:8000"),
        ("http://localhost:8000", "https://beans.test", "http://192.0.2.2:8000", "https://beans.test"),
    ],
)
async def test_the_link_for_friends_leads_where_they_can_come(
    tmp_path: Path, base: str, url: str, nearby: str, link: str
) -> None:
    import segno

    async with web(tmp_path, url=url, nearby=nearby) as found, browser(found, base) as ada:
        assert (await ada.get("/api/choices")).json()["url"] == link
        table = (await made(ada))["table"]
        code = await ada.get(f"/api/tables/{table}/code.svg")
        assert code.headers["content-type"].startswith("image/svg+xml")
        drawn = re.findall(r'qrline.* d="([^"]+)"', code.text)
        assert drawn == re.findall(r'qrline.* d="([^"]+)"', segno.make(f"{link}/t/{table}", micro=False).svg_inline())
        assert len(drawn) == 1


async def test_health_follows_the_store(tmp_path: Path) -> None:
    async with web(tmp_path) as found, browser(found) as ada:
        assert (await ada.get("/healthz")).json() == {"status": "ok"}
        found.house.closing = True
        assert (await ada.get("/healthz")).status_code == 503


async def test_what_is_measured(tmp_path: Path) -> None:
    async with web(tmp_path) as found, browser(found) as ada:
        found.house.store.watch = found.metrics.committed
        table = await finished(ada)
        await made(ada)
        await ada.get(f"/t/{table}/as/secret")
        text = (await ada.get("/metrics")).text
        numbers = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        assert numbers['bohnhof_tables{state="over"}'] == "1.0"
        assert numbers['bohnhof_tables{state="open"}'] == "1.0"
        assert numbers['bohnhof_http_requests_total{route="/t/NAME/as/...",status="403"}'] == "1.0"
        commands = float(numbers['bohnhof_commands_total{who="bot"}'])
        assert commands > 50
        assert float(numbers["bohnhof_command_to_event_seconds_count"]) == commands
        assert float(numbers["bohnhof_store_commit_seconds_count"]) > 1
        assert table not in text


async def test_too_many_requests_of_one_address_have_to_wait(tmp_path: Path) -> None:
    async with web(tmp_path) as found, browser(found) as ada, browser(found, address="192.0.2.8") as ben:
        statuses = [(await ada.post("/api/replay", content=b"x")).status_code for _ in range(40)]
        assert statuses[:5] == [400] * 5
        assert statuses[-1] == 429
        answer = await ada.post("/api/replay", content=b"x")
        assert answer.headers["retry-after"] == "10"
        assert (await ben.get("/api/choices")).status_code == 200


async def test_too_many_new_tables_of_one_address_have_to_wait(tmp_path: Path) -> None:
    async with web(tmp_path, Limits(new_tables=2)) as found, browser(found) as ada:
        answers = [await ada.post("/api/tables", json={"name": "Ada", "seats": FOUR}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[2].json()["error"]["key"] == "too_many_tables"


async def test_a_failure_of_the_server_tells_nothing(tmp_path: Path) -> None:
    async with web(tmp_path) as found, browser(found) as ada:

        async def fails() -> list[None]:
            raise RuntimeError("the hand of Ada is red, red, blue")

        found.house.public = fails  # type: ignore[assignment]
        answer = await ada.get("/api/tables")
        assert (answer.status_code, answer.json()["error"]["key"]) == (500, "internal")
        assert "Ada" not in answer.text


class Elsewhere:
    """Relays to another process that answers everything."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def request(self, address: str, scope: dict[str, object], receive: object, send: object) -> None:
        self.asked.append(f"{address}{scope['path']}")
        await httpx.ASGITransport(self.answer).app(scope, receive, send)  # type: ignore[arg-type]

    async def answer(self, scope: object, receive: object, send: object) -> None:
        headers = [(b"content-type", b"application/json"), (b"set-cookie", b"bohnhof_x=y")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})  # type: ignore[operator]
        await send({"type": "http.response.body", "body": b'{"from": "elsewhere"}'})  # type: ignore[operator]


async def test_what_is_about_a_table_of_another_process_is_relayed(tmp_path: Path) -> None:
    there = Elsewhere()
    async with web(tmp_path, forwarder=there) as found, browser(found) as ada:
        table = (await made(ada))["table"]

        async def whose(name: str) -> str | None:
            return "http://10.0.0.3:8000" if name == "theirs" else None

        found.house.owners.where = whose  # type: ignore[method-assign]
        found.house.owners.holds = lambda name: name != "theirs"  # type: ignore[method-assign]
        for path in ("/api/tables/theirs", "/api/tables/theirs/link", "/t/theirs/as/secret"):
            answer = await ada.get(path)
            assert answer.json() == {"from": "elsewhere"}
            assert answer.headers["x-content-type-options"] == "nosniff"
        assert there.asked == [
            "http://10.0.0.3:8000/api/tables/theirs",
            "http://10.0.0.3:8000/api/tables/theirs/link",
            "http://10.0.0.3:8000/t/theirs/as/secret",
        ]
        assert (await ada.get("/t/theirs")).text.startswith("<!doctype html>")  # the page is the same everywhere
        assert (await ada.get(f"/api/tables/{table}")).json()["table"] == table


def test_a_packed_answer_is_the_same(tmp_path: Path) -> None:
    from bohnhof.table.client_files import read_file

    file = read_file("rules en.json", json.dumps(["x" * 1000]).encode())
    assert gzip.decompress(file.packed) == file.content
    assert len(file.packed) < len(file.content)
