import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { during } from "./say-how-long.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("long work is said when it begins and every 20 seconds, and no more once it ended", async () => {
  const said: string[] = [];
  const { promise, resolve } = Promise.withResolvers<string>();
  const done = during(
    "Building the site",
    (sentence) => void said.push(sentence),
    () => promise,
  );
  await vi.advanceTimersByTimeAsync(45_000);
  resolve("built");
  expect(await done).toBe("built");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual(["Building the site", "Still building the site, 20 s", "Still building the site, 40 s"]);
});

test("work that fails ends the messages too", async () => {
  const said: string[] = [];
  const failing = during(
    "Preparing the database",
    (sentence) => void said.push(sentence),
    () => Promise.reject(new Error("full")),
  );
  await expect(failing).rejects.toThrow("full");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual(["Preparing the database"]);
});
