import { expect, test } from "vitest";
import { isCutout, type Picture, pictureFocus, pictureSize, pictureSources } from "./picture.ts";

const url = "https://cdn.sanity.io/images/p/d/a-4000x3000.jpg";
const aPicture = (fields: Partial<Picture> = {}) => ({
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

test("a hotspot in the middle of what was kept is in the middle of the frame", () => {
  const hotspot = { x: 0.75, y: 0.25, width: 0.1, height: 0.1 };
  expect(pictureFocus(aPicture({ hotspot }))).toBe("75% 25%");
  expect(pictureFocus(aPicture({ hotspot, crop: rightHalf }))).toBe("50% 25%");
});

test("a hotspot that was cropped away pulls towards its side, and no further", () => {
  const hotspot = { x: 0.1, y: 0.5, width: 0.1, height: 0.1 };
  expect(pictureFocus(aPicture({ hotspot, crop: rightHalf }))).toBe("0% 50%");
});

test("a drawing is sent whole: no crop moves its hotspot or changes its size", () => {
  const hotspot = { x: 0.75, y: 0.5, width: 0.1, height: 0.1 };
  const drawing = aPicture({ url: "https://cdn.sanity.io/images/p/d/a.svg", crop: rightHalf, hotspot });
  expect(pictureSources(drawing)).toEqual({ src: drawing.url });
  expect(pictureFocus(drawing)).toBe("75% 50%");
  expect(pictureSize(drawing)).toEqual({ width: 4000, height: 3000 });
});

test("a cropped picture has the size of what is left, and never asks for more than that", () => {
  const crop = { left: 0.9, right: 0, top: 0.3333, bottom: 0.3333 };
  const picture = aPicture({ crop });
  expect(pictureSize(picture)).toEqual({ width: 400, height: 1000 });
  const { src, srcSet } = pictureSources(picture);
  expect(new URL(src).searchParams.get("rect")).toBe("3600,1000,400,1000");
  expect(srcSet?.match(/ \d+w/g)).toEqual([" 240w", " 400w"]);
});

test.each([
  [200, [" 200w"]],
  [12_000, [" 240w", " 480w", " 720w", " 960w", " 1280w", " 1920w"]],
])("a picture of %i px is asked for at sizes it has and the page can use", (width, sizes) => {
  expect(pictureSources(aPicture({ width })).srcSet?.match(/ \d+w/g)).toEqual(sizes);
});

test("what one can see through is told from a photograph", () => {
  expect(isCutout(aPicture())).toBe(false);
  expect(isCutout(aPicture({ isOpaque: null }))).toBe(false);
  expect(isCutout(aPicture({ isOpaque: false }))).toBe(true);
  expect(isCutout(aPicture({ url: "https://cdn.sanity.io/images/p/d/a.svg" }))).toBe(true);
});
