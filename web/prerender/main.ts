import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { withContentSource } from "@lamplight/api/contract/content-source.ts";
import { hashKey, type QueryKey } from "@tanstack/react-query";
import { paths } from "../src/app/paths.ts";
import { slotsKey } from "../src/features/consultants/queries.ts";
import { reviewsKey } from "../src/features/reviews/queries.ts";
import { mayHaveChanged } from "../src/lib/content/answer-tags.ts";
import { contentKey } from "../src/lib/content/content.ts";
import { setContentSource } from "../src/lib/content/source.ts";
import { ask } from "./content-api.ts";
import {
  dataBlock,
  documentForNowhere,
  documentOf,
  linksOf,
  Manifest,
  stylesOfFirst,
  type Template,
  templateOf,
} from "./document.ts";
import { drawPage } from "./draw.tsx";
import { readEnvironment } from "./env.ts";
import { type Facts, factsOf, networkKey } from "./facts.ts";
import { firstPictures } from "./first-pictures.ts";
import { sitemap, webManifest } from "./for-machines.ts";
import { chosenPicture, portraitOf, sharingTags, subjectOf, titleIn } from "./head.tsx";
import { openLastModified } from "./last-modified.ts";
import { answersFrom, followNurses, hasChanged, reviewsOf, slotsOf } from "./nurses.ts";
import { openPageStore } from "./page-store.ts";
import { addressesWith, isListed, lasts, moduleOf, NOT_FOUND } from "./pages.ts";
import { followPublications } from "./publications.ts";
import { queryCache, type Used } from "./query-cache.ts";
import { type Turn, turns } from "./render-queue.ts";
import { openRenderServer } from "./render-server.ts";
import { sharePictures } from "./share-pictures.ts";
import type { SharedPicture } from "./sharing-picture.ts";
import { structuredData } from "./structured-data.ts";
import type { Sheet } from "./styles.ts";

/*
 * Writes every public page as HTML beside the built site. Once it would say something else it is marked as old, and written again:
 * for whoever asks for it, at once when editors published what it shows, or in its turn when a nurse it shows has changed. The server sends such a page where there
 * is one; where there is none, or this program does not run, pages draw themselves in the browser.
 */

/** So long may a change of a page stay unknown to search engines. */
const LIST_AGAIN_MS = 30_000;
/** So often is looked for what changes by itself: openings whose last day is over, and pictures that no page names any more. */
const LOOK_ROUND_MS = 3_600_000;
/** Beside the pages: since when each says what it says. */
const SAID = "said.json";

const { siteDir, pagesDir, source } = readEnvironment();
setContentSource({ ...source, useProjectHostname: source.apiHost === null });
const shell = withContentSource(await readFile(join(siteDir, "index.html"), "utf8"), source);
const manifest = Manifest.parse(JSON.parse(await readFile(join(siteDir, "manifest.json"), "utf8")));
const shelf = openPageStore(pagesDir);
const pictures = sharePictures(pagesDir, source.siteUrl, shelf);
const pagesPictures = firstPictures(shelf);
const said = await openLastModified(join(pagesDir, SAID));

// A log that cannot be written, to a full disk say, ends nobody.
process.stderr.on("error", () => {});

/** Stops nothing: this program follows until it is ended. */
const never = new AbortController().signal;
const grounds = new Map<string, Template>();
const answers = queryCache();
const drawnFrom = new Map<string, Used>();
/** What each page asked when it was last drawn. */
const askedBy = new Map<string, QueryKey[]>();
const queue = turns();
let addresses: ReadonlySet<string> = new Set();
let aboutNurses = answersFrom([]);
let event: string | undefined;
let listing: NodeJS.Timeout | undefined;
/** The list names other pages than there are. */
let isListOld = false;
let hasBegun = false;
let isTidy = false;
let wake = () => {};

followPublications(({ id, tags }) => {
  event = id;
  answers.forget(([kind, query]) => kind === contentKey && mayHaveChanged(String(query), tags));
  queue.tryAgain();
  lookThrough();
}, never);

await new Promise<void>((resolve) => {
  void followNurses(source.siteUrl, (found) => {
    const [before, now] = [aboutNurses, answersFrom(found)];
    answers.forget((_, hash) => hasChanged(hash, before, now));
    aboutNurses = now;
    setAddresses(new Set(addressesWith(found)));
    lookThrough();
    resolve();
  });
});

setInterval(() => {
  isTidy = false;
  answers.forget(([kind, query]) => kind === contentKey && String(query).includes("now()"));
  lookThrough();
}, LOOK_ROUND_MS);

