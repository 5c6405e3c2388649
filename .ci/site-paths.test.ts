import { expect, test } from "vitest";
import { readSpeciality, SPECIALITIES } from "../api/contract/search-options.ts";
import { isSitePath, sitePages, specialityPaths } from "../content-schemas/schema/site-paths.ts";
import { specialityNames } from "../content-schemas/schema/speciality-name.ts";
import { listedPaths, paths, screens } from "../web/src/app/paths.ts";

test("editors can link to every indexed page, and to no unknown one", () => {
  const standing: readonly string[] = [...Object.values(screens), paths.doctors];
  expect(listedPaths.filter((path) => !isSitePath(path))).toEqual([]);
  expect(sitePages.filter((path) => !standing.includes(path))).toEqual([]);
});

test("editors can link to the list of every speciality, by name or slug", () => {
  expect(specialityNames).toEqual(SPECIALITIES);
  expect(specialityPaths).toEqual(expect.arrayContaining(SPECIALITIES.map(paths.speciality)));
  expect(isSitePath("/doctors/pediatric")).toBe(true);
  const names = specialityPaths.map((path) => readSpeciality(decodeURIComponent(path.slice("/doctors/".length))));
  expect(new Set(names)).toEqual(new Set(SPECIALITIES));
});

test("an anchor is allowed", () => {
  expect(isSitePath(paths.specialities)).toBe(true);
  expect(isSitePath("/nope#speciality")).toBe(false);
});

test.each([
  "/nope-typo",
  "/transports",
  "/doctors/brain",
  "/Transport",
  "transport",
  "//evil.example",
  "/team#",
  "/team#a#b",
  "",
])("an unknown path is rejected: %s", (path) => expect(isSitePath(path)).toBe(false));
