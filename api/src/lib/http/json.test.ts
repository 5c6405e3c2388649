import { expect, it } from "vitest";
import { isUnstorable, rejectDepth } from "./json.ts";

it.each([
  ["an ordinary request", '{"formData":{"pickupAddress":"1 Elm St"}}', true],
  ["brackets in a text", JSON.stringify({ message: "[".repeat(500) + '\\"{' }), true],
  ["arrays in arrays", "[".repeat(40_000), false],
  ["objects in objects", '{"a":'.repeat(21), false],
  ["depth behind a text with a quote in it", `["\\"",${"[".repeat(21)}`, false],
])("%s", (_, json, isRead) => {
  const read = expect(() => rejectDepth(json));
  if (isRead) read.not.toThrow();
  else read.toThrow("We couldn't read that request. Please try again.");
});

it("finds U+0000 and half a surrogate pair in any field, but not the six characters that describe them", () => {
  const unstorable = [{ a: { b: ["x\0"] } }, new File([], "cv\0.pdf"), { resume: new File([], "\0") }, ["a\ud83db"]];
  expect(unstorable.filter((value) => !isUnstorable(value))).toEqual([]);
  expect(
    [{ note: "\\u0000" }, ["\u{1f4a5}"], new File([], "cv.pdf"), 7, null, undefined].map(isUnstorable),
  ).not.toContain(true);
});
