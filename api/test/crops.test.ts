import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { type Frame, focusOf, framesOf, keptArea } from "../../studio/pictures/frames.ts";
import { pictureFocus, shownArea } from "../../web/src/lib/content/picture.ts";

const site = new URL("../../web/src/", import.meta.url);
const key = { _key: "a" };

/** Where the site draws the picture of a field, and in which of the file's shapes, in its order. */
const places: [type: string, path: unknown[], styles: string][] = [
  ["homePage", ["picture"], "features/site/home/hero.module.css"],
  ["homePage", ["aboutPicture"], "features/site/home/about.module.css"],
  ["homePage", ["careerPicture"], "features/site/home/career-banner.module.css"],
  ["housingPage", ["picture"], "components/page/page-opening.module.css"],
  ["page", ["picture"], "components/page/page-opening.module.css"],
  ["teamPage", ["picture"], "components/content/content-picture.module.css"],
  ["page", ["sections", key, "picture"], "components/content/content-picture.module.css"],
  ["transportPage", ["picture"], "features/site/transport/ride-opening.module.css"],
  ["teamMember", ["image"], "features/site/team/members.module.css"],
  ["blogCard", ["image"], "features/site/career/blog.module.css"],
  ["housingService", ["image"], "components/content/picture-cards.module.css"],
  ["housingPage", ["lifeCards", key, "picture"], "components/content/picture-cards.module.css"],
  ["page", ["sections", key, "cards", key, "picture"], "components/content/picture-cards.module.css"],
  ["siteSettings", ["mapPicture"], "features/site/contact/office-map.module.css"],
];

it.each(places)("the Studio shows a picture of %s, %j, in the shapes of %s", async (type, path, styles) => {
  const css = await readFile(new URL(styles, site), "utf8");
  const shapes = [...css.matchAll(/([^{}]*)\{[^{}]*aspect-ratio: ([\d ./]+)/g)]
    .filter(([, selector = ""]) => !selector.includes("data-cutout"))
    .map(([, , shape = ""]) => shape.split("/").map(Number))
    .map(([width = 0, height = 1]) => width / height);
  const shown = framesOf(type, path).map(({ width, height }: Frame) => width / height);
  expect(shown).toEqual(shapes);
});

it.each([
  {},
  { hotspot: { x: 0.2, y: 0.9, width: 0.1, height: 0.1 } },
  { crop: { top: 0.1, bottom: 0.25, left: 0.3, right: 0 }, hotspot: { x: 0.35, y: 0.5, width: 1, height: 1 } },
  { crop: { top: 0.6, bottom: 0.5, left: 0, right: 0 }, hotspot: { x: 0.1, y: 0.1, width: 1, height: 1 } },
  { crop: { top: 0, bottom: 0, left: 0.5, right: 0.4999 } },
])("and with the crop and hotspot %j as the site", (placed) => {
  const picture = {
    alt: "",
    url: "/a.jpg",
    width: 803,
    height: 601,
    isOpaque: true,
    crop: null,
    hotspot: null,
    ...placed,
  };
  expect(focusOf(placed)).toBe(pictureFocus(picture));
  const { left, top, width, height } = shownArea(picture) ?? { left: 0, top: 0, width: 0, height: 0 };
  expect(keptArea(placed, 803, 601)).toEqual([left, top, width, height]);
});
