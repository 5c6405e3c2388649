import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeEach, expect, inject } from "vitest";
import { TIMEOUT_MS } from "../../api/test/patience.ts";
import { sampleOf } from "../../api/test/sample.ts";
import { dehydratedId } from "../src/lib/content/dehydrated-id.ts";
import { axeFindings, withAxe } from "../test/axe.ts";
import { keepEvidence, watch } from "./evidence.ts";
import { ownLane } from "./lane.ts";
import { inBrowser } from "./one-browser.ts";

/** URLs of the site, the card checkout and the mailbox under test, for this file alone. */
export const stack = ownLane();
/** Folder with the logs of each process. */
export const logsDir = join(stack.dir, "logs");

let consoleErrors: string[] = [];
let visitors: BrowserContext[] = [];
let watched: ReturnType<typeof watch>[] = [];
let startedAt = 0;

beforeEach(() => {
  startedAt = Date.now();
});

afterEach(async ({ task }) => {
  const [errors, open, seen] = [consoleErrors, visitors, watched];
  consoleErrors = [];
  visitors = [];
  watched = [];
  const [failure] = task.result?.errors ?? [];
  if (failure || errors.length > 0) {
    const test = { file: task.file.name, name: task.name, startedAt };
    const folder = await keepEvidence(test, seen, logsDir);
    if (failure) failure.stack = [await describeScreens(open), `stored in ${folder}`, failure.stack].join(" ");
    else errors.push(`stored in ${folder}`);
  }
  await Promise.all(open.map((visitor) => visitor.close()));
  expect(errors, "the browser's console errors").toEqual([]);
});

/** The text on all screens when a test failed: the failed condition alone seldom explains it. */
async function describeScreens(contexts: BrowserContext[]): Promise<string> {
  const screens = contexts
    .flatMap((context) => context.pages())
    .map(async (page) => {
      const parts = await page
        .locator("main, [role=alert], [aria-label=Notifications]")
        .allInnerTexts()
        .catch(() => []);
      return `[${page.url()} ${parts.map(shortened).join(" | ")}]`;
    });
  return (await Promise.all(screens)).join(" ");
}

/** The beginning and end of a text: a form's errors are at its end. */
function shortened(words: string): string {
  const line = words.replaceAll(/\s+/g, " ");
  return line.length < 700 ? line : `${line.slice(0, 300)} … ${line.slice(-400)}`;
}

/**
 * A visitor with an empty browser context, closed after the test. The test fails if the page throws or logs an error.
 * URLs are relative to the site.
 */
export async function aVisitor(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await inBrowser({
    baseURL: stack.siteUrl,
    reducedMotion: "reduce",
    ...options,
  });
  visitors.push(context);
  context.setDefaultTimeout(TIMEOUT_MS);
  return anotherTab(context);
}

/** Another tab in a visitor's browser, watched like the first. */
export async function anotherTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  watched.push(watch(page));
  const goto = page.goto.bind(page);
  page.goto = async (...address) => {
    const answer = await goto(...address);
    await hydrate(page);
    return answer;
  };
  page.on("pageerror", (error) => consoleErrors.push(`${page.url()} threw ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !isExpectedError(message.text()))
      consoleErrors.push(`${page.url()} ${message.text()}`);
  });
  return page;
}

/** Waits until a prerendered page is hydrated, which removes its dehydrated data. */
export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.locator(`#${dehydratedId}`).waitFor({ state: "detached" });
}

/**
 * Browsers log every response of 400 and above as an error. Below 500 they are intended, and so are failures of a
 * network that a test has cut.
 */
const isExpectedError = (text: string): boolean =>
  /^Failed to load resource:.*( status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET)/.test(text);

/** Phone, tablet and desktop; a sample uses the phone only. */
const WIDTHS = sampleOf([390, 768, 1440], 1);

/** axe's findings at each width, a line for each place. */
export async function axeFaultsAtWidths(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await axeFaults(page)).map((finding) => `${width} px: ${finding}`));
  }
  return found;
}

/** In a sample axe checks a test's first state, and then every nth. */
const EVERY_NTH_STATE = 3;
const { whole } = inject("extent");
let states = 0;
beforeEach(() => {
  states = 0;
});

/**
 * axe's findings on the page once nothing is loading, a line for each place. A sample checks only some of a test's
 * states; the long run checks all.
 */
export async function axeFaults(page: Page): Promise<string[]> {
  const skeletons = page.locator('[role="status"] > [aria-hidden="true"]');
  // Some content loads only when scrolled into view.
  await page.evaluate(() => document.querySelector('[role="status"] > [aria-hidden="true"]')?.scrollIntoView());
  await skeletons.first().waitFor({ state: "detached" });
  states += 1;
  if (!whole && states % EVERY_NTH_STATE !== 1) return [];
  return axeFindings(page);
}

/** The texts inside some elements with too little contrast, a line for each. Throws if there are none. */
export async function contrastFaults(page: Page, selector: string): Promise<string[]> {
  await withAxe(page);
  const only = { runOnly: ["color-contrast"] };
  const { violations, passes } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(selector)}, ${JSON.stringify(only)})`,
  );
  const found = violations.flatMap(({ nodes }) => nodes);
  if (passes.length + found.length === 0) throw new Error(`There are no words in ${selector}`);
  return found.map(({ html, any }) => `${html.slice(0, 200)}: ${any.map(({ message }) => message).join()}`);
}

export type EmailMessage = { to: string; subject: string; text: string; html: string };

/** Emails that have arrived for an address, newest first. */
export async function emailsTo(address: string): Promise<EmailMessage[]> {
  return JSON.parse(await (await fetch(`${stack.mailboxUrl}/api/messages?to=${encodeURIComponent(address)}`)).text());
}

/** Controls how the card provider's webhooks are delivered, and releases held ones. */
export const cardWebhooks = {
  travels: (webhooks: "deliver" | "hold" | "drop" | "twice") => control("", { webhooks, delayMs: 0 }),
  deliverHeld: () => control("/deliver-held", {}),
};

async function control(path: string, body: object): Promise<void> {
  const answer = await fetch(`${stack.checkoutUrl}/control${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The checkout returned ${answer.status}`);
}
