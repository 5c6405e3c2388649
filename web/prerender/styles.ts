import { PurgeCSS } from "purgecss";

/** What holds on paper alone. */
const PRINTED = /@media print\{(?:[^{}]*\{[^{}]*\})*\}/g;

/** A file of styles. `isWhole`: all of it belongs to what every page starts with. */
export type Sheet = { text: string; isWhole: boolean };

const purge = new PurgeCSS();
const wordsIn = (content: string): string[] => content.split(" ");

/**
 * Answers, for what is drawn of a page, those of its styles that it is drawn with, whatever state it comes to be in: attributes and
 * states of its elements change, its elements and classes do not before its code is there. The whole of the styles comes with that,
 * and so does what holds on paper: nobody prints before they have moved a hand.
 * @param around the HTML in which every such page stands
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
    const kept = sheets.map(({ text, isWhole }, place) => (isWhole ? text : (purged[place]?.css ?? text)));
    return kept.join("").replaceAll(PRINTED, "");
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
