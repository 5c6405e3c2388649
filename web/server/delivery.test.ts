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

it("loads only the first script, after the visible content, and lists the rest of the code and styles", () => {
  expect(shown).not.toContain('rel="stylesheet"');
  expect(shown).toContain('<script type="module" fetchpriority="low" crossorigin src="/assets/first.js">');
  expect(shown).not.toContain("shell.js");
  expect(listed).toContain('<link rel="modulepreload" crossorigin href="/assets/shell.js">');
});

it("lists its styles in their order, without effect yet, and does not load inlined ones", () => {
  expect(sheetsOf(page)).toEqual(["/assets/first.css", "/assets/shell.css", "/assets/page.css"]);
  expect(listed).toContain(
    '<link rel="stylesheet" href="/assets/first.css" disabled><link rel="stylesheet" href="/assets/shell.css" media="not all"><link rel="stylesheet" href="/assets/page.css" media="not all">',
  );
});
