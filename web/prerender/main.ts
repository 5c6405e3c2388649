import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Consultant } from "@lamplight/api/contract/consultants.ts";
import { withContentSource } from "@lamplight/api/contract/content-source.ts";
import { hashKey, type QueryKey } from "@tanstack/react-query";
import { paths } from "../src/app/paths.ts";
import { slotsKey } from "../src/features/consultants/queries.ts";
import { reviewsKey } from "../src/features/reviews/queries.ts";
import { mayHaveChanged } from "../src/lib/content/answer-tags.ts";
import { contentKey } from "../src/lib/content/content.ts";
import { tellContentSource } from "../src/lib/content/source.ts";
import { keptAnswers, type Used } from "./answers.ts";
import { dataBlock, documentForNowhere, documentOf, type Ground, groundOf, linksOf, Manifest } from "./document.ts";
import { drawPage } from "./draw.tsx";
import { readEnvironment } from "./env.ts";
import { type Facts, factsOf, officeKey } from "./facts.ts";
import { firstPictures } from "./first-pictures.ts";
import { sitemap, webManifest } from "./for-machines.ts";
import { chosenPicture, portraitOf, sharingTags, subjectOf, titleIn } from "./head.tsx";
import { ask } from "./lake.ts";
import { answersFrom, followNurses, hasChanged, reviewsOf, slotsOf } from "./nurses.ts";
import { addressesWith, isListed, lasts, moduleOf, NOT_FOUND } from "./pages.ts";
import { followPublications } from "./publications.ts";
import { openSaid } from "./said.ts";
import { sharePictures } from "./share-pictures.ts";
import type { SharedPicture } from "./sharing-picture.ts";
import { openShelf } from "./shelf.ts";
import { structuredData } from "./structured-data.ts";
import type { Sheet } from "./styles.ts";

/*
 * Writes every public page as HTML beside the built site, and again whenever editors publish what it shows or a nurse it
 * shows changes. The server sends such a page where there is one; where there is none, or this program does not run, pages draw
 * themselves in the browser.
 */

const RETRY_MS = 10_000;
/** A picture is drawn in a fraction of it: a thousand of them must not keep the machine busy. */
const BREATH_MS = 6000;
/** So long may a change of a page stay unknown to search engines. */
const LIST_AGAIN_MS = 30_000;
/** Beside the pages: since when each says what it says. */
const SAID = "said.json";

const { siteDir, pagesDir, source } = readEnvironment();
tellContentSource({ ...source, useProjectHostname: source.apiHost === null });
const shell = withContentSource(await readFile(join(siteDir, "index.html"), "utf8"), source);
const manifest = Manifest.parse(JSON.parse(await readFile(join(siteDir, "manifest.json"), "utf8")));
const shelf = openShelf(pagesDir);
const pictures = sharePictures(pagesDir, source.siteUrl, shelf);
const pagesPictures = firstPictures(shelf);
const said = await openSaid(join(pagesDir, SAID));

// A log that cannot be written, to a full disk say, ends nobody.
process.stderr.on("error", () => {});

/** Stops nothing: this program follows until it is ended. */
const never = new AbortController().signal;
const grounds = new Map<string, Ground>();
const answers = keptAnswers();
const drawnFrom = new Map<string, Used>();
let nurses: Consultant[] = [];
let aboutNurses = answersFrom(nurses);
let event: string | undefined;
let standing = "";
let listing: NodeJS.Timeout | undefined;
let isStale = false;
let wake = () => {};

followPublications(({ id, tags }) => {
  event = id;
  answers.forget(([kind, query]) => kind === contentKey && mayHaveChanged(String(query), tags));
  draw();
}, never);

await new Promise<void>((resolve) => {
  void followNurses(source.siteUrl, (found) => {
    const now = answersFrom(found);
    const before = aboutNurses;
    answers.forget((_, hash) => hasChanged(hash, before, now));
    [nurses, aboutNurses] = [found, now];
    draw();
    resolve();
  });
});

for (let isFirst = true; ; isFirst = false) {
  isStale = false;
  const fault = await writePages().catch((thrown: unknown) => thrown);
  if (fault) process.stderr.write(`The pages stay as they are: ${fault}\n`);
  if (isFirst) process.send?.({});
  if (fault) await pause(RETRY_MS);
  else {
    pagesPictures.tidy();
    const address = isStale ? null : await pictures.drawNext();
    // Its page is written anew, with the picture.
    if (address !== null) drawnFrom.delete(address);
    if (!isStale) await news(address === null ? null : BREATH_MS);
  }
}

