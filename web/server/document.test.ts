import { expect, it } from "vitest";
import { contentKey, dehydratedKey } from "../src/lib/content/content.ts";
import type { DehydratedData } from "../src/lib/content/dehydrated.ts";
import { documentOf, linksOf, stylesOfFirst, templateOf } from "./document.ts";

const shell = [
  "<!doctype html><html><head>",
  '<meta data-until-rendered name="description" content="Of the shell" />',
  "<title data-until-rendered>Shell</title>",
  '<script type="module" crossorigin src="/assets/index.js"></script>',
  '<link rel="modulepreload" crossorigin href="/assets/react.js">',
  '<link rel="stylesheet" crossorigin href="/assets/index.css">',
  '</head><body><div id="root"></div><p data-until-rendered>Wait…</p><noscript data-until-rendered>No code.</noscript></body></html>',
].join("\n");
const drawn = { head: "<title>Housing</title>", root: "<h1>$& Housing</h1>", dehydrated: [] };

const sheetAt = (href: string) => ({ text: `.${href.includes("index") ? "of-all" : "of-page"}{}`, isWhole: true });

it("puts a rendered page into the built document, with its own head instead of the shell's", async () => {
  const template = templateOf(shell, '<link rel="stylesheet" href="/assets/page.css">', sheetAt);
  const page = await documentOf(template, drawn, '<meta name="of" content="the page">');
  expect(page).toContain('<div id="root"><h1>$& Housing</h1></div>');
  expect(page).toContain(
    '<meta name="of" content="the page"><title>Housing</title><style>.of-all{}.of-page{}</style></head>',
  );
  expect(page).not.toMatch(/data-until-rendered|Shell|Of the shell|Wait…|No code/);
});

it("escapes an editor's text so that it cannot end its data block", async () => {
  const template = templateOf(shell, "", sheetAt);
  const page = await documentOf(
    template,
    { ...drawn, dehydrated: [[["q"], "</script><script>alert(1)</script>"]] },
    "",
  );
  const [, data = ""] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  expect(JSON.parse(data)).toEqual([[["q"], "</script><script>alert(1)</script>"]]);
});

it("stores content under a hash of its query, and other data under its own key", async () => {
  const template = templateOf(shell, "", sheetAt);
  const question = `*[_type == "housingPage"][0] { heading }`;
  const dehydrated: DehydratedData = [
    [[contentKey, question], { heading: "Housing" }],
    [["consultants", null], []],
  ];
  const page = await documentOf(template, { ...drawn, dehydrated }, "");
  expect(page).not.toContain("housingPage");
  const [, data = ""] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  expect(JSON.parse(data)).toEqual([
    [dehydratedKey(question), { heading: "Housing" }],
    [["consultants", null], []],
  ]);
  expect(dehydratedKey(question)).not.toEqual(dehydratedKey(`${question} `));
});

it("finds the first script by the file in the built document, whatever the build names its chunks", () => {
  const manifest = {
    _first: { file: "assets/index.js", css: ["assets/index.css"] },
    "worker.ts": { file: "worker.js", isEntry: true },
    page: { file: "assets/page.js", css: ["assets/page.css"], imports: ["_first"] },
  };
  expect(stylesOfFirst(manifest, shell)).toEqual(["/assets/index.css"]);
});

it("lists a page's own styles and code once, without those of the shell", () => {
  const manifest = {
    "index.html": { file: "assets/index.js", css: ["assets/index.css"], isEntry: true },
    card: { file: "assets/card.js", css: ["assets/card.css"], imports: ["index.html"] },
    list: { file: "assets/list.js", css: ["assets/index.css"], imports: ["card"] },
    page: { file: "assets/page.js", css: ["assets/page.css"], imports: ["card", "list"] },
  };
  const hrefs = [...linksOf(manifest, ["page"], shell).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual([
    "/assets/card.css",
    "/assets/page.css",
    "/assets/card.js",
    "/assets/list.js",
    "/assets/page.js",
  ]);
});
