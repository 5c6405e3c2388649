import { expect, it } from "vitest";
import { inlinedSheet, sheetsOf } from "./delivery.ts";

const page = [
  "<head>",
  '<link rel="modulepreload" crossorigin href="/assets/shell.js">',
  '<link rel="stylesheet" crossorigin href="/assets/first.css">',
  '<link rel="stylesheet" crossorigin href="/assets/shell.css">',
  '<script type="module" crossorigin src="/assets/first.js"></script>',
  '<link rel="stylesheet" crossorigin href="/assets/page.css"><title>A page</title></head>',
  '<body><div id="root"><h1>A page</h1></div></body>',
].join("");
const [shown = "", listed = ""] = inlinedSheet(page, (href) => href.includes("first")).split('<template id="code">');

it("a written page asks for no file of styles and of its code for the first script alone, behind what is seen; the rest is listed", () => {
  expect(shown).not.toContain('rel="stylesheet"');
  expect(shown).toContain('<script type="module" fetchpriority="low" crossorigin src="/assets/first.js">');
  expect(shown).not.toContain("shell.js");
  expect(listed).toContain('<link rel="modulepreload" crossorigin href="/assets/shell.js">');
});

it("its styles are listed in their order, and hold for nothing yet; those that stand in it whole are not fetched", () => {
  expect(sheetsOf(page)).toEqual(["/assets/first.css", "/assets/shell.css", "/assets/page.css"]);
  expect(listed).toContain(
    '<link rel="stylesheet" href="/assets/first.css" disabled><link rel="stylesheet" href="/assets/shell.css" media="not all"><link rel="stylesheet" href="/assets/page.css" media="not all">',
  );
});