function draw(): void {
  isStale = true;
  wake();
}

/** Comes with whatever is to be written, and after so many milliseconds at the latest. */
function news(atLatestMs: number | null): Promise<void> {
  return new Promise((resolve) => {
    wake = resolve;
    if (atLatestMs !== null) setTimeout(resolve, atLatestMs);
  });
}

async function writePages(): Promise<void> {
  const addresses = addressesWith(nurses);
  const old = addresses.filter((address) => answers.isOld(drawnFrom.get(address)));
  const areOthers = standing !== addresses.join();
  if (old.length === 0 && !areOthers) return;
  if (areOthers) shelf.keepOnly(addresses);
  standing = addresses.join();
  for (const address of old) await writePage(address);
  if (areOthers) writeList(addresses);
  else if (!listing) listing = setTimeout(writeList, LIST_AGAIN_MS, addresses);
}

/** Which pages there are, and since when each says what it says. */
function writeList(addresses: readonly string[]): void {
  clearTimeout(listing);
  listing = undefined;
  const entries = addresses.filter(isListed).map((address) => ({ address, since: said.since(address) }));
  shelf.put("sitemap.xml", sitemap(source.siteUrl, entries));
  shelf.put(SAID, said.text());
}

async function writePage(address: string): Promise<void> {
  const used: Used = new Map();
  const before = [...(drawnFrom.get(address)?.values() ?? [])].map(({ key }) => key).filter((key) => key !== officeKey);
  const drawn = await drawPage(address, (key) => answerTo(key, used), before);
  drawn.queries.setQueryData(officeKey, await answerTo(officeKey, used));
  const facts = factsOf(drawn.queries);
  const head = [
    '<link rel="manifest" href="/site.webmanifest">',
    sharingTags(await pictureFor(address, facts, drawn.head)),
    dataBlock("structured-data", "application/ld+json", structuredData(source.siteUrl, facts)),
  ].join("");
  const whole = address === NOT_FOUND ? documentForNowhere : documentOf;
  const page = await whole(groundFor(moduleOf(address)), await pagesPictures.inPlace(drawn), head);
  shelf.write(address, page, lasts(address));
  if (address === paths.home && facts.site) shelf.put("site.webmanifest", webManifest(facts.site));
  said.note(address, drawn.delivered, new Date());
  drawnFrom.set(address, used);
}

/** A nurse's link shows the nurse, once that is drawn. */
async function pictureFor(address: string, facts: Facts, head: string): Promise<SharedPicture | null> {
  const { nurse, site } = facts;
  const own = nurse && pictures.inTurn(portraitOf(facts, nurse, source.siteUrl), address);
  const title = (nurse ? site?.name : null) ?? titleIn(head, site?.shortName ?? "");
  return own ?? chosenPicture(facts) ?? pictures.now(subjectOf(facts, title));
}

/** Undefined for what only the visitor's own browser can ask. */
function answerTo(key: QueryKey, used: Used): Promise<unknown> | undefined {
  const known = aboutNurses.get(hashKey(key));
  const [kind, name] = key;
  if (kind === contentKey)
    return answers.answerTo(key, async () => (await ask(String(name), never, event)) ?? null, used);
  if (known === undefined) return undefined;
  const is = (other: QueryKey) => hashKey(key) === hashKey(other);
  const askServer = is(reviewsKey(String(name))) ? reviewsOf : is(slotsKey(String(name))) ? slotsOf : null;
  return answers.answerTo(key, async () => (askServer ? askServer(source.siteUrl, String(name)) : known.answer), used);
}

/** What the pages that a module draws stand on. */
function groundFor(module: string): Ground {
  const ground = grounds.get(module) ?? groundOf(shell, linksOf(manifest, module, shell), sheetAt);
  grounds.set(module, ground);
  return ground;
}

/** What the first script needs shows when the rest does not come: no page names it. */
function sheetAt(href: string): Sheet {
  const isWhole = Object.values(manifest).some(({ isEntry, css }) => isEntry && css?.includes(href.slice(1)));
  return { text: readFileSync(join(siteDir, href), "utf8"), isWhole };
}
