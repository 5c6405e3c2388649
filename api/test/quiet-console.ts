import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

let complaints: MockInstance<typeof console.error>;

beforeEach(() => {
  complaints = vi.spyOn(console, "error");
});

/** A test that expects a complaint mocks console.error itself and clears it; any other complaint fails the test. */
afterEach(() => {
  const said = complaints.mock.calls.map((words) => words.join(" "));
  complaints.mockRestore();
  expect(said, "console.error was called").toEqual([]);
});
