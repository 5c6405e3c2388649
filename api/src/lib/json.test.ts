import { expect, it } from "vitest";
import { holdsNul, refuseDepth } from "./json.ts";

it.each([
  ["an ordinary request", '{"formData":{"pickupAddress":"1 Elm St"}}', true],
  ["brackets that somebody typed", JSON.stringify({ message: "[".repeat(500) + '\\"{' }), true],
  ["arrays in arrays", "[".repeat(40_000), false],
  ["objects in objects", '{"a":'.repeat(21), false],
  ["depth behind a text with a quote in it", `["\\"",${"[".repeat(21)}`, false],
])("%s", (_, json, isRead) => {
  const read = expect(() => refuseDepth(json));
  if (isRead) read.not.toThrow();
  else read.toThrow("We could not read that request.");
});

it("U+0000 is found wherever it stands, and the six characters that describe it are not it", () => {
  expect([{ a: { b: ["x\0"] } }, new File([], "cv\0.pdf"), { resume: new File([], "\0") }].map(holdsNul)).toEqual([
    true,
    true,
    true,
  ]);
  expect([{ note: "\\u0000" }, new File([], "cv.pdf"), 7, null, undefined].map(holdsNul)).not.toContain(true);
});
