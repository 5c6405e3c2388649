import { expect, it } from "vitest";
import { standingAlone } from "./delivery.ts";

const page = [
  "<head>",
  '<link rel="modulepreload" crossorigin href="/assets/shell.js">',
  '<link rel="stylesheet" crossorigin href="/assets/shell.css">',
  '<script type="module" crossorigin src="/assets/first.js"></script>',
  '<link rel="stylesheet" crossorigin href="/assets/page.css"><title>A page</title></head>',
  '<body><div id="root"><h1>A page</h1></div></body>',
].join("");
const written = standingAlone(page, (href) => `.of{content:"${href} $&"}`);
const [shown = "", listed = ""] = written.split('<template id="code">');

it("a written page has its styles in it, in their order, behind what is to be asked for before them", () => {
  expect(shown).toContain(
    '<title>A page</title><style>.of{content:"/assets/shell.css $&"}.of{content:"/assets/page.css $&"}</style></head>',
  );
  expect(shown).not.toContain('rel="stylesheet"');
});

it("of a written page's code the first script alone is asked for with it; the rest is listed", () => {
  expect(shown).toContain('<script type="module" crossorigin src="/assets/first.js">');
  expect(shown).not.toContain("shell.js");
  expect(listed).toContain('<link rel="modulepreload" crossorigin href="/assets/shell.js">');
});

it("styles that stand in the page are known to the code, and not fetched by it", () => {
  expect(listed).toContain('<link rel="stylesheet" href="/assets/page.css" disabled>');
});
