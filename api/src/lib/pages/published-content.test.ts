import { createServer, type ServerResponse } from "node:http";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { eventually } from "../../../test/eventually.ts";
import { openPublishedContent } from "./published-content.ts";

/** Content, and a content API whose answers count the requests for each query. Each query has a tag of the same name. */
async function someContent() {
  const counts = new Map<string, number>();
  const streams: ServerResponse[] = [];
  const addresses: URL[] = [];
  let isBroken = true;
  const server = createServer(({ url = "" }, response) => {
    const address = new URL(url, "http://content.test");
    addresses.push(address);
    if (address.pathname.includes("/live/events/")) {
      streams.push(response.writeHead(200, { "content-type": "text/event-stream" }));
      return response.write("event: welcome\ndata: {}\n\n");
    }
    const query = address.searchParams.get("query") ?? "";
    counts.set(query, (counts.get(query) ?? 0) + 1);
    if (query === "broken" && isBroken) return response.writeHead(503).end();
    return response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ result: counts.get(query), syncTags: [query] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const settings = { projectId: "p", dataset: "d", apiHost: `http://127.0.0.1:${port}`, studioUrl: null };
  const content = openPublishedContent(settings, pino({ level: "silent" }));
  onTestFinished(() => {
    content.close();
    server.closeAllConnections();
    server.close();
  });
  const publish = (id: string, tags: string[]) => {
    for (const stream of streams) stream.write(`id: ${id}\ndata: ${JSON.stringify({ tags })}\n\n`);
  };
  /** Answers from before the first connection are asked for again. */
  const follow = async () => {
    await content.read("first");
    await eventually(async () => expect([streams.length, content.current("first")]).toEqual([1, undefined]));
  };
  return { ...content, publish, follow, repair: () => (isBroken = false), counts, addresses, streams };
}

it("asks a query once, without a token, and only for what is published", async () => {
  const content = await someContent();
  await content.follow();
  expect(await Promise.all([content.read("a"), content.read("a")])).toEqual(["1", "1"]);
  expect([await content.read("a"), content.current("a")]).toEqual(["1", "1"]);
  expect(Object.fromEntries(content.addresses.at(-1)?.searchParams ?? [])).toMatchObject({ perspective: "published" });
});

it("forgets the answers that a publication may have changed, and asks for ones that are at least as new", async () => {
  const content = await someContent();
  await content.follow();
  for (const query of ["a", "b"]) await content.read(query);
  content.publish("event-1", ["a"]);
  await eventually(async () => expect(content.current("a")).toBeUndefined());
  expect([await content.read("a"), await content.read("b")]).toEqual(["2", "1"]);
  expect(content.addresses.at(-1)?.searchParams.get("lastLiveEventId")).toBe("event-1");
});

it("forgets everything when the server says that it may have missed something", async () => {
  const content = await someContent();
  await content.follow();
  await content.read("a");
  content.streams[0]?.write("event: restart\ndata: {}\n\n");
  await eventually(async () => expect(content.current("a")).toBeUndefined());
});

it("asks nothing for some seconds after the content API was out of reach", async () => {
  const content = await someContent();
  await content.follow();
  await expect(content.read("broken")).rejects.toThrow("503");
  await expect(content.read("broken")).rejects.toThrow("out of reach");
  expect(content.counts.get("broken")).toBe(1);
});

it("tells a watcher what is published now and after each publication that may have changed it, in order", async () => {
  const content = await someContent();
  await content.follow();
  const seen: string[] = [];
  content.watch("a", (text) => void seen.push(text));
  await eventually(async () => expect(seen).toEqual(["1"]));
  content.publish("event-1", ["b"]);
  content.publish("event-2", ["a"]);
  await eventually(async () => expect(seen).toEqual(["1", "2"]));
});

it("tells a watcher what is published once content is within reach again", async () => {
  const content = await someContent();
  await content.follow();
  const seen: string[] = [];
  content.watch("broken", (text) => void seen.push(text));
  await eventually(async () => expect(content.counts.get("broken")).toBe(1));
  content.repair();
  content.publish("event-1", ["a"]);
  await eventually(async () => expect(seen).toEqual(["2"]));
});
