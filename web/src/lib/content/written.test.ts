import type { ContentSourceMap } from "@sanity/client";
import { expect, it } from "vitest";
import { overlay } from "./overlay.ts";
import { setEditLocations } from "./written.ts";

const documents = [
  { _id: "drafts.homePage", _type: "homePage" },
  { _id: "siteSettings", _type: "siteSettings" },
  { _id: "image-a", _type: "sanity.imageAsset" },
];

/** A source map in which each value comes from a field of one of the documents. */
function mapOf(from: Record<string, readonly [document: number, path: string]>): ContentSourceMap {
  const sources = Object.entries(from);
  return {
    documents,
    paths: sources.map(([, [, path]]) => path),
    mappings: Object.fromEntries(
      sources.map(([value, [document]], path) => [
        value,
        { type: "value" as const, source: { type: "documentValue" as const, document, path } },
      ]),
    ),
  };
}

const linksTo = (of: object | undefined, field?: string) => {
  const mark = overlay(of, field)["data-sanity"];
  if (mark === undefined) return null;
  const parts = new URLSearchParams(mark.replaceAll(";", "&"));
  return `${parts.get("type")} ${parts.get("id")} ${parts.get("path")}`;
};

it("links a number and an address to their fields", () => {
  const home = { countersNote: "Counted by us", email: "us@lamplight.test", counters: [{ _key: "a", number: 40 }] };
  setEditLocations(
    home,
    mapOf({
      "$['countersNote']": [1, "$['countersNote']"],
      "$['email']": [1, "$['email']"],
      "$['counters'][0]['number']": [1, "$['counters'][?(@._key=='a')]['number']"],
    }),
  );
  expect(linksTo(home, "email")).toBe("siteSettings siteSettings email");
  expect(linksTo(home.counters[0], "number")).toBe("siteSettings siteSettings counters:a.number");
});

it("links a value without a source through its neighbor, and a picture to its field", () => {
  const [tile, counter] = [
    { _key: "b", note: "Wounds", picture: { url: "/b.png", width: 10, alt: "" } },
    { _key: "a", label: "clients", number: 40 },
  ];
  setEditLocations(
    { tiles: [tile], counters: [counter] },
    mapOf({
      "$['counters'][0]['label']": [1, "$['counters'][?(@._key=='a')]['label']"],
      "$['tiles'][0]['note']": [0, "$['specialityTiles'][?(@._key=='b')]['note']"],
      "$['tiles'][0]['picture']['url']": [2, "$['url']"],
      "$['tiles'][0]['picture']['width']": [2, "$['metadata']['dimensions']['width']"],
    }),
  );
  expect(linksTo(counter, "number")).toBe("siteSettings siteSettings counters:a.number");
  expect(linksTo(tile.picture)).toBe("homePage homePage specialityTiles:b.picture");
});

it("links neither combined values nor the page as a whole", () => {
  const home = { about: "Who we are", total: 7, aboutPicture: null };
  setEditLocations(home, mapOf({ "$['about']": [0, "$['about']['text']"] }));
  expect(linksTo(home, "total")).toBeNull();
  expect(linksTo(home)).toBeNull();
  expect(linksTo(undefined)).toBeNull();
});
