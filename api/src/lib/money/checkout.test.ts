import { once } from "node:events";
import { createServer } from "node:http";
import { pino } from "pino";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { safeEnvironment } from "../../../test/environment.ts";
import { readConfig } from "../../config.ts";
import { openCards } from "./checkout.ts";

afterEach(() => vi.useRealTimers());

/** A card provider that accepts every request and answers none. `asked` resolves after this many requests. */
async function aSilentProvider() {
  let count = 0;
  const server = createServer(({ url }, answer) => {
    if (url === "/ping") return void answer.end();
    count += 1;
    server.emit("asked");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  const env = { ...safeEnvironment("postgres://localhost", "/tmp"), STRIPE_API_URL: url };
  return {
    ...openCards(readConfig(env).cards, pino({ level: "silent" })),
    /** Everything sent until now has arrived before these responses. */
    count: async () => {
      for (let n = 0; n < 5; n += 1) await fetch(`${url}/ping`);
      return count;
    },
    asked: async (times: number) => {
      while (count < times) await once(server, "asked");
    },
  };
}

it.each(["read", "close", "refundsOf", "readDispute"] as const)(
  "%s gives up after twelve seconds when the provider does not respond",
  async (call) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { forUsers, asked } = await aSilentProvider();
    const answer = forUsers[call]("some_id").catch((error: unknown) => error);
    await asked(1);
    await vi.advanceTimersByTimeAsync(11_900);
    const state = await Promise.race([answer, Promise.resolve("still waiting")]);
    expect(state).toBe("still waiting");
    await vi.advanceTimersByTimeAsync(100);
    expect(await answer).toMatchObject({ code: "unreachable", isFinal: false });
  },
);

it("sends at most twenty requests a second, of users and jobs together", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const { forUsers, forJobs, asked, count } = await aSilentProvider();
  for (let n = 0; n < 30; n += 1) void forJobs.read(`cs_${n}`).catch(() => null);
  void forUsers.read("cs_user").catch(() => null);
  await asked(20);
  await vi.advanceTimersByTimeAsync(999);
  expect(await count()).toBe(20);
  await vi.advanceTimersByTimeAsync(1);
  await asked(31);
});
