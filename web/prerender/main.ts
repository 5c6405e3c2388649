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
  documentOf,
  linksOf,
  Manifest,
  notFoundDocument,
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
import { createRenderQueue, type Job } from "./render-queue.ts";
import { openRenderServer } from "./render-server.ts";
import { sharePictures } from "./share-pictures.ts";
import type { SharedPicture } from "./sharing-picture.ts";
import { structuredData } from "./structured-data.ts";
import type { Sheet } from "./styles.ts";

/*
 * Prerenders every public page as HTML. When a page's data changes, the page is marked as stale and rendered again:
 * when a visitor requests it, at once after editors published, or in its turn after a nurse changed. The server serves
 * these pages where they exist; otherwise, and when this program does not run, pages render in the browser.
 */

/** Maximum delay of changes in the sitemap. */
const SITEMAP_DELAY_MS = 30_000;
/** Interval of checks for changes by time alone: closed job openings, and pictures that no page uses any more. */
const RECHECK_MS = 3_600_000;
/** File with the modification dates, beside the pages. */
const LAST_MODIFIED_FILE = "said.json";

const { siteDir, pagesDir, source } = readEnvironment();
setContentSource({ ...source, useProjectHostname: source.apiHost === null });
const shell = withContentSource(await readFile(join(siteDir, "index.html"), "utf8"), source);
const manifest = Manifest.parse(JSON.parse(await readFile(join(siteDir, "manifest.json"), "utf8")));
const store = openPageStore(pagesDir);
const pictures = sharePictures(pagesDir, source.siteUrl, store);
const pagesPictures = firstPictures(store);
const lastModified = await openLastModified(join(pagesDir, LAST_MODIFIED_FILE));

// A log that cannot be written, as on a full disk, must not end the process.
process.stderr.on("error", () => {});

/** Never aborts: this program runs until it is ended. */
const never = new AbortController().signal;
const templates = new Map<string, Template>();
const cache = queryCache();
const usedBy = new Map<string, Used>();
/** The queries of each page's last rendering. */
const askedBy = new Map<string, QueryKey[]>();
const queue = createRenderQueue();
let addresses: ReadonlySet<string> = new Set();
let aboutNurses = answersFrom([]);
let event: string | undefined;
let sitemapTimer: NodeJS.Timeout | undefined;
/** The sitemap lists other pages than there are. */
let isSitemapStale = false;
let isReady = false;
let isTidy = false;
let wakeUp = () => {};

followPublications(({ id, tags }) => {
  event = id;
  cache.forget(([kind, query]) => kind === contentKey && mayHaveChanged(String(query), tags));
  queue.tryAgain();
  checkAll();
}, never);

await new Promise<void>((resolve) => {
  void followNurses(
    source.siteUrl,
    (found) => {
      const [before, now] = [aboutNurses, answersFrom(found)];
      cache.forget((_, hash) => hasChanged(hash, before, now));
      aboutNurses = now;
      setAddresses(new Set(addressesWith(found)));
      checkAll();
      resolve();
    },
    never,
  );
});

setInterval(() => {
  isTidy = false;
  cache.forget(([kind, query]) => kind === contentKey && String(query).includes("now()"));
  checkAll();
}, RECHECK_MS);

await openRenderServer(pagesDir, (address) => {
  const isFresh = queue.ask(address, performance.now());
  wakeUp();
  return isFresh;
});

for (;;) {
  const job = queue.next(performance.now());
  if (job) await render(job);
  else await idle();
}

async function idle(): Promise<void> {
  // Before all pages are rendered, pages of an earlier run may still use a picture.
  if (!isTidy && usedBy.size === addresses.size)
    isTidy = attempt(() => pagesPictures.forget(store.tidyPictures(performance.now())));
  if (isSitemapStale) writeSitemap();
  // Signal readiness: all pages are rendered, or have failed for now.
  if (!isReady) process.send?.({});
  isReady = true;
  await waitForWork();
}

/** Runs a file operation. Logs an error, such as a full disk, and goes on. Returns true on success. */
function attempt(write: () => void): boolean {
  try {
    write();
    return true;
  } catch (error) {
    process.stderr.write(`The page folder could not be changed: ${error}\n`);
    return false;
  }
}

