import { expect, it } from "vitest";
import { Failure } from "../errors/failure.ts";
import { createIdempotencyKeys } from "./idempotency-key.ts";

const request = { slot: "10:30 AM" };

/** Runs the writes one after the other, each with the given result. Returns the keys they sent. */
async function keysOf(...results: [request: unknown, result: Failure | null][]): Promise<string[]> {
  const once = createIdempotencyKeys();
  const keys: string[] = [];
  for (const [content, result] of results) {
    const write = async (key: string) => {
      keys.push(key);
      if (result) throw result;
    };
    await once(content, write).catch(() => {});
  }
  return keys;
}

it.each([
  ["no response", new Failure("Unreachable", null)],
  ["a server error", new Failure("Our fault", 500)],
])("keeps the key for a retry after %s", async (_, result) => {
  const [first, second] = await keysOf([request, result], [request, null]);
  expect(second).toBe(first);
});

it("uses a new key after an error response, after success, and for another request", async () => {
  const unreachable = new Failure("Unreachable", null);
  const keys = await keysOf(
    [request, new Failure("Taken", 409)],
    [request, null],
    [request, unreachable],
    [{ slot: "11:00 AM" }, null],
  );
  expect(new Set(keys).size).toBe(4);
});

it("uses a new key for a request that returns after another one", async () => {
  const unreachable = new Failure("Unreachable", null);
  const keys = await keysOf([request, unreachable], [{ slot: "11:00 AM" }, null], [request, null]);
  expect(new Set(keys).size).toBe(3);
});

it("treats the same request with another file as another request", async () => {
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
