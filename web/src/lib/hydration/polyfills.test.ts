import { afterEach, expect, it, vi } from "vitest";
import { anySignal } from "./polyfills.ts";

const own = {
  any: Object.getOwnPropertyDescriptor(AbortSignal, "any"),
  toSorted: Object.getOwnPropertyDescriptor(Array.prototype, "toSorted"),
  toReversed: Object.getOwnPropertyDescriptor(Array.prototype, "toReversed"),
};
afterEach(() => {
  Object.defineProperty(AbortSignal, "any", own.any ?? {});
  for (const name of ["toSorted", "toReversed"] as const) Object.defineProperty(Array.prototype, name, own[name] ?? {});
  vi.resetModules();
});

it("aborts the joined signal when either signal aborts, with its reason", () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const joined = anySignal([one.signal, other.signal]);
  expect(joined.aborted).toBe(false);
  other.abort("too late");
  expect(joined.reason).toBe("too late");
  one.abort("gone");
  expect(joined.reason).toBe("too late");
});

it("aborts the joined signal at once if a signal is aborted already", () => {
  expect(anySignal([new AbortController().signal, AbortSignal.abort("gone")]).reason).toBe("gone");
});

it("adds the calls that a browser lacks", async () => {
  for (const [holder, name] of [
    [AbortSignal, "any"],
    [Array.prototype, "toSorted"],
    [Array.prototype, "toReversed"],
  ] as const)
    Reflect.deleteProperty(holder, name);
  vi.resetModules();
  await import("./polyfills.ts");
  expect(AbortSignal.any([AbortSignal.abort("gone")]).reason).toBe("gone");
  const all = [3, 1, 2];
  expect([all.toSorted(), all.toSorted((one, other) => other - one), all.toReversed(), all]).toEqual([
    [1, 2, 3],
    [3, 2, 1],
    [2, 1, 3],
    [3, 1, 2],
  ]);
});
