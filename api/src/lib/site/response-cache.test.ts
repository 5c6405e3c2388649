import { Hono } from "hono";
import { expect, it } from "vitest";
import type { AppEnv } from "../http/app-env.ts";
import { responseCache } from "./response-cache.ts";

/** A cache over a query that runs until it is released, and counts how often it ran and how many ran at once. */
function slowQuery() {
  const waiting: (() => void)[] = [];
  const counts = { begun: 0, running: 0, mostAtOnce: 0 };
  const cache = responseCache(async () => {
    counts.begun += 1;
    const turn = counts.begun;
    counts.running += 1;
    counts.mostAtOnce = Math.max(counts.mostAtOnce, counts.running);
    await new Promise<void>((resolve) => waiting.push(resolve));
    counts.running -= 1;
    return { turn };
  }, 60_000);
  const app = new Hono<AppEnv>()
    .use("/write", cache.invalidateOnWrite)
    .get("/list", cache.serve)
    .post("/write", (c) => c.text("written"))
    .put("/write", (c) => c.text("refused", 409));
  const read = async (): Promise<unknown> => (await app.request("/list")).json();
  const letGo = () => waiting.shift()?.();
  return { app, read, letGo, counts };
}

it("a reader after a write never gets an older response, and writers in a loop never run two queries at once", async () => {
  const { app, read, letGo, counts } = slowQuery();
  const before = read();
  await expect.poll(() => counts.begun).toBe(1);
  for (let i = 0; i < 50; i += 1) await app.request("/write", { method: "POST" });
  const after = [read(), read(), read()];
  letGo();
  expect(await before).toEqual({ turn: 1 });
  await expect.poll(() => counts.begun).toBe(2);
  letGo();
  expect(await Promise.all(after)).toEqual([{ turn: 2 }, { turn: 2 }, { turn: 2 }]);
  expect(await read()).toEqual({ turn: 2 });
  expect(counts).toEqual({ begun: 2, running: 0, mostAtOnce: 1 });
});

it.each(["OPTIONS", "HEAD", "GET", "DELETE", "PUT"])(
  "a call that writes nothing leaves the response cached: %s",
  async (method) => {
    const { app, read, letGo, counts } = slowQuery();
    const first = read();
    await expect.poll(() => counts.begun).toBe(1);
    letGo();
    await first;
    await app.request("/write", { method });
    await app.request("/elsewhere", { method });
    expect(await read()).toEqual({ turn: 1 });
  },
);
