import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { LANGUAGES, readSpeciality, SPECIALITIES } from "../api/contract/search-options.ts";
import { checkout } from "../api/local/paths.ts";
import { fixedEntries } from "../content-schemas/schema/navigation.ts";
import { isSitePath, isTaken, siteLinks, sitePages, specialityPaths } from "../content-schemas/schema/site-paths.ts";
import { languageNames, specialityNames } from "../content-schemas/schema/speciality-name.ts";
import { listedPaths, officeScreens, paths, screens } from "../web/src/app/paths.ts";
import { columnsOf, menuOf, USUAL_COLUMNS, USUAL_MENU } from "../web/src/components/page/site-menu.ts";

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

test("no page that an editor makes can have the address of a screen, and the languages of nurses are known", () => {
  const own = Object.values(screens).filter((path) => path !== screens.customPage);
  expect([...own, ...Object.values(officeScreens)].filter((path) => !isTaken(path))).toEqual([]);
  expect(isTaken("/dialysis-rides")).toBe(false);
  expect(languageNames).toEqual(LANGUAGES);
});

const FIRST_CONTENT = new URL("../content-schemas/seed/data.ndjson", import.meta.url);
const withTarget = z.looseObject({ _key: z.string(), label: z.string(), path: z.string() });
const link = withTarget.transform(({ _key, label, path }) => ({ _key, label, href: path }));

test("while content can't be loaded, menu and footer are those of the first content, with all fixed labels", () => {
  const documents = readFileSync(FIRST_CONTENT, "utf8")
    .trim()
    .split("\n")
    .map((line) => z.looseObject({ _id: z.string() }).parse(JSON.parse(line)));
  const named = (id: string) => documents.find(({ _id }) => _id === id);
  const { items } = z.object({ items: z.array(link) }).parse(named("navigation"));
  const column = z.object({ _key: z.string(), title: z.string(), links: z.array(link) });
  const { columns } = z.object({ columns: z.array(column) }).parse(named("footer"));
  const site = { menu: items.map((item) => ({ ...item, entries: [] })), columns };
  const withoutKeys = (value: unknown) =>
    JSON.parse(JSON.stringify(value, (name, inner) => (["_key", "entries"].includes(name) ? undefined : inner)));
  expect(withoutKeys(menuOf(site))).toEqual(withoutKeys(USUAL_MENU));
  expect(withoutKeys(columnsOf(site))).toEqual(withoutKeys(USUAL_COLUMNS));
  expect(Object.fromEntries(USUAL_MENU.map(({ href, label }) => [href, label]))).toEqual(fixedEntries);
});

test("each part of a page that editors can link to is on the page", () => {
  const files = globSync("web/src/**/*.tsx", { cwd: checkout }).map((file) =>
    readFileSync(join(checkout, file), "utf8"),
  );
  const parts = siteLinks.flatMap(({ value }) => value.split("#")[1] ?? []);
  expect(parts.length).toBeGreaterThan(5);
  expect(parts.filter((part) => !files.some((text) => text.includes(`id="${part}"`)))).toEqual([]);
  expect(siteLinks.filter(({ value }) => !isSitePath(value))).toEqual([]);
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
