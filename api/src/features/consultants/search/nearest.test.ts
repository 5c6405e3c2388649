import { expect, it } from "vitest";
import type { DroppedFilter } from "../../../../contract/search-options.ts";
import { filtersToDrop } from "./nearest.ts";

/** Somebody fits without these filters, and without more. */
const fitsWithout =
  (...needed: DroppedFilter[][]) =>
  async (dropped: readonly DroppedFilter[]) =>
    needed.some((one) => one.every((filter) => dropped.includes(filter)));

const ALL: DroppedFilter[] = ["speciality", "language", "day", "time", "maxFee"];

it.each<{ fits: DroppedFilter[][]; dropped: DroppedFilter[] | null }>([
  { fits: [["maxFee"]], dropped: ["maxFee"] },
  { fits: [["time"]], dropped: ["time"] },
  { fits: [["day"], ["language"]], dropped: ["day"] },
  { fits: [["time", "day"]], dropped: ["time", "day"] },
  { fits: [["speciality"], ["maxFee", "language"]], dropped: ["maxFee", "language"] },
  { fits: [["speciality"]], dropped: ["speciality"] },
  { fits: [ALL], dropped: ["maxFee", "time", "day", "language", "speciality"] },
  { fits: [], dropped: null },
])("drops $dropped if somebody fits without $fits", async ({ fits, dropped }) => {
  expect(await filtersToDrop(ALL, fitsWithout(...fits))).toEqual(dropped);
});

it("drops only filters that are set", async () => {
  expect(await filtersToDrop(["day"], fitsWithout(["language"]))).toBeNull();
});
