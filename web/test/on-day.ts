import { beforeEach, vi } from "vitest";

/** Sets the date of every test of a file: a date on the page names its year if that is not this one. */
export function onDay(now: string): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) }));
}
