import { z } from "zod";
import { contentKey, dehydratedKey } from "../src/lib/content/content.ts";
import type { DehydratedData } from "../src/lib/content/dehydrated.ts";
import { dehydratedId } from "../src/lib/content/dehydrated-id.ts";
import { inlinedSheet, sheetsOf } from "./delivery.ts";
import type { Drawn } from "./draw.tsx";
import { type Sheet, stylesToDraw } from "./styles.ts";

/** Vite's build manifest. */
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

/** The built document, split where a page's head and root are inserted, and the styles for a rendered page. */
export type Template = {
  cut: readonly [opening: string, middle: string, closing: string];
  stylesFor: (drawn: string) => Promise<string>;
};

const HEAD_END = "<!--head-->";
const ROOT = '<div id="root"></div>';

/**
 * The document for all pages of a module: the built document without its client-only parts, with the module's links.
 * @param sheetAt returns a style sheet by its URL
 */
export function templateOf(shell: string, links: string, sheetAt: (href: string) => Sheet): Template {
  const document = shell
    .replace(/\s*<(title|meta|noscript|p) data-until-rendered[^>]*>([^<]*<\/\1>)?/g, "")
    .replace("</head>", () => `${links}${HEAD_END}</head>`);
  const whole = inlinedSheet(document, (href) => sheetAt(href).isWhole);
  const [opening = "", middleAndClosing = ""] = whole.split(HEAD_END);
  const [middle, closing] = middleAndClosing.split(ROOT);
  if (middle === undefined || closing === undefined) throw new Error("The built document has no #root");
  return { cut: [opening, middle, closing], stylesFor: stylesToDraw(sheetsOf(document).map(sheetAt), whole) };
}

/** Inserts a rendered page and its head tags into the template. */
export const documentOf = (template: Template, drawn: Omit<Drawn, "queries">, tags: string): Promise<string> =>
  inPlace(template, drawn, tags, dataBlock(dehydratedId, "application/json", drawn.dehydrated.map(withShortKey)));

const withShortKey = ([key, answer]: DehydratedData[number]): DehydratedData[number] => [
  key[0] === contentKey ? dehydratedKey(String(key[1])) : key,
  answer,
];

/**
 * The document for unknown URLs. The browser replaces it with its own rendering, which may know what was searched for.
 */
export const notFoundDocument = (
  template: Template,
  { head, root }: Pick<Drawn, "head" | "root">,
  tags: string,
): Promise<string> =>
  inPlace(template, { head: head.replaceAll(/<(title|meta)\b/g, "<$1 data-until-rendered"), root }, tags, "");

async function inPlace(
  { cut: [opening, middle, closing], stylesFor }: Template,
  { head, root }: Pick<Drawn, "head" | "root">,
  tags: string,
  block: string,
): Promise<string> {
  const styles = `<style>${await stylesFor(root)}</style>`;
  return [opening, tags, head, styles, middle, `<div id="root">`, root, "</div>", block, closing].join("");
}

/** A data block for scripts and crawlers. Escapes text so that it cannot end the element. */
export function dataBlock(id: string, type: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `<script type="${type}" id="${id}">${json}</script>`;
}

/**
 * Links to a page's own styles and code, so that the browser requests them at once instead of after the shell's code.
 */
export function linksOf(manifest: Manifest, sources: readonly string[], shell: string): string {
  const seen = new Set<string>();
  for (const source of sources) withImports(manifest, source, seen);
  const chunks = [...seen].flatMap((name) => manifest[name] ?? []);
  const styles = chunks
    .flatMap(({ css = [] }) => css)
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  const code = chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return [...new Set([...styles, ...code])].filter((link) => !shell.includes(fileIn(link))).join("");
}

/** URLs of the styles that the built page's first script needs. */
export function stylesOfFirst(manifest: Manifest, shell: string): string[] {
  const [, script] = /<script type="module"[^>]*src="\/([^"]+)"/.exec(shell) ?? [];
  const first = Object.values(manifest).find(({ file }) => file === script);
  if (!first) throw new Error("The built document has no first script");
  return (first.css ?? []).map((file) => `/${file}`);
}

const fileIn = (link: string): string => link.slice(link.indexOf('="/'), -1);

/** A chunk with all of its imports, dependencies first. */
function withImports(manifest: Manifest, name: string, seen: Set<string>): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The built site has no ${name}`);
  for (const below of chunk.imports ?? [])
    if (!seen.has(below) && !manifest[below]?.isEntry) withImports(manifest, below, seen);
  return seen.add(name);
}
