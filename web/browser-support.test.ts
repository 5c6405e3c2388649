import { expect, it } from "vitest";
import { missingIn, unsupportedCalls } from "./browser-support.ts";

const missing = missingIn(["chrome111", "edge111", "firefox114", "safari16.4", "ios16.4"]);
const problems = (code: string) => unsupportedCalls(code, missing);

it.each([
  ["Promise.withResolvers()", "Promise.withResolvers"],
  ["window.Object.groupBy(all, (one) => one.kind)", "Object.groupBy"],
  ["new Intl.DurationFormat('en')", "Intl.DurationFormat"],
  ["new Temporal.PlainDate(2026, 1, 1)", "Temporal.PlainDate"],
  ["URL.canParse(text)", "URL.canParse"],
  ["all.toSpliced(0, 1)", ".toSpliced"],
  ["one.union(other)", ".union"],
  ["element.checkVisibility()", ".checkVisibility"],
  ["dialog.showPopover()", ".showPopover"],
  ["map.values().filter(Boolean)", ".filter of an iterator"],
])("finds in %s a call that some browser of the build lacks", (code, problem) => {
  expect(problems(`export const answer = ${code};`)).toEqual([problem]);
});

it.each([
  "Object.values(all).filter(Boolean)",
  "[...map.values()].filter(Boolean)",
  "structuredClone(all)",
  "AbortSignal.timeout(8000)",
  "new URL(text)",
  "all.findLast(Boolean)",
  "typeof URL.canParse === 'function' ? URL.canParse(text) : false",
  "'checkVisibility' in element && element.checkVisibility()",
  "navigator.vibrate?.(300)",
])("finds that %s runs in every browser of the build", (code) => {
  expect(problems(`export const answer = ${code};`)).toEqual([]);
});

it.each(["const Temporal = now;", "function Temporal() {}", 'import { now as Temporal } from "./now.js";'])(
  "does not take a declared name for a global one: %s",
  (declaration) => {
    expect(problems(`${declaration} export const answer = Temporal();`)).toEqual([]);
  },
);

it("accepts a feature check only in the same function", () => {
  const ask = "function hasIt() { return typeof URL.canParse === 'function' }";
  expect(problems(`${ask} function parse(text) { return URL.canParse(text) }`)).toEqual(["URL.canParse"]);
});

it("rejects a target without browser data", () => {
  expect(() => missingIn(["es2022"])).toThrow("es2022");
});
