import "./lib/hydration/polyfills.ts";
import { offerReload } from "./app/reload-offer.ts";
import { onContentUpdate, subscribeToContentUpdates } from "./lib/content/content-updates.ts";
import { dehydratedId } from "./lib/content/dehydrated-id.ts";
import { contentSource } from "./lib/content/source.ts";
import { changedFields, type EarlyInput, recordEarlyInput } from "./lib/hydration/early-input.ts";
import { onFirstInteraction, onIdle } from "./lib/hydration/first-interaction.ts";
import { restoreInput } from "./lib/hydration/kept-input.ts";
import { reloadForNewBuild, watchTyping } from "./lib/hydration/new-build.ts";
import { yieldToMain } from "./lib/hydration/yield-to-main.ts";
import "./faces.css";
import "./theme.css";

/*
 * The code that every page runs before an interaction. A prerendered page can be read, followed and filled in without
 * more code: the rest is loaded at the first interaction, after a content update, or when a fast connection is idle.
 */

/**
 * Delay after the load event in milliseconds. The page is painted by then, so the event stream does not compete with it
 * on a slow connection.
 */
const PAINTED_MS = 250;

/**
 * Style sheets whose rules are inlined in the page are disabled and not loaded again: declaring a font face twice makes
 * the browser lay out its text again.
 */
const SHEETS = "link[rel=stylesheet]:not([disabled])";

/** Preloaded modules, dependencies first. */
const MODULES = "link[rel=modulepreload]";

const start = async () => (await import("./app/start.tsx")).start;

restoreInput();
watchTyping();
if (document.getElementById(dehydratedId)) waitForInteraction();
else void begin(null);

function waitForInteraction(): void {
  const earlyInput = recordEarlyInput();
  let isStarted = false;
  const startOnce = async () => {
    if (isStarted) return;
    isStarted = true;
    // The first interaction may be a tap: let the browser paint the response before hydrating.
    await yieldToMain();
    await begin(earlyInput);
  };
  onFirstInteraction(startOnce);
  onContentUpdate(startOnce);
  // A field may have changed before this script ran.
  if (changedFields().length > 0) void startOnce();
  const afterPaint = () => {
    if (contentSource()) subscribeToContentUpdates();
    onIdle(startOnce);
  };
  window.addEventListener("load", () => setTimeout(afterPaint, PAINTED_MS));
}

/** @param earlyInput recorded input on a prerendered page; null for an empty page */
async function begin(earlyInput: EarlyInput | null): Promise<void> {
  try {
    await (await loadStart())(earlyInput);
  } catch {
    if (!(await reloadForNewBuild())) offerReload(earlyInput ? "as HTML" : "empty");
  }
}

/** Requests all of this page's code at once. The page lists it in a template, which does not load it. */
async function loadStart() {
  const list = document.querySelector<HTMLTemplateElement>("template#code");
  const sheets = [...(list?.content.querySelectorAll<HTMLLinkElement>(SHEETS) ?? [])];
  const styles = Promise.all(sheets.map(whenLoaded));
  const modules = [...(list?.content.querySelectorAll<HTMLLinkElement>(MODULES) ?? [])];
  if (list) document.head.append(list.content);
  await yieldToMain();
  const [startSite] = await Promise.all([startAfter(modules), styles]);
  await yieldToMain();
  for (const sheet of sheets) sheet.media = "all";
  await yieldToMain();
  return startSite;
}

/** Evaluates the modules one by one, dependencies first, and yields to interactions in between. */
async function startAfter(modules: readonly HTMLLinkElement[]) {
  for (const { href } of modules) {
    await import(/* @vite-ignore */ href);
    await yieldToMain();
  }
  return start();
}

function whenLoaded(sheet: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    sheet.addEventListener("load", resolve);
    sheet.addEventListener("error", () => reject(new Error(`${sheet.href} failed to load`)));
  });
}
