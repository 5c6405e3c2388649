import { expect, test } from "vitest";
import { readSpeciality, SPECIALITIES } from "../api/contract/search-options.ts";
import { isSitePath, sitePages, specialityPaths } from "../content-schemas/schema/site-paths.ts";
import { specialityNames } from "../content-schemas/schema/speciality-name.ts";
import { listedPaths, paths, screens } from "../web/src/app/paths.ts";

test("editors may lead readers to every page that search engines know, and to no screen that is not there", () => {
  const standing: readonly string[] = [...Object.values(screens), paths.doctors];
  expect(listedPaths.filter((path) => !isSitePath(path))).toEqual([]);
  expect(sitePages.filter((path) => !standing.includes(path))).toEqual([]);
});

test("editors may lead readers to the list of every speciality, by its name or as one types it", () => {
  expect(specialityNames).toEqual(SPECIALITIES);
  expect(specialityPaths).toEqual(expect.arrayContaining(SPECIALITIES.map(paths.speciality)));
  expect(isSitePath("/doctors/pediatric")).toBe(true);
  const names = specialityPaths.map((path) => readSpeciality(decodeURIComponent(path.slice("/doctors/".length))));
  expect(new Set(names)).toEqual(new Set(SPECIALITIES));
});

test("a part of a page may be named", () => {
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
])("an address that leads nowhere is refused: %s", (path) => expect(isSitePath(path)).toBe(false));
