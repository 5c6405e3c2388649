import "./lib/polyfills.ts";
import { offerReload } from "./app/reload-offer.ts";
import { onContentUpdate, subscribeToContentUpdates } from "./lib/content/content-updates.ts";
import { dehydratedId } from "./lib/content/dehydrated-id.ts";
import { contentSource } from "./lib/content/source.ts";
import { gatherDates } from "./lib/dates-ahead.ts";
import { type EarlyInput, recordEarlyInput } from "./lib/early-input.ts";
import { onFirstInteraction } from "./lib/first-interaction.ts";
import { renew } from "./lib/new-build.ts";
import { watchInteractions, yieldToMain } from "./lib/yield-to-main.ts";
import "./faces.css";
import "./theme.css";

/*
 * All that a page needs before somebody touches it. A page that came as HTML can be read, followed and filled in without
 * code: the rest is fetched at the first sign of a person, or when something on it has changed.
 */

/** So long after everything has come the page stands painted: the line for news is greeted then, on a narrow line too. */
const PAINTED_MS = 250;

/** What the page has whole is named, for who asks whether it is there, and not fetched again: a face that is declared anew has all of it set anew. */
const SHEETS = "link[rel=stylesheet]:not([disabled])";

/** Those of its code, what is needed by others first. */
const PIECES = "link[rel=modulepreload]";

const start = async () => (await import("./app/start.tsx")).start;

if (document.getElementById(dehydratedId)) rest();
else void begin(null);

function rest(): void {
  watchInteractions();
  const deeds = recordEarlyInput();
  let isAwake = false;
  const wake = async () => {
    if (isAwake) return;
    isAwake = true;
    // The sign may be a touch, and is answered first.
    await yieldToMain();
    await begin(deeds);
  };
  onFirstInteraction(wake);
  onContentUpdate(wake);
  if (deeds.areThere) void wake();
  if (contentSource()) window.addEventListener("load", () => setTimeout(subscribeToContentUpdates, PAINTED_MS));
}

/** @param deeds what was done on a page that came as HTML; null where there is nothing to see yet */
async function begin(deeds: EarlyInput | null): Promise<void> {
  try {
    await (await there())(deeds);
  } catch {
    if (!(await renew())) offerReload(deeds ? "as HTML" : "empty");
  }
}

/** Asks at once for everything that this page's code consists of: it came listed in the page, as what is not to be fetched yet. */
async function there() {
  const list = document.querySelector<HTMLTemplateElement>("template#code");
  const sheets = [...(list?.content.querySelectorAll<HTMLLinkElement>(SHEETS) ?? [])];
  const styles = Promise.all(sheets.map(isThere));
  const pieces = [...(list?.content.querySelectorAll<HTMLLinkElement>(PIECES) ?? [])];
  if (list) document.head.append(list.content);
  await yieldToMain();
  gatherDates();
  const [draw] = await Promise.all([startAfter(pieces), styles]);
  await yieldToMain();
  for (const sheet of sheets) sheet.media = "all";
  await yieldToMain();
  return draw;
}

/** What comes first is needed by what comes later: each begins by itself, and whoever touches something is answered in between. */
async function startAfter(pieces: readonly HTMLLinkElement[]) {
  for (const { href } of pieces) {
    await import(/* @vite-ignore */ href);
    await yieldToMain();
  }
  return start();
}

function isThere(sheet: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    sheet.addEventListener("load", resolve);
    sheet.addEventListener("error", () => reject(new Error(`${sheet.href} did not come`)));
  });
}
