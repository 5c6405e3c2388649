import { expect, test } from "vitest";
import { type PartAddresses, type PartRun, superviseChild } from "./supervised-child.ts";

/** A part that runs until the test ends it. Records the addresses that restarts ask for. */
function aPart(begin: (turn: number) => PartRun | Error = () => aRun().run) {
  const askedFor: (PartAddresses | null)[] = [];
  const lost: string[] = [];
  const part = {
    name: "lamp",
    begin: async (earlier: PartAddresses | null): Promise<PartRun> => {
      askedFor.push(earlier);
      const run = begin(askedFor.length);
      if (run instanceof Error) throw run;
      return run;
    },
    onLost: (reason: string) => void lost.push(reason),
    pauseMs: () => 1,
  };
  return { part, askedFor, lost };
}

function aRun() {
  const ended = Promise.withResolvers<string>();
  const run: PartRun = {
    at: { url: "http://localhost:7" },
    ended: ended.promise,
    stop: async () => ended.resolve("it was stopped"),
  };
  return { run, end: ended.resolve };
}

test("a part that ends is restarted at the same addresses", async () => {
  const first = aRun();
  const { part, askedFor, lost } = aPart((turn) => (turn === 1 ? first : aRun()).run);
  const child = await superviseChild(part);
  first.end("blown out");
  await expect.poll(() => askedFor).toEqual([null, { url: "http://localhost:7" }]);
  expect(lost).toEqual(["blown out\nlamp is started again in 1 s."]);
  await child.stop();
  expect(askedFor).toHaveLength(2);
});

test("a part that can't restart is retried, and the message says that it cannot stay up", async () => {
  const first = aRun();
  const { part, askedFor, lost } = aPart((turn) => {
    if (turn === 1) return first.run;
    return turn < 7 ? new Error(`no oil at turn ${turn}`) : aRun().run;
  });
  const child = await superviseChild(part);
  first.end("blown out");
  await expect.poll(() => askedFor.length).toBe(7);
  expect(lost[1]).toBe("no oil at turn 2\nlamp is started again in 1 s.");
  expect(lost[5]).toContain("lamp cannot stay up: it has ended 6 times in a row.");
  await child.stop();
});

test("a part whose first start fails is not kept", async () => {
  const { part, askedFor } = aPart(() => new Error("no oil"));
  await expect(superviseChild(part)).rejects.toThrow("no oil");
  expect(askedFor).toEqual([null]);
});

test("a stopped part stays down, also during the pause before a restart", async () => {
  const first = aRun();
  const { part, askedFor, lost } = aPart(() => first.run);
  const child = await superviseChild({ ...part, pauseMs: () => 600_000 });
  first.end("blown out");
  await expect.poll(() => lost.length).toBe(1);
  await child.stop();
  expect(askedFor).toHaveLength(1);
});

test("a part stopped during its restart doesn't stay behind", async () => {
  const [first, second] = [aRun(), aRun()];
  const coming = Promise.withResolvers<void>();
  const { part } = aPart();
  let turn = 0;
  const child = await superviseChild({
    ...part,
    begin: async () => {
      turn += 1;
      if (turn === 1) return first.run;
      await coming.promise;
      return second.run;
    },
  });
  first.end("blown out");
  await expect.poll(() => turn).toBe(2);
  const stopped = child.stop();
  coming.resolve();
  await stopped;
  expect(await second.run.ended).toBe("it was stopped");
});
