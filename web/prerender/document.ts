import { z } from "zod";
import { contentKey, dehydratedKey } from "../src/lib/content/content.ts";
import type { DehydratedData } from "../src/lib/content/dehydrated.ts";
import { dehydratedId } from "../src/lib/content/dehydrated-id.ts";
import { inlinedSheet, sheetsOf } from "./delivery.ts";
import type { Drawn } from "./draw.tsx";
import { type Sheet, stylesToDraw } from "./styles.ts";

/** Vite's own account of what it built. */
export const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    isEntry: z.boolean().optional(),
  }),
);
export type Manifest = z.infer<typeof Manifest>;

/** The built document, cut where the head and the root of a drawn page come in; and the styles for what it then says. */
export type Template = {
  cut: readonly [opening: string, middle: string, closing: string];
  stylesFor: (drawn: string) => Promise<string>;
};

const HEAD_GOES_HERE = "<!--head-->";
const ROOT_GOES_HERE = '<div id="root"></div>';

/**
 * What all pages of one module stand on: the built document without what it holds for pages that draw themselves, with
 * that module's links in it, standing alone.
 * @param sheetAt a file of styles, by its address
 */
export function templateOf(shell: string, links: string, sheetAt: (href: string) => Sheet): Template {
  const document = shell
    .replace(/\s*<(title|meta|noscript|p) data-until-rendered[^>]*>([^<]*<\/\1>)?/g, "")
    .replace("</head>", () => `${links}${HEAD_GOES_HERE}</head>`);
  const whole = inlinedSheet(document, (href) => sheetAt(href).isWhole);
  const [opening = "", rest = ""] = whole.split(HEAD_GOES_HERE);
  const [middle, closing] = rest.split(ROOT_GOES_HERE);
  if (middle === undefined || closing === undefined) throw new Error("The built document has no #root");
  return { cut: [opening, middle, closing], stylesFor: stylesToDraw(sheetsOf(document).map(sheetAt), whole) };
}

/** Puts a drawn page, and what else its head is to say, on its ground. */
export const documentOf = (ground: Template, drawn: Omit<Drawn, "queries">, tags: string): Promise<string> =>
  inPlace(ground, drawn, tags, dataBlock(dehydratedId, "application/json", drawn.delivered.map(withShortKey)));

const withShortKey = ([key, answer]: DehydratedData[number]): DehydratedData[number] => [
  key[0] === contentKey ? dehydratedKey(String(key[1])) : key,
  answer,
];

/**
 * The same for a page that stands at any address where nothing is. The browser draws its own in its place: that may know
 * better what was looked for.
 */
export const documentForNowhere = (
  ground: Template,
  { head, root }: Pick<Drawn, "head" | "root">,
  tags: string,
): Promise<string> =>
  inPlace(ground, { head: head.replaceAll(/<(title|meta)\b/g, "<$1 data-until-rendered"), root }, tags, "");

async function inPlace(
  { cut: [opening, middle, closing], stylesFor }: Template,
  { head, root }: Pick<Drawn, "head" | "root">,
  tags: string,
  block: string,
): Promise<string> {
  const styles = `<style>${await stylesFor(root)}</style>`;
  return [opening, tags, head, styles, middle, `<div id="root">`, root, "</div>", block, closing].join("");
}

/** Data for programs. No word in it can end the element it stands in. */
export function dataBlock(id: string, type: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `<script type="${type}" id="${id}">${json}</script>`;
}

/** The styles and code of a page's own chunk, for the browser to fetch at once and not when the code asks for them. */
export function linksOf(manifest: Manifest, source: string, shell: string): string {
  const chunks = [...reached(manifest, source)].flatMap((name) => manifest[name] ?? []);
  const styles = chunks
    .flatMap(({ css = [] }) => css)
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  const code = chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return [...new Set([...styles, ...code])].filter((link) => !shell.includes(fileIn(link))).join("");
}

/** The addresses of the styles that come with the first script of a built page. */
export function stylesOfFirst(manifest: Manifest, shell: string): string[] {
  const [, script] = /<script type="module"[^>]*src="\/([^"]+)"/.exec(shell) ?? [];
  const first = Object.values(manifest).find(({ file }) => file === script);
  if (!first) throw new Error("The built document has no first script");
  return (first.css ?? []).map((file) => `/${file}`);
}

const fileIn = (link: string): string => link.slice(link.indexOf('="/'), -1);

/** A chunk and all that it imports, what is imported first. */
function reached(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The built site has no ${name}`);
  for (const below of chunk.imports ?? [])
    if (!seen.has(below) && !manifest[below]?.isEntry) reached(manifest, below, seen);
  return seen.add(name);
}
