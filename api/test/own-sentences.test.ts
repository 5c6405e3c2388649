import { expect, it } from "vitest";
import { isOurs } from "./own-sentences.ts";

it.each([
  ["of a service", "We couldn't find that ride."],
  ["of a contract", "Please choose a day"],
  ["with a number in it", "Too many attempts. Please try again in 12 minutes."],
  ["with a name in it", "Olive Desk just changed this. Please check the latest version and try again."],
])("recognizes a sentence %s", (_, sentence) => {
  expect(isOurs(sentence)).toBe(true);
});

it.each([
  "Invalid input: expected string, received number",
  "Malformed JSON in request body",
  "Unexpected token 'a', \"a\" is not valid JSON",
  'invalid input syntax for type date: "tomorrow"',
  "Required",
  "",
])("doesn't take %j for one of our sentences", (sentence) => {
  expect(isOurs(sentence)).toBe(false);
});
