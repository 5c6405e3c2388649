import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Half a megabyte of script, loaded once for each document. */
export async function withAxe(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe);
}

/** WCAG 2.5.8: targets of at least 24 px. axe leaves it out by default. */
const OPTIONS = { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } };

/** A `dl` may contain terms and descriptions only. axe lets a picture beside them pass. */
const inLists = (): string[] =>
  [...document.querySelectorAll("dl > svg, dl > div > svg")].map(
    ({ parentElement }) => `svg-in-dl: ${parentElement?.outerHTML.slice(0, 200)}`,
  );

/** axe's findings on the page as it is now, a line for each place. */
export async function axeFindings(page: Page): Promise<string[]> {
  await withAxe(page);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(OPTIONS)})`);
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`),
  );
  return [...found, ...(await page.evaluate(inLists))];
}
