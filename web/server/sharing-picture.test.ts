import { expect, it } from "vitest";
import type { Picture } from "../src/lib/content/picture.ts";
import { sharedPart } from "./sharing-picture.ts";

const photograph: Picture = {
  alt: "A nurse by a window",
  url: "https://cdn.sanity.io/images/p/d/a-3000x2000.jpg",
  width: 3000,
  height: 2000,
  isOpaque: true,
  crop: null,
  hotspot: null,
};
const rectOf = (picture: Picture) => new URL(sharedPart(picture)?.url ?? "none:").searchParams.get("rect");

it("crops a photograph to 1200 by 630 around its middle, as a JPEG", () => {
  expect(sharedPart(photograph)).toMatchObject({ width: 1200, height: 630, alt: "A nurse by a window" });
  expect(rectOf(photograph)).toBe("0,213,3000,1575");
  expect(sharedPart(photograph)?.url).toContain("w=1200&fm=jpg");
});

it("keeps the hotspot in view, as near to the middle as possible", () => {
  const hotspot = { x: 0.5, y: 0.1, width: 0.2, height: 0.2 };
  expect(rectOf({ ...photograph, hotspot })).toBe("0,0,3000,1575");
});

it("does not share what an editor cropped away", () => {
  const crop = { top: 0, bottom: 0, left: 0.5, right: 0 };
  expect(rectOf({ ...photograph, crop })).toBe("1500,607,1500,787");
});

it("does not enlarge a small picture", () => {
  expect(sharedPart({ ...photograph, width: 800, height: 600 })).toMatchObject({ width: 800, height: 420 });
});

it.each([
  ["a drawing", { url: "https://cdn.sanity.io/images/p/d/a-3000x2000.svg" }],
  ["a picture of a thumb's size", { width: 300, height: 200 }],
  ["no picture", { url: null }],
])("does not share %s", (_, like) => {
  expect(sharedPart({ ...photograph, ...like })).toBeNull();
});
