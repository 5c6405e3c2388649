import { expect, test } from "vitest";
import { isCutout, type Picture, pictureFocus, pictureSize, pictureSources } from "./picture.ts";

const url = "https://cdn.sanity.io/images/p/d/a-4000x3000.jpg";
const pictureOf = (fields: Partial<Picture> = {}) => ({
  alt: "",
  width: 4000,
  height: 3000,
  isOpaque: true,
  crop: null,
  hotspot: null,
  ...fields,
  url: fields.url ?? url,
});
const rightHalf = { left: 0.5, right: 0, top: 0, bottom: 0 };

test("keeps a hotspot in the middle of the crop in the middle of the frame", () => {
  const hotspot = { x: 0.75, y: 0.25, width: 0.1, height: 0.1 };
  expect(pictureFocus(pictureOf({ hotspot }))).toBe("75% 25%");
  expect(pictureFocus(pictureOf({ hotspot, crop: rightHalf }))).toBe("50% 25%");
});

test("moves the focus to the side of a hotspot that was cropped away, and no further", () => {
  const hotspot = { x: 0.1, y: 0.5, width: 0.1, height: 0.1 };
  expect(pictureFocus(pictureOf({ hotspot, crop: rightHalf }))).toBe("0% 50%");
});

test("sends a drawing whole: no crop moves its hotspot or changes its size", () => {
  const hotspot = { x: 0.75, y: 0.5, width: 0.1, height: 0.1 };
  const drawing = pictureOf({ url: "https://cdn.sanity.io/images/p/d/a.svg", crop: rightHalf, hotspot });
  expect(pictureSources(drawing)).toEqual({ src: drawing.url });
  expect(pictureFocus(drawing)).toBe("75% 50%");
  expect(pictureSize(drawing)).toEqual({ width: 4000, height: 3000 });
});

test("gives a cropped picture the size of the crop, and never requests more", () => {
  const crop = { left: 0.9, right: 0, top: 0.3333, bottom: 0.3333 };
  const picture = pictureOf({ crop });
  expect(pictureSize(picture)).toEqual({ width: 400, height: 1000 });
  const { src, srcSet } = pictureSources(picture);
  expect(new URL(src).searchParams.get("rect")).toBe("3600,1000,400,1000");
  expect(srcSet?.match(/ \d+w/g)).toEqual([" 240w", " 400w"]);
});

test.each([
  [200, [" 200w"]],
  [12_000, [" 240w", " 480w", " 720w", " 960w", " 1280w", " 1920w"]],
])("requests a picture of %i px at sizes it has and the page can use", (width, sizes) => {
  expect(pictureSources(pictureOf({ width })).srcSet?.match(/ \d+w/g)).toEqual(sizes);
});

test("tells cutouts from photographs", () => {
  expect(isCutout(pictureOf())).toBe(false);
  expect(isCutout(pictureOf({ isOpaque: null }))).toBe(false);
  expect(isCutout(pictureOf({ isOpaque: false }))).toBe(true);
  expect(isCutout(pictureOf({ url: "https://cdn.sanity.io/images/p/d/a.svg" }))).toBe(true);
});
