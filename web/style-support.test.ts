import { expect, it } from "vitest";
import { selectorsMissingIn, unsupportedRules } from "./style-support.ts";

const missing = selectorsMissingIn(["chrome111", "edge111", "firefox114", "safari16.4", "ios16.4"]);

it("knows that Firefox 114 lacks :has", () => {
  expect([missing.has("has"), missing.has("focus-visible"), missing.has("is")]).toEqual([true, false, false]);
});

it.each([
  ["with other selectors in one list", ".a:focus-visible,.b:has(>input:focus-visible){color:red}"],
  ["in a media query", "@media (forced-colors:active){.a,.b:has(c){color:red}}"],
  ["that shows the focus", ".star:has(:focus-visible){color:red}"],
  ["with a prefix, in one list", "progress::-moz-progress-bar,.bar{color:red}"],
])("finds a rule that some browser of the build drops: a selector %s", (_, rule) => {
  expect(unsupportedRules(`.before{color:red}${rule}`, missing)).toHaveLength(1);
});

it.each([".a:has(b)", ".a:has(b,c),.d:has(e)", ".a:focus-visible,.b:focus-within", 'a[title=":has(x)"]:not(b,c)'])(
  "accepts %s",
  (rule) => {
    expect(unsupportedRules(`/* .a, .b:has(c) {} */${rule}{color:red}`, missing)).toEqual([]);
  },
);