await openRenderServer(pagesDir, (address) => {
  const isFresh = queue.ask(address, performance.now());
  wake();
  return isFresh;
});

for (;;) {
  const turn = queue.next(performance.now());
  if (turn) await take(turn);
  else await rest();
}

async function rest(): Promise<void> {
  // Before all are written, what an earlier run left may show them still.
  if (!isTidy && drawnFrom.size === addresses.size)
    isTidy = attempt(() => pagesPictures.forget(shelf.tidyPictures(performance.now())));
  if (isListOld) writeList();
  // All pages are there, or it cannot be helped now.
  if (!hasBegun) process.send?.({});
  hasBegun = true;
  await news();
}

/** Says what could not be done in the folder, of a full disk say, and goes on. True when it was done. */
function attempt(deed: () => void): boolean {
  try {
    deed();
    return true;
  } catch (error) {
    process.stderr.write(`The folder of the pages stays as it is: ${error}\n`);
    return false;
  }
}

function setAddresses(wanted: ReadonlySet<string>): void {
  const gone = [...addresses].filter((address) => !wanted.has(address));
  isListOld ||= gone.length > 0 || wanted.size > addresses.size;
  addresses = wanted;
  if (isListOld) attempt(() => shelf.keepOnly(addresses));
  for (const address of gone) {
    drawnFrom.delete(address);
    queue.note(address, null);
  }
}

function lookThrough(): void {
  for (const address of addresses) lookAt(address);
  wake();
}

/** Notes whether a page is to be written, and why. */
function lookAt(address: string): void {
  const used = drawnFrom.get(address);
  const changed = used && answers.changedIn(used);
  if (!changed) queue.note(address, "due");
  else if (changed.length === 0) queue.note(address, pictures.isWantedAt(address) ? "picture" : null);
  else {
    queue.note(address, changed.some(([kind]) => kind === contentKey) ? "due" : "old");
    shelf.markStale(address);
  }
}

async function take(turn: Turn): Promise<void> {
  const { address } = turn;
  try {
    if (turn.isUnasked) await pictures.drawFor(address);
    await writePage(address);
    if (addresses.has(address)) lookAt(address);
    queue.written(turn, performance.now());
    listing ??= setTimeout(writeList, LIST_AGAIN_MS);
  } catch (error) {
    process.stderr.write(`A page stays as it is: ${error}\n`);
    queue.putOff(turn, performance.now());
  }
}

/** Comes with whatever is to be written. */
function news(): Promise<void> {
  const nextAt = queue.nextAt();
  return new Promise((resolve) => {
    const timer = nextAt === null ? undefined : setTimeout(resolve, nextAt - performance.now());
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** Which pages there are, and since when each says what it says. */
function writeList(): void {
  clearTimeout(listing);
  isListOld = false;
  const entries = [...addresses].filter(isListed).map((address) => ({ address, since: said.since(address) }));
  const isWritten = attempt(() => {
    shelf.put("sitemap.xml", sitemap(source.siteUrl, entries));
    shelf.put(SAID, said.text());
  });
  listing = isWritten ? undefined : setTimeout(writeList, LIST_AGAIN_MS);
}

async function writePage(address: string): Promise<void> {
  const used: Used = new Map();
  const drawn = await drawPage(address, (key) => answerTo(key, used), askedBy.get(address));
  askedBy.set(
    address,
    [...used.values()].map(({ key }) => key),
  );
  drawn.queries.setQueryData(networkKey, await answerTo(networkKey, used));
  const facts = factsOf(drawn.queries);
  const head = [
    '<link rel="manifest" href="/site.webmanifest">',
    sharingTags(await pictureFor(address, facts, drawn.head)),
    dataBlock("structured-data", "application/ld+json", structuredData(source.siteUrl, facts)),
  ].join("");
  const whole = address === NOT_FOUND ? documentForNowhere : documentOf;
  const page = await whole(templateFor(moduleOf(address)), await pagesPictures.inPlace(drawn), head);
  // Its nurse may have gone meanwhile.
  if (!addresses.has(address)) return;
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
function templateFor(module: string): Template {
  const ground = grounds.get(module) ?? templateOf(shell, linksOf(manifest, module, shell), sheetAt);
  grounds.set(module, ground);
  return ground;
}

/** What the first script needs shows when the rest does not come: no page names it. */
function sheetAt(href: string): Sheet {
  return { text: readFileSync(join(siteDir, href), "utf8"), isWhole: stylesOfFirst(manifest, shell).includes(href) };
}
