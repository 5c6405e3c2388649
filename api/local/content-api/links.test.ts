import { expect, test } from "vitest";
import { pageQuery } from "../../../content-schemas/queries/page.ts";
import { privacyQuery } from "../../../content-schemas/queries/policies.ts";
import { siteQuery } from "../../../content-schemas/queries/site.ts";
import { contentApiForTests } from "./content-api-for-tests.ts";

const { editor, visitor } = await contentApiForTests();

const page = { _type: "reference", _ref: "page-rides" };
await editor.createOrReplace({ _id: "page-rides", _type: "page", slug: { _type: "slug", current: "rides" } });

const NURSE = "/appointment/01890000-0000-7000-8000-000000000001";
const chosen = [
  { kind: "path", path: "/transport", url: "https://example.org" },
  { kind: "page", page, path: "/transport" },
  { kind: "nurse", path: NURSE },
  { kind: "list", path: "/doctors?language=Spanish" },
  { kind: "url", url: "tel:+12155550142", path: "/transport" },
];
const opened = ["/transport", "/rides", NURSE, "/doctors?language=Spanish", "tel:+12155550142"];
const keyed = (links: object[], _type: string) => links.map((link, index) => ({ ...link, _type, _key: `k${index}` }));
const hrefs = (links: readonly { href: string | null }[]) => links.map(({ href }) => href);

test("each kind of link opens what was chosen, in menu, card, button and text", async () => {
  await editor.createOrReplace({
    _id: "navigation",
    _type: "navigation",
    items: keyed(chosen, "menuEntry"),
  });
  const { menu } = await visitor.fetch<{ menu: { href: string | null }[] }>(siteQuery);
  expect(hrefs(menu)).toEqual(opened);

  await editor.createOrReplace({
    _id: "page-links",
    _type: "page",
    slug: { _type: "slug", current: "links" },
    sections: [
      { _key: "cards", _type: "cardsBlock", cards: keyed([...chosen, { kind: "none", path: "/team" }], "pictureCard") },
      ...keyed(chosen, "actionBlock"),
    ],
  });
  type Block = { href: string | null; cards?: { href: string | null }[] };
  const { sections } = await visitor.fetch<{ sections: Block[] }>(pageQuery, { slug: "links" });
  expect(hrefs(sections[0]?.cards ?? [])).toEqual([...opened, null]);
  expect(hrefs(sections.slice(1))).toEqual(opened);
});

test("links that were typed, and pages that were chosen beside them, still open", async () => {
  const typed = [
    { path: "/transport" },
    { page },
    { page, path: "/transport" },
    { href: "mailto:a@example.org" },
    { page, href: "/team" },
    { kind: "path", path: "/team", href: "/transport" },
    { kind: "page", href: "/transport" },
  ];
  const body = [{ _key: "b", _type: "block", children: [], markDefs: keyed(typed, "link") }];
  await editor.createOrReplace({ _id: "privacy", _type: "policy", sections: [{ _key: "s", body }] });
  type Marks = { markDefs: { href: string }[] };
  const policy = await visitor.fetch<{ sections: { body: Marks[] }[] }>(privacyQuery);
  expect(hrefs(policy.sections[0]?.body[0]?.markDefs ?? [])).toEqual([
    "/transport",
    "/rides",
    "/rides",
    "mailto:a@example.org",
    "/rides",
    "/team",
    "",
  ]);
});
