import { expect, test } from "vitest";
import { isComplete, isOutsideAddress, kindOf, pathFault, targetOf } from "./link-kinds.ts";
import { isNursePath, listIn, listPath, nursePath, siteLinks } from "./site-paths.ts";
import { languageNames, specialityNames } from "./speciality-name.ts";

const NURSE = nursePath("01890000-0000-7000-8000-000000000001");

test("links from before kinds were chosen keep their kind, and are complete", () => {
  const page = { _type: "reference", _ref: "page-rides" };
  expect([{ path: "/transport" }, { page }, { page, path: "/team" }, {}].map(kindOf)).toEqual([
    "path",
    "page",
    "page",
    undefined,
  ]);
  expect([{ path: "/transport" }, { page }, { href: "mailto:a@example.org" }].map(isComplete)).toEqual([
    true,
    true,
    true,
  ]);
  expect([{}, undefined, { kind: "none", path: "/team" }, { kind: "file", file: {} }].map(isComplete)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test.each([
  ["a page", { kind: "path", path: "/transport" }],
  ["a part of a page", { kind: "path", path: "/career#resume" }],
  ["a list that was chosen as a page", { kind: "path", path: "/doctors/Cardiac%20Nurse" }],
  ["a list that was typed", { path: "/doctors/cardiac" }],
  ["a nurse", { kind: "nurse", path: NURSE }],
  ["a list of a specialty", { kind: "list", path: "/doctors/Cardiac%20Nurse" }],
  ["a list of a language", { kind: "list", path: "/doctors?language=Haitian+Creole" }],
  ["nothing", { kind: "none", path: "/nope" }],
  ["an address, with the path of an earlier choice", { kind: "url", path: "/nope" }],
])("a link may open %s", (_, link) => expect(pathFault(link)).toBeNull());

test.each([
  ["a page that isn't chosen yet", { kind: "path" }, /Choose the page/],
  ["a page that the site lacks", { kind: "path", path: "/transports" }, /no such page/],
  ["a nurse that isn't chosen yet, after a page", { kind: "nurse", path: "/team" }, /Choose the nurse/],
  ["a nurse without an id", { kind: "nurse", path: "/appointment/maria" }, /Choose the nurse/],
  ["a list of all nurses", { kind: "list", path: "/doctors" }, /specialty or a language/],
  ["a list in a language that no form offers", { kind: "list", path: "/doctors?language=Latin" }, /specialty/],
])("a link can't open %s", (_, link, why) => expect(pathFault(link)).toMatch(why));

test("each list of nurses is read from its address as it was chosen", () => {
  for (const speciality of ["", ...specialityNames])
    for (const language of ["", ...languageNames])
      expect(listIn(listPath({ speciality, language }))).toEqual(
        speciality || language ? { speciality, language } : null,
      );
});

test("no page is offered as a nurse or as a list of nurses", () => {
  expect(siteLinks.filter(({ value }) => isNursePath(value) || listIn(value))).toEqual([]);
});

test("addresses are web addresses, emails, phone numbers and the phone of Settings", () => {
  expect(
    ["https://example.org", "mailto:a@example.org", "tel:+12155550142", "{phone-link}"].every(isOutsideAddress),
  ).toBe(true);
  expect(["http://example.org", "/team", "example.org", "", "{phone}"].some(isOutsideAddress)).toBe(false);
});

test("a list of links says what each opens", () => {
  expect([
    targetOf({ kind: "path", path: "/doctors/Cardiac%20Nurse" }),
    targetOf({ kind: "page", page: "dialysis", path: "/team" }),
    targetOf({ kind: "url", url: "https://example.org" }),
    targetOf({ kind: "nurse", path: NURSE }),
    targetOf({ kind: "file" }),
    targetOf({ kind: "page" }),
  ]).toEqual(["/doctors/Cardiac Nurse", "/dialysis", "https://example.org", "a nurse", "a file", undefined]);
});
