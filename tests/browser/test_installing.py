"""The client as an app: it can be installed, opens without a network, and keeps nothing of a game."""

import re

from dealt import dealt
from people import People, Person
from playwright.async_api import expect

HANDS = ["re bl so ch st", "bl gr so ga ch", "gr st re be be"]
KEPT = """async () => {
  const paths = []
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname)
  }
  return paths.sort()
}"""


async def installed(person: Person) -> None:
    await person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    await person.page.wait_for_function("navigator.serviceWorker.controller !== null")


async def test_the_manifest_says_what_an_app_needs(people: People) -> None:
    ada = await people.new()
    await ada.goes("/")
    href = await ada.page.locator('link[rel="manifest"]').get_attribute("href")
    answer = await ada.context.request.get(f"{ada.server.url}{href}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = await answer.json()
    assert manifest["display"] == "standalone"
    assert manifest["start_url"] == "/"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert any("maskable" in icon.get("purpose", "") for icon in manifest["icons"])
    for icon in manifest["icons"]:
        picture = await ada.context.request.get(f"{ada.server.url}{icon['src']}")
        assert picture.ok
        assert picture.headers["content-type"] == icon["type"]


async def test_the_service_worker_keeps_the_page_and_nothing_of_a_game(people: People) -> None:
    ada = await people.new()
    await ada.goes("/")
    await installed(ada)
    await ada.begins(dealt(HANDS, "ga ch"), "Ben", "Cleo")
    await ada.page.goto(f"{ada.server.url}/t/{ada.table}/as/{await ada.secret()}")
    await ada.sees_table()
    await ada.goes("/rules")
    await expect(ada.page.locator("article").first).to_be_visible()
    kept = await ada.page.evaluate(KEPT)
    assert "/" in kept
    assert [path for path in kept if re.search(r"^/(api|ws|t|replay|healthz|metrics)(/|$)", path)] == []
    files = await ada.page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
    assert all(file.startswith(ada.server.url) for file in files)  # nothing is loaded from elsewhere


async def test_without_a_network_the_page_opens_and_says_so(people: People) -> None:
    ada = await people.new()
    await ada.goes("/")
    await installed(ada)
    await ada.context.set_offline(True)
    await ada.goes("/")
    await expect(ada.page.get_by_role("alert").filter(has_text="cannot reach its server")).to_be_visible()
    await ada.context.set_offline(False)
    await expect(ada.button("Play now against three bots")).to_be_enabled()
