import { vi } from "vitest";
import { TIMEOUT_MS } from "./patience.ts";

/** Repeats `look` until it no longer throws, and returns its result. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: TIMEOUT_MS, interval: 50 });
