import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { SPECIALITIES } from "@lamplight/api/contract/consultants.ts";
import { z } from "zod";
import { listedPaths, paths } from "../src/app/paths.ts";
import { ask } from "../src/lib/content/client.ts";
import { followPublications } from "../src/lib/content/publications.ts";
import { tellContentSource } from "../src/lib/content/source.ts";
import { documentOf, linksOf } from "./document.ts";
import { drawPage } from "./draw.tsx";
import { readEnvironment } from "./env.ts";

/*
 * Writes every public page as HTML beside the built site, and again whenever editors publish. The server sends such a page
 * where there is one; where there is none, or this program does not run, pages draw themselves in the browser.
 */

const RETRY_MS = 10_000;
/** The nurses are no content: their pages come without them, and ask for them while their code is still on its way. */
const NURSES = '<link rel="preload" as="fetch" crossorigin href="/api/doctor/list">';
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    isEntry: z.boolean().optional(),
  }),
);

const { siteDir, pagesDir, source } = readEnvironment();
tellContentSource(source);
const shell = await readFile(join(siteDir, "index.html"), "utf8");
const manifest = Manifest.parse(JSON.parse(await readFile(join(siteDir, "manifest.json"), "utf8")));
const addresses = [...listedPaths, ...SPECIALITIES.map(paths.speciality)];

let event: string | undefined;
let isStale = true;
let wake = () => {};
followPublications((id) => {
  event = id;
  isStale = true;
  wake();
}, new AbortController().signal);

for (let isFirst = true; ; isFirst = false) {
  isStale = false;
  const fault = await writePages().catch((thrown: unknown) => thrown);
  if (fault) process.stderr.write(`The pages stay as they are: ${fault}\n`);
  if (isFirst) process.send?.({});
  if (fault) await pause(RETRY_MS);
  else if (!isStale) await new Promise<void>((resolve) => (wake = resolve));
}

async function writePages(): Promise<void> {
  const answers = new Map<string, Promise<unknown>>();
  const askOnce = (query: string): Promise<unknown> => {
    const answer = answers.get(query) ?? ask(query, new AbortController().signal, event);
    answers.set(query, answer);
    return answer;
  };
  for (const address of addresses) {
    const [, name = ""] = address.split("/");
    const links = linksOf(manifest, `src/pages/${name || "home"}-page.tsx`, shell);
    const soon = address.startsWith(paths.doctors) ? NURSES : "";
    await write(decodeURI(address), documentOf(shell, await drawPage(address, askOnce), `${soon}${links}`));
  }
}

/** A reader finds the page as it was or as it is, never half of it. */
async function write(address: string, page: string): Promise<void> {
  await mkdir(pagesDir, { recursive: true });
  const file = join(pagesDir, `${encodeURIComponent(address)}.html`);
  await writeFile(`${file}.part`, page);
  await rename(`${file}.part`, file);
}
