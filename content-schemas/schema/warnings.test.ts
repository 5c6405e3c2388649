import { expect, test } from "vitest";
import { longWords, smallPicture } from "./warnings.ts";

const [fits, tooLong] = ["a".repeat(30), "ä".repeat(31)];

test("a word of more than thirty letters is named with its place", () => {
  const document = {
    _type: "page",
    heading: `One ${fits}`,
    sections: [{ _key: "one", _type: "textBlock", words: { heading: `Two ${tooLong}.` } }],
  };
  expect(longWords(document)).toEqual([
    {
      message: `“${"ä".repeat(30)}…” may be wider than a phone. Divide the word.`,
      path: ["sections", { _key: "one" }, "words", "heading"],
    },
  ]);
});

test("ids, types and addresses are no words", () => {
  const url = `https://example.org/${"a1".repeat(40)}`;
  expect(longWords({ _id: "a".repeat(60), url, list: [null, 3, { _ref: "b".repeat(60) }] })).toEqual([]);
});

const aPicture = (size: string, crop?: { left: number; right: number }) => ({
  asset: { _ref: `image-abc123-${size}` },
  ...(crop && { crop }),
});
const page = { _type: "page" };

test.each([
  ["a page's picture of 899 pixels", aPicture("899x600-png"), page, ["picture"], /899 pixels wide and shown up to 900/],
  ["a page's picture of 900 pixels", aPicture("900x600-png"), page, ["picture"], null],
  [
    "one of which half is cut off",
    aPicture("1600x600-jpg", { left: 0.25, right: 0.25 }),
    page,
    ["picture"],
    /800 pixels/,
  ],
  ["a sharing picture of 1000 pixels", aPicture("1000x600-png"), page, ["seo", "image"], /shown up to 1200/],
  ["a person of 640 pixels", aPicture("640x640-webp"), { _type: "teamMember" }, ["image"], null],
  [
    "a card's picture of 600 pixels",
    aPicture("600x400-png"),
    page,
    ["sections", { _key: "a" }, "cards", { _key: "b" }, "picture"],
    /640/,
  ],
  ["a drawing, which is sharp at any size", aPicture("80x80-svg"), page, ["picture"], null],
  ["no picture", undefined, page, ["picture"], null],
])("%s is warned of if it is narrower than shown", (_, picture, document, path, says) => {
  const found = smallPicture(picture, document, path);
  if (says) expect(found).toMatch(says);
  else expect(found).toBe(true);
});
