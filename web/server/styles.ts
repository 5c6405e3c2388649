import { PurgeCSS } from "purgecss";

/** Styles for print and for forced colors, in which browsers draw pages and their focus without ours too. */
const LATER = /@media (?:print|\(forced-colors: ?active\))\{(?:[^{}]*\{[^{}]*\})*\}/g;

/** A style sheet. `isWhole`: needed by every page, so it is inlined whole. */
export type Sheet = { text: string; isWhole: boolean };

const purge = new PurgeCSS();
const wordsIn = (content: string): string[] => content.split(" ");

/**
 * Returns a function that selects the styles a rendered page needs, in any state: attributes and states change before
 * hydration, elements and classes do not. Styles for print and forced colors are left out: the full sheets, which an
 * interaction loads, have them.
 * @param around the HTML around every such page
 */
export function stylesToDraw(sheets: readonly Sheet[], around: string): (drawn: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  const dynamicAttributes = sheets.flatMap(({ text }) =>
    [...text.matchAll(/\[([\w-]+)/g)].flatMap(([, name]) => name ?? []),
  );

  async function stylesOf(names: string): Promise<string> {
    const content = [{ raw: `${namesIn(around)} ${names}`, extension: "txt" }];
    const css = sheets.map(({ text }) => ({ raw: text }));
    const purged = await purge.purge({
      content,
      css,
      defaultExtractor: wordsIn,
      dynamicAttributes,
    });
    const texts = sheets.map(({ text, isWhole }, index) => (isWhole ? text : (purged[index]?.css ?? text)));
    return texts.join("").replaceAll(LATER, "");
  }

  return (drawn) => {
    const names = namesIn(drawn);
    const styles = known.get(names) ?? stylesOf(names);
    known.set(names, styles);
    return styles;
  };
}

/** The names of its elements, classes and ids, each once. */
function namesIn(html: string): string {
  const names = new Set<string>();
  for (const [, element, named = ""] of html.matchAll(/<([a-z][a-z\d-]*)|\s(?:class|id)="([^"]*)"/g))
    for (const name of wordsIn(element ?? named)) names.add(name);
  return [...names].sort().join(" ");
}
