import { expect, test } from "vitest";
import { isDecoration } from "./decoration.ts";

const page = {
  _id: "page",
  picture: { _type: "picture" },
  tiles: [{ _key: "tile", _type: "specialityTile", picture: { _type: "picture" } }],
  cards: [
    { _key: "leads", _type: "pictureCard", path: "/transport" },
    { _key: "stays", _type: "pictureCard" },
  ],
  sections: [
    {
      _key: "block",
      _type: "cardsBlock",
      cards: [
        { _key: "linked", _type: "pictureCard", page: { _ref: "rides" } },
        { _key: "plain", _type: "pictureCard" },
      ],
    },
  ],
};

test.each([
  ["the drawing of a tile", ["tiles", { _key: "tile" }, "picture", "alt"], true],
  ["the picture of a card that leads to a page", ["cards", { _key: "leads" }, "picture"], true],
  ["the picture of a card that leads nowhere", ["cards", { _key: "stays" }, "picture", "alt"], false],
  ["the picture of a card that has just gone", ["cards", { _key: "gone" }, "picture", "alt"], false],
  [
    "the picture of a linked card inside a block",
    ["sections", { _key: "block" }, "cards", { _key: "linked" }, "picture", "alt"],
    true,
  ],
  [
    "the picture of a card without a link inside a block",
    ["sections", { _key: "block" }, "cards", { _key: "plain" }, "picture", "alt"],
    false,
  ],
  ["a page's own picture", ["picture", "alt"], false],
])("%s is decoration: %s", (_, path, isSo) => expect(isDecoration(page, path)).toBe(isSo));

test("of a document that is not there yet nothing is decoration", () => {
  expect(isDecoration(undefined, ["tiles", { _key: "tile" }, "picture", "alt"])).toBe(false);
});
