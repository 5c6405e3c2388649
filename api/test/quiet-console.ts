import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

let complaints: MockInstance<typeof console.error>;

beforeEach(() => {
  complaints = vi.spyOn(console, "error");
});

/** Unexpected calls of console.error fail the test. A test that expects one mocks console.error and clears the mock. */
afterEach(() => {
  const output = complaints.mock.calls.map((words) => words.join(" "));
  complaints.mockRestore();
  expect(output, "console.error was called").toEqual([]);
});
