import { expect, it } from "vitest";
import { isPhone } from "./validation.ts";

it.each([
  ["(215) 555-0142", true],
  ["215.555.0142 ext. 2", true],
  ["+1 215 555 0142", true],
  ["+44 20 7946 0018", true],
  ["555-0142", false],
  ["(215) 555-014", false],
  ["+99 123", false],
  ["call us", false],
])("an editor's phone number %j is accepted: %s", (text, isAccepted) => {
  expect(isPhone(text)).toBe(isAccepted);
});
