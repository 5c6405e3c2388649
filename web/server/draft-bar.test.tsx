import { expect, it } from "vitest";
import { withBar, withoutCode } from "./draft-bar.tsx";

const bar = { until: "Fri, Nov 20 at 10:30 AM EST", revision: "r1", name: "", text: "", said: null, problem: null };

it("a shared draft is marked in its title and above the page, and says until when", () => {
  const page = withBar({ head: "<title>Team | Harbor</title>", root: "<main></main>" }, bar);
  expect(page.head).toBe("<title>Draft: Team | Harbor</title>");
  expect(page.root).toMatch(/<strong>Draft\.<\/strong>.*until Fri, Nov 20 at 10:30 AM EST\..*<main><\/main>$/);
});

it("what a reviewer typed is text, and is kept beside what is wrong with it", () => {
  const { root } = withBar(
    { head: "", root: "" },
    { ...bar, name: '"><script>', text: "</textarea><b>", problem: "No." },
  );
  expect(root).not.toMatch(/<script>|<b>/);
  expect(root).toContain('<p role="alert">No.</p>');
  expect(root).toContain('<details open="">');
});

it("nothing of the site's code or data is left in a shared draft", () => {
  const description = '<script type="application/ld+json" id="structured-data">{}</script>';
  const document = [
    description,
    '<head><link rel="modulepreload" crossorigin href="/a.js"><link rel="icon" href="/i.svg"></head><body><p>Words</p>',
    '<script type="application/json" id="data">[{"a":1}]</script>\n<script type="module" src="/a.js"></script>',
    '<template id="code"><link rel="modulepreload" href="/b.js"></template></body>',
  ].join("");
  expect(withoutCode(document)).toBe(
    `${description}<head><link rel="icon" href="/i.svg"></head><body><p>Words</p>\n</body>`,
  );
});
