import { once } from "node:events";
import { createServer, get } from "node:http";
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { eventually } from "../../../test/eventually.ts";
import { openMeters } from "../meters.ts";
import { cachedHandler } from "./cached-handler.ts";
import { type Reply, responseCache } from "./response-cache.ts";

const Line = z.object({ msg: z.string(), path: z.string(), whole: z.number(), unchanged: z.number() });
const lines: z.infer<typeof Line>[] = [];
const log = pino(
  new Writable({
    write(chunk, _, done) {
      lines.push(Line.parse(JSON.parse(String(chunk))));
      done();
    },
  }),
);

it("the log sums up cached responses, and counts each once", async () => {
  const replies: Reply[] = [200, 304, 304].map((status) => ({
    status: status === 304 ? 304 : 200,
    headers: {},
    body: status === 304 ? null : "{}",
  }));
  const cache = { ...responseCache(async () => ({})), ready: () => replies.pop() ?? null };
  const server = createServer(
    cachedHandler("/list", cache, {}, { log, meters: openMeters() }, (_, answer) => answer.writeHead(503).end()),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => server.close());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/list`;
  const statuses: number[] = [];
  for (const _ of [1, 2, 3, 4]) statuses.push((await fetch(url)).status);
  expect(statuses).toEqual([304, 304, 200, 503]);
  await eventually(() => {
    const sum = (which: "whole" | "unchanged") => lines.reduce((all, line) => all + line[which], 0);
    expect([sum("whole"), sum("unchanged")]).toEqual([1, 2]);
  });
  expect(lines[0]).toMatchObject({ msg: "requests answered from memory", path: "/list" });
});

it("reads headers as node:http does: names in any case, repeated ones joined", async () => {
  const headers: unknown[] = [];
  const ready = (what: unknown): Reply => {
    headers.push(what);
    return { status: 304, headers: {}, body: null };
  };
  const cache = { ...responseCache(async () => ({})), ready };
  const server = createServer(
    cachedHandler("/list", cache, {}, { log: pino({ level: "silent" }), meters: openMeters() }, (_, answer) =>
      answer.writeHead(503).end(),
    ),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const sent = get({
    host: "127.0.0.1",
    port,
    path: "/list",
    headers: { "IF-None-Match": ['"one"', '"two"'], "Accept-Encoding": "br", "X-Request-Id": "given-by-a-proxy" },
  });
  const [answer] = await once(sent, "response");
  answer.resume();
  expect(answer.headers["x-request-id"]).toBe("given-by-a-proxy");
  expect(headers).toEqual([
    { "if-none-match": '"one", "two"', "accept-encoding": "br", "x-request-id": "given-by-a-proxy" },
  ]);
});
