import { expect, test } from "vitest";
import { fixedEntries, missingEntries } from "./navigation.ts";

const entry = (path: string, label: string, entries: object[] = []) => ({ kind: "path", path, label, entries });
const all = Object.entries(fixedEntries).map(([path, label]) => entry(path, label));

test("a menu has all fixed entries, in any order and also below another entry", () => {
  expect(missingEntries(all)).toEqual([]);
  expect(missingEntries(all.toReversed())).toEqual([]);
  const [home, ...others] = all;
  expect(missingEntries([{ label: "More", kind: "url", entries: others }, home])).toEqual([]);
});

test("a menu without a fixed entry, or with another label for it, names what it lacks", () => {
  expect(missingEntries(all.filter(({ label }) => label !== "NEMT"))).toEqual(["NEMT"]);
  const renamed = all.map((one) => (one.path === "/housing" ? entry("/housing", "Homes") : one));
  expect(missingEntries(renamed)).toEqual(["Housing"]);
  expect(missingEntries(undefined)).toEqual(Object.values(fixedEntries));
});
