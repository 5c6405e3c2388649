import { pino } from "pino";
import { expect, it } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { bytesIn, type CompressedPage } from "./compressed-page.ts";
import { pageCache } from "./page-cache.ts";
import type { PageRenderer } from "./page-renderer.ts";

const log = pino({ level: "silent" });
const textOf = async (page: CompressedPage | null) => page && Buffer.from(await bytesIn(page, "identity")).toString();

/**
 * A cache of pages, with content and nurses that a test changes. A page shows its path's content, and the nurse that its path names, if any.
 * `rendered` has the addresses in the order of their renderings.
 */
function aCache(sourcesOf = (address: string) => [`content of ${address}`]) {
  const published = new Map<string, string>();
  const nurses = new Map<string, number>();
  const rendered: string[] = [];
  const held: (() => void)[] = [];
  let isHeld = false;
  let isOutOfReach = false;
  let noticeHours = 24;
  const practice = { shortName: "Harbor" };
  const renderer: PageRenderer = {
    waiting: () => 0,
    close: async () => {},
    async render(address, read) {
      rendered.push(address);
      const sources = sourcesOf(address);
      const data = new Map(await Promise.all(sources.map(async (source) => [source, await read(source)] as const)));
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      return {
        body: [...data.values()].join(),
        contentType: "text/html",
        sources,
        pictures: [`/first${address}.webp`],
        data,
      };
    },
  };
  const content = {
    async read(query: string) {
      if (isOutOfReach) throw new Error("out of reach");
      const text = published.get(query) ?? "empty";
      published.set(query, text);
      return text;
    },
    current: (query: string) => published.get(query),
    close: () => {},
  };
  const listOf = () => ({ doctors: [...nurses].map(([_id, fees]) => ({ _id, fees })) });
  const ownApi = (path: string, headers: Record<string, string> = {}) => {
    const etag = JSON.stringify([...nurses]);
    if (headers["if-none-match"] === etag) return new Response(null, { status: 304 });
    if (path === "/api/rules") return Response.json({ noticeHours });
    const [, id = ""] = /doctor\/(.*)/.exec(path) ?? [];
    return Response.json(id === "list" ? listOf() : { fees: nurses.get(id) }, { headers: { etag } });
  };
  return {
    ...pageCache({ renderer, content, practice, ownApi, log }),
    rendered,
    nurses,
    publish: (address: string, text: string | null) =>
      text === null ? published.delete(`content of ${address}`) : published.set(`content of ${address}`, text),
    nameSite: (name: string) => (practice.shortName = name),
    setNoticeHours: (hours: number) => (noticeHours = hours),
    setOutOfReach: (is: boolean) => (isOutOfReach = is),
    hold: () => (isHeld = true),
    release: () => {
      isHeld = false;
      for (const resolve of held.splice(0)) resolve();
    },
  };
}

it("renders a page once, for any number of requests at the same time and later", async () => {
  const cache = aCache();
  await Promise.all(["/team", "/team", "/team"].map(cache.get));
  expect(await textOf(await cache.get("/team"))).toBe("empty");
  expect(await textOf(cache.current("/team"))).toBe("empty");
  expect(cache.rendered).toEqual(["/team"]);
});

it("renders a page again once its content was published, and no other page", async () => {
  const cache = aCache();
  for (const path of ["/team", "/terms"]) await cache.get(path);
  cache.publish("/team", "new words");
  expect(cache.current("/team")).toBeNull();
  expect(await textOf(await cache.get("/team"))).toBe("new words");
  await cache.get("/terms");
  expect(cache.rendered).toEqual(["/team", "/terms", "/team"]);
});

it("renders every page again once the site has another name", async () => {
  const cache = aCache();
  await cache.get("/team");
  cache.nameSite("Quay");
  expect(cache.current("/team")).toBeNull();
  await cache.get("/team");
  expect(cache.rendered).toEqual(["/team", "/team"]);
});

it("renders the pages of a nurse who changed again, and those of no other nurse", async () => {
  const cache = aCache((address) => [address === "/" ? "/api/doctor/list" : `/api/doctor/${address.split("/")[2]}`]);
  for (const id of ["amara", "grace"]) cache.nurses.set(id, 80);
  for (const path of ["/", "/appointment/amara", "/appointment/grace"]) await cache.get(path);
  cache.nurses.set("amara", 90);
  await eventually(async () => expect(await textOf(await cache.get("/appointment/amara"))).toBe('{"fees":90}'));
  for (const path of ["/", "/appointment/grace"]) await cache.get(path);
  expect(cache.rendered.filter((path) => path !== "/appointment/amara")).toEqual(["/", "/appointment/grace", "/"]);
});

it("serves the former page while it is rendered again, and while its content is out of reach", async () => {
  const cache = aCache();
  await cache.get("/team");
  cache.hold();
  cache.publish("/team", "new words");
  expect(await textOf(await cache.get("/team"))).toBe("empty");
  cache.release();
  await eventually(async () => expect(await textOf(cache.current("/team"))).toBe("new words"));
  cache.setOutOfReach(true);
  cache.publish("/team", null);
  expect(await textOf(await cache.get("/team"))).toBe("new words");
});

it("has no page whose content was out of reach from the beginning", async () => {
  const cache = aCache();
  cache.setOutOfReach(true);
  expect(await cache.get("/team")).toBeNull();
});

it("notices what is published while the page is rendered", async () => {
  const cache = aCache();
  cache.hold();
  const first = cache.get("/team");
  await eventually(async () => expect(cache.rendered).toHaveLength(1));
  cache.publish("/team", "new words");
  cache.release();
  expect(await textOf(await first)).toBe("empty");
  expect(await textOf(await cache.get("/team"))).toBe("new words");
});

it("renders a page again whose rules were changed and changed back before the change was noticed", async () => {
  const cache = aCache(() => ["/api/rules"]);
  expect(await textOf(await cache.get("/services"))).toBe('{"noticeHours":24}');
  cache.setNoticeHours(48);
  expect(await textOf(await cache.get("/terms"))).toBe('{"noticeHours":48}');
  cache.setNoticeHours(24);
  await eventually(async () => expect(await textOf(await cache.get("/terms"))).toBe('{"noticeHours":24}'));
});

it("does not keep the pages of searches, and renders only some of them in a second", async () => {
  const cache = aCache();
  const searches = Array.from({ length: 40 }, (_, index) => `/doctors?q=${index}`);
  const pages = await Promise.all(searches.map(cache.once));
  expect(pages.filter(Boolean).length).toBeGreaterThan(0);
  expect(cache.rendered.length).toBeLessThan(searches.length);
  expect(searches.map(cache.current)).toEqual(searches.map(() => null));
});
