import { expect, test } from "vitest";
import { BrowserError, withoutParticulars } from "./browser-errors.ts";

test.each([
  ["Cannot read properties of undefined (reading 'email')", "Cannot read properties of undefined (reading “…”)"],
  [`Unexpected token 'A', "Ann Lee, b"... is not valid JSON`, "Unexpected token “…”, “…”... is not valid JSON"],
  ["No such patient ann@patient.test, call 215-555-0142", "No such patient … call #"],
  ["Failed at https://lamplight.test/pay?code=secret now", "Failed at … now"],
  ["It's the chest pain of Ann", "It“…”"],
])("redacts %j to %j", (message, redacted) => {
  expect(withoutParticulars(message)).toBe(redacted);
});

const whole = {
  fault: "It broke",
  at: "/assets/shell-CCQ9.js:1:23",
  screen: "/appointment/:docId",
  build: "/assets/index-a1.js",
};

test("a place, screen or build that could identify a person is rejected", () => {
  expect(BrowserError.safeParse(whole).success).toBe(true);
  for (const other of [
    { screen: "/appointment/01890000-0000-7000-8000-000000000000" },
    { screen: "/pay?code=secret" },
    { at: "/pay?code=secret:1:2" },
    { build: "ann@patient.test" },
  ])
    expect(BrowserError.safeParse({ ...whole, ...other }).success).toBe(false);
});