function setAddresses(wanted: ReadonlySet<string>): void {
  const removed = [...addresses].filter((address) => !wanted.has(address));
  isSitemapStale ||= removed.length > 0 || wanted.size > addresses.size;
  addresses = wanted;
  if (isSitemapStale) attempt(() => store.keepOnly(addresses));
  for (const address of removed) {
    usedBy.delete(address);
    queue.note(address, null);
  }
}

function checkAll(): void {
  for (const address of addresses) check(address);
  wakeUp();
}

/** Puts a page into the queue if its data changed. */
function check(address: string): void {
  const used = usedBy.get(address);
  const changed = used && cache.changedIn(used);
  if (!changed) queue.note(address, "due");
  else if (changed.length === 0) queue.note(address, pictures.isWantedAt(address) ? "picture" : null);
  else {
    queue.note(address, changed.some(([kind]) => kind === contentKey) ? "due" : "stale");
    store.markStale(address);
  }
}

async function render(job: Job): Promise<void> {
  const { address } = job;
  try {
    if (job.isBackground) await pictures.drawFor(address);
    await writePage(address);
    if (addresses.has(address)) check(address);
    queue.written(job, performance.now());
    sitemapTimer ??= setTimeout(writeSitemap, SITEMAP_DELAY_MS);
  } catch (error) {
    process.stderr.write(`A page could not be rendered: ${error}\n`);
    queue.fail(job, performance.now());
  }
}

/** Resolves when there is something to render. */
function waitForWork(): Promise<void> {
  const nextAt = queue.nextAt();
  return new Promise((resolve) => {
    const timer = nextAt === null ? undefined : setTimeout(resolve, nextAt - performance.now());
    wakeUp = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** Writes the sitemap and the modification dates. */
function writeSitemap(): void {
  clearTimeout(sitemapTimer);
  isSitemapStale = false;
  const entries = [...addresses]
    .filter(isListed)
    .map((address) => ({ address, lastModified: lastModified.of(address) }));
  const isWritten = attempt(() => {
    store.put("sitemap.xml", sitemap(source.siteUrl, entries));
    store.put(LAST_MODIFIED_FILE, lastModified.text());
  });
  sitemapTimer = isWritten ? undefined : setTimeout(writeSitemap, SITEMAP_DELAY_MS);
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
  const insert = address === NOT_FOUND ? notFoundDocument : documentOf;
  const page = await insert(templateFor(moduleOf(address)), await pagesPictures.inPlace(drawn), head);
  // Its nurse may have been removed during rendering.
  if (!addresses.has(address)) return;
  store.write(address, page, lasts(address));
  if (address === paths.home && facts.site) store.put("site.webmanifest", webManifest(facts.site));
  lastModified.note(address, drawn.dehydrated, new Date());
  usedBy.set(address, used);
}

/** A nurse's link preview shows the nurse, once that picture is drawn. */
async function pictureFor(address: string, facts: Facts, head: string): Promise<SharedPicture | null> {
  const { nurse, site } = facts;
  const own = nurse && pictures.inTurn(portraitOf(facts, nurse, source.siteUrl), address);
  const title = (nurse ? site?.name : null) ?? titleIn(head, site?.shortName ?? "");
  return own ?? chosenPicture(facts) ?? pictures.now(subjectOf(facts, title));
}

/** The data of a query; undefined for queries that only the visitor's browser can run. */
function answerTo(key: QueryKey, used: Used): Promise<unknown> | undefined {
  const known = aboutNurses.get(hashKey(key));
  const [kind, name] = key;
  if (kind === contentKey)
    return cache.answerTo(key, async () => (await ask(String(name), never, event)) ?? null, used);
  if (known === undefined) return undefined;
  const is = (other: QueryKey) => hashKey(key) === hashKey(other);
  const askServer = is(reviewsKey(String(name))) ? reviewsOf : is(slotsKey(String(name))) ? slotsOf : null;
  return cache.answerTo(key, async () => (askServer ? askServer(source.siteUrl, String(name)) : known.answer), used);
}

/** The template for the pages of a module. */
function templateFor(module: string): Template {
  const template = templates.get(module) ?? templateOf(shell, linksOf(manifest, module, shell), sheetAt);
  templates.set(module, template);
  return template;
}

/**
 * The styles of the first script are inlined whole, because they style the notice shown when the rest fails to load.
 */
function sheetAt(href: string): Sheet {
  return { text: readFileSync(join(siteDir, href), "utf8"), isWhole: stylesOfFirst(manifest, shell).includes(href) };
}
