import { expect, it } from "vitest";
import { Failure } from "./failure.ts";
import { createIdempotencyKeys } from "./idempotency-key.ts";

const wish = { slot: "10:30 AM" };

/** Attempts the writes one after the other, each ending as said, and answers the keys they carried. */
async function keysOf(...ends: [wish: unknown, end: Failure | null][]): Promise<string[]> {
  const once = createIdempotencyKeys();
  const keys: string[] = [];
  for (const [content, end] of ends) {
    const write = async (key: string) => {
      keys.push(key);
      if (end) throw end;
    };
    await once(content, write).catch(() => {});
  }
  return keys;
}

it.each([
  ["no answer", new Failure("Unreachable", null)],
  ["a broken server", new Failure("Our fault", 500)],
])("a retry after %s carries the same key", async (_, end) => {
  const [first, second] = await keysOf([wish, end], [wish, null]);
  expect(second).toBe(first);
});

it("after a refusal, after success, and for another wish the key is new", async () => {
  const unreachable = new Failure("Unreachable", null);
  const keys = await keysOf(
    [wish, new Failure("Taken", 409)],
    [wish, null],
    [wish, unreachable],
    [{ slot: "11:00 AM" }, null],
  );
  expect(new Set(keys).size).toBe(4);
});

it("a wish that comes again after another one has a new key", async () => {
  const unreachable = new Failure("Unreachable", null);
  const keys = await keysOf([wish, unreachable], [{ slot: "11:00 AM" }, null], [wish, null]);
  expect(new Set(keys).size).toBe(3);
});

it("the same wish with another file is another wish", async () => {
  const unreachable = new Failure("Unreachable", null);
  const [short, long] = [new File(["a"], "cv.pdf"), new File(["ab"], "cv.pdf")];
  const keys = await keysOf(
    [{ resume: short }, unreachable],
    [{ resume: short }, unreachable],
    [{ resume: long }, null],
  );
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
