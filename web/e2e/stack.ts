import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeEach, expect, inject } from "vitest";
import { TIMEOUT_MS } from "../../api/test/patience.ts";
import { sampleOf } from "../../api/test/sample.ts";
import { dehydratedId } from "../src/lib/content/dehydrated-id.ts";
import { keepEvidence, watch } from "./evidence.ts";
import { ownLane } from "./lane.ts";
import { inBrowser } from "./one-browser.ts";

/** Where the site, the card checkout and the mailbox under test answer: this file's alone, as long as it runs. */
export const stack = ownLane();
/** What each of its processes writes to. */
export const logsDir = join(stack.dir, "logs");

let complaints: string[] = [];
let visitors: BrowserContext[] = [];
let watched: ReturnType<typeof watch>[] = [];
let begunAt = 0;

beforeEach(() => {
  begunAt = Date.now();
});

afterEach(async ({ task }) => {
  const [said, open, seen] = [complaints, visitors, watched];
  complaints = [];
  visitors = [];
  watched = [];
  const [fault] = task.result?.errors ?? [];
  if (fault || said.length > 0) {
    const test = { file: task.file.name, name: task.name, begunAt };
    const place = await keepEvidence(test, seen, logsDir);
    if (fault) fault.stack = [await standing(open), `kept in ${place}`, fault.stack].join(" ");
    else said.push(`kept in ${place}`);
  }
  await Promise.all(open.map((visitor) => visitor.close()));
  expect(said, "what the browser complained about").toEqual([]);
});

/** What was on the screens when a test failed: what it waited for is seldom all there is to know. */
async function standing(contexts: BrowserContext[]): Promise<string> {
  const told = contexts
    .flatMap((context) => context.pages())
    .map(async (page) => {
      const parts = await page
        .locator("main, [role=alert], [aria-label=Notifications]")
        .allInnerTexts()
        .catch(() => []);
      return `[${page.url()} ${parts.map(shortly).join(" | ")}]`;
    });
  return (await Promise.all(told)).join(" ");
}

/** How a part of a screen begins and ends: what is wrong with a form stands at its end. */
function shortly(words: string): string {
  const line = words.replaceAll(/\s+/g, " ");
  return line.length < 700 ? line : `${line.slice(0, 300)} … ${line.slice(-400)}`;
}

/**
 * A visitor of their own: no cookies, no storage, nobody's session. Gone after the test, which fails when the page threw
 * or complained on its console. Addresses are relative to the site.
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

/** One more tab of a visitor's browser, watched as the first. */
export async function anotherTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  watched.push(watch(page));
  const goto = page.goto.bind(page);
  page.goto = async (...address) => {
    const answer = await goto(...address);
    await awake(page);
    return answer;
  };
  page.on("pageerror", (error) => complaints.push(`${page.url()} threw ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !isRefusal(message.text())) complaints.push(`${page.url()} ${message.text()}`);
  });
  return page;
}

/** A page that came as HTML is taken over by its code once somebody is there; what it came with is gone by then. */
export async function awake(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.locator(`#${dehydratedId}`).waitFor({ state: "detached" });
}

/**
 * The browser notes every answer of 400 and up as an error; below 500 they are the product's own way to say no. So it
 * does with a network that a test has taken away.
 */
const isRefusal = (text: string): boolean =>
  /^Failed to load resource:.*( status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET)/.test(text);

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Half a megabyte of script, once for each document. */
async function withAxe(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe);
}

/** On a telephone, a tablet and a desktop; on a telephone alone where there is time for a sample. */
const WIDTHS = sampleOf([390, 768, 1440], 1);

/** What axe finds wrong with the page at each width, a line for each place. */
export async function axeFaultsAtWidths(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await axeFaults(page)).map((fault) => `${width} px: ${fault}`));
  }
  return found;
}

/** In a sample axe looks at the first state that a test comes to, and at every so many-th after it. */
const A_SAMPLE_OF_STATES = 3;
const { whole } = inject("extent");
let states = 0;
beforeEach(() => {
  states = 0;
});

/**
 * What axe finds wrong with the page once nothing is waited for any more, a line for each place. Where there is time for a
 * sample it looks at some of a test's states only; the long run holds all that the tests' names say.
 */
export async function axeFaults(page: Page): Promise<string[]> {
  const bones = page.locator('[role="status"] > [aria-hidden="true"]');
  // Some things only come to those who go and look for them.
  await page.evaluate(() => document.querySelector('[role="status"] > [aria-hidden="true"]')?.scrollIntoView());
  await bones.first().waitFor({ state: "detached" });
  states += 1;
  if (!whole && states % A_SAMPLE_OF_STATES !== 1) return [];
  await withAxe(page);
  const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`));
}

/** The words among some elements that stand out too little from their ground, a line for each. Fails where there are none. */
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

/** How the card provider's news travels from now on, and letting go of what it held back. */
export const cardNews = {
  travels: (webhooks: "deliver" | "hold" | "drop" | "twice") => control("", { webhooks, delayMs: 0 }),
  arrivesLate: () => control("/deliver-held", {}),
};

async function control(path: string, body: object): Promise<void> {
  const answer = await fetch(`${stack.checkoutUrl}/control${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The checkout answered ${answer.status}`);
}
