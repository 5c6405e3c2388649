import { deliveredId } from "../src/lib/content/delivered.ts";
import type { Drawn } from "./draw.tsx";

/** Vite's own account of what it built. */
export type Manifest = Record<
  string,
  { file: string; css?: string[] | undefined; imports?: string[] | undefined; isEntry?: boolean | undefined }
>;

/** A page that is drawn already is to be seen before its code, which is not needed for that. */
const AFTER_ALL_ELSE = 'fetchpriority="low"';

/** Puts a drawn page into the built document, in place of what stands there for pages that draw themselves. */
export function documentOf(shell: string, { head, root, delivered }: Drawn, links: string): string {
  const data = JSON.stringify(delivered).replaceAll("<", "\\u003c");
  const block = `<script type="application/json" id="${deliveredId}">${data}</script>`;
  return shell
    .replace(/\s*<(title|meta) data-until-rendered[^>]*>([^<]*<\/title>)?/g, "")
    .replaceAll(/<(script type="module"|link rel="modulepreload")/g, `<$1 ${AFTER_ALL_ELSE}`)
    .replace("</head>", () => `${links}${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${root}</div>${block}`);
}

/** The styles and code of a page's own chunk, for the browser to fetch at once and not when the code asks for them. */
export function linksOf(manifest: Manifest, source: string, shell: string): string {
  const chunks = [...reached(manifest, source)].flatMap((name) => manifest[name] ?? []);
  const styles = chunks
    .flatMap(({ css = [] }) => css)
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  const code = chunks.map(({ file }) => `<link rel="modulepreload" ${AFTER_ALL_ELSE} crossorigin href="/${file}">`);
  return [...new Set([...styles, ...code])].filter((link) => !shell.includes(hrefIn(link))).join("");
}

const hrefIn = (link: string): string => link.slice(link.indexOf("href="), -1);

/** A chunk and all that it imports, what is imported first. */
function reached(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The built site has no ${name}`);
  for (const below of chunk.imports ?? [])
    if (!seen.has(below) && !manifest[below]?.isEntry) reached(manifest, below, seen);
  return seen.add(name);
}
