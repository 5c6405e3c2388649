import { expect, onTestFinished, test, vi } from "vitest";
import { attempt, missed, shareLine } from "./report.ts";

const spread = (median: number) => ({ median, min: median, max: median });
const half = { subject: spread(500), reference: spread(1000), share: spread(0.5) };

test("a share below its aim is missed, one that is as large is not", () => {
  const before = missed;
  expect(shareLine("booking", half, 0.5)).toContain("aim ≥ 0.50 reached  500 of 1,000 a second");
  expect(missed).toBe(before);
  expect(shareLine("booking", half, 0.51)).toContain("aim ≥ 0.51 MISSED");
  expect(missed).toBe(before + 1);
});

test("what could not be measured is said, and counts as missed", async () => {
  const said = vi.spyOn(console, "log").mockReturnValue();
  onTestFinished(() => said.mockRestore());
  const before = missed;
  await attempt("list", async () => {});
  expect(missed).toBe(before);
  await attempt("booking", () => Promise.reject(new Error("pgbench is not on this machine.")));
  expect(missed).toBe(before + 1);
  expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^booking: NOT MEASURED\. .*not on this machine/));
});
