import { expect, it } from "vitest";
import { stylesToDraw } from "./styles.ts";

const sheet = (text: string, isWhole = false) => ({ text, isWhole });

it("returns the styles of a page's elements, classes and ids in any state, and no others", async () => {
  const sheets = [
    sheet(
      [
        ".card{color:red}.card:hover{color:blue}.dialog{color:lime}",
        ".card[aria-expanded=true]>p{order:1}.card:not(.dialog){order:2}#main{order:3}h6{order:4}.around{order:7}",
        "@media print{.card{order:8}p,.card{order:9}}@media (forced-colors:active){.card{order:10}}@media (width>=60em){.card{order:5}.dialog{order:6}}:root{--paper:#fff}@font-face{font-family:Figtree}",
      ].join(""),
    ),
  ];
  const styles = stylesToDraw(sheets, '<body class="around">');
  const drawn = await styles('<main id="main"><p class="card wide">Text of a .dialog</p></main>');
  for (const kept of ["red", "blue", "order:1", "order:2", "order:3", "order:5", "order:7", "--paper", "@font-face"])
    expect(drawn).toContain(kept);
  for (const left of [".dialog{color", "order:4", "order:6", "print", "order:8", "order:9", "forced"])
    expect(drawn).not.toContain(left);
});

it("keeps whole sheets, and the order of sheets", async () => {
  const sheets = [sheet(".card{order:1}"), sheet(".load-again{order:2}", true), sheet(".card{order:3}")];
  const styles = stylesToDraw(sheets, "");
  expect(await styles('<p class="card">')).toBe(".card{order:1}.load-again{order:2}.card{order:3}");
});
