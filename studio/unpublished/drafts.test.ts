import { expect, test } from "vitest";
import { type Draft, referenceAt, withLinked } from "./drafts.ts";

const aDraft = (id: string, ...linked: string[]): Draft => ({
  document: {
    _id: `drafts.${id}`,
    _type: "page",
    _rev: "r",
    _updatedAt: "2026-11-20T10:00:00Z",
    sections: linked.map((_ref) => ({ _type: "actionBlock", page: { _type: "reference", _ref } })),
  },
  comments: 0,
});

test("a draft is published with the drafts that it shows, and with theirs", () => {
  const drafts = [aDraft("menu", "rides", "published"), aDraft("rides", "faq"), aDraft("faq"), aDraft("other")];
  expect([...withLinked(new Set(["menu"]), drafts)]).toEqual(["menu", "rides", "faq"]);
});

test("drafts that refer to each other are published once, and none that is gone", () => {
  const drafts = [aDraft("one", "two"), aDraft("two", "one")];
  expect([...withLinked(new Set(["two", "gone"]), drafts)]).toEqual(["two", "one"]);
});

test("finds the document that a field of a list refers to", () => {
  const document = { sections: [{ _key: "one" }, { _key: "two", page: { _ref: "rides" } }], heading: "Rides" };
  expect(referenceAt(document, ["sections", { _key: "two" }, "page"])).toBe("rides");
  expect(referenceAt(document, ["sections", 1, "page"])).toBe("rides");
  for (const path of [["heading"], ["sections", { _key: "gone" }, "page"], []])
    expect(referenceAt(document, path)).toBeUndefined();
});
