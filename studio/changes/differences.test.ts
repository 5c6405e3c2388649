import { expect, test } from "vitest";
import { type Described, differencesOf, textOf } from "./differences.ts";

const text = { name: "text", title: "Text" };
const card: Described = {
  name: "pictureCard",
  title: "Card",
  fields: [
    { name: "title", type: { name: "string", title: "Title" } },
    { name: "text", type: text },
  ],
};
const page: Described = {
  name: "page",
  title: "Page",
  fields: [
    { name: "orderRank", type: { name: "string", title: "Order" } },
    { name: "heading", type: { name: "string", title: "Heading" } },
    { name: "isOpen", type: { name: "boolean", title: "Open" } },
    { name: "cards", type: { name: "array", title: "Cards", of: [card] } },
    { name: "body", type: { name: "array", title: "Text", of: [{ name: "block" }] } },
    {
      name: "image",
      type: {
        name: "picture",
        title: "Picture",
        fields: [
          { name: "asset", type: { name: "reference", title: "Asset" } },
          { name: "alt", type: { name: "string", title: "What the picture shows" } },
        ],
      },
    },
  ],
};
const block = (...words: string[]) => ({
  _type: "block",
  _key: words.join(),
  children: words.map((text) => ({ text })),
});

test("names the fields that changed as the form does, with their text before and after", () => {
  const before = { _rev: "1", heading: "Rides", isOpen: false, orderRank: "a" };
  const after = { _rev: "2", heading: "Rides at night", isOpen: true, orderRank: "b" };
  expect(differencesOf(page, before, after)).toEqual([
    { title: "Heading", before: "Rides", after: "Rides at night" },
    { title: "Open", before: "No", after: "Yes" },
  ]);
});

test("rich text is its words, without the paragraphs around the change", () => {
  const before = { body: [block("One."), block("Two ", "words."), block("Three.")] };
  const after = { body: [block("One."), block("Two, ", "or three."), block("Three.")] };
  expect(differencesOf(page, before, after)).toEqual([
    { title: "Text", before: "…\nTwo words.\n…", after: "…\nTwo, or three.\n…" },
  ]);
});

test("a paragraph that was added or removed stands alone, and nothing is on the other side", () => {
  const [one, two] = [
    { body: [block("One."), block("Three.")] },
    { body: [block("One."), block("Two."), block("Three.")] },
  ];
  expect(differencesOf(page, one, two)).toEqual([{ title: "Text", before: "", after: "…\nTwo.\n…" }]);
  expect(differencesOf(page, two, one)).toEqual([{ title: "Text", before: "…\nTwo.\n…", after: "" }]);
});

test("a member of a list shows its fields by their titles, in the order of the form", () => {
  const cards = [{ _key: "a", _type: "pictureCard", text: "Daily.", title: "Rides" }];
  expect(textOf(cards, page.fields?.[3]?.type)).toBe("Title: Rides\nText: Daily.");
  expect(differencesOf(page, null, { cards })).toEqual([
    { title: "Cards", before: "", after: "Title: Rides\nText: Daily." },
  ]);
});

test("another picture is a change, another crop of it isn't", () => {
  const picture = (hash: string, x: number) => ({
    image: { asset: { _ref: `image-${hash}000000-800x600-png` }, hotspot: { x }, alt: "A van" },
  });
  expect(differencesOf(page, picture("aaaaaa", 0.1), picture("aaaaaa", 0.9))).toEqual([]);
  const [changed] = differencesOf(page, picture("aaaaaa", 0.1), picture("bbbbbb", 0.1));
  expect(changed?.after).toBe("Picture bbbbbb, 800 × 600 pixels\n…");
});

test("what was removed or deleted has no text after", () => {
  expect(differencesOf(page, { heading: "Rides" }, {})).toEqual([{ title: "Heading", before: "Rides", after: "" }]);
  expect(differencesOf(page, { heading: "Rides" }, null)).toEqual([{ title: "Heading", before: "Rides", after: "" }]);
});
