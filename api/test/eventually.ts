import { vi } from "vitest";
import { TIMEOUT_MS } from "./patience.ts";

/** Looks again and again until it no longer throws, and answers what it saw. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: TIMEOUT_MS, interval: 50 });
