import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, expect, inject } from "vitest";

/** Where the site, the card checkout and the mailbox under test answer. */
export const stack = inject("stack");

let browser: Promise<Browser> | undefined;
let complaints: string[] = [];
let visitors: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  const [said, open] = [complaints, visitors];
  complaints = [];
  visitors = [];
  await Promise.all(open.map((visitor) => visitor.close()));
  expect(said, "what the browser complained about").toEqual([]);
});
afterAll(async () => (await browser)?.close());

/**
 * A visitor of their own: no cookies, no storage, nobody's session. Gone after the test, which fails when the page threw
 * or complained on its console. Addresses are relative to the site.
 */
export async function aVisitor(options: BrowserContextOptions = {}): Promise<Page> {
  browser ??= chromium.connect(inject("browser"));
  const context = await (await browser).newContext({ baseURL: stack.siteUrl, reducedMotion: "reduce", ...options });
  visitors.push(context);
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
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

/** A page that came as HTML is written on and pressed once its code has taken it over. */
export const awake = (page: Page): Promise<void> =>
  page.locator("header [inert]").first().waitFor({ state: "detached" });

/**
 * The browser notes every answer of 400 and up as an error; below 500 they are the product's own way to say no. So it
 * does with a network that a test has taken away.
 */
const isRefusal = (text: string): boolean =>
  /^Failed to load resource:.*( status of 4\d\d|ERR_INTERNET_DISCONNECTED)/.test(text);

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong with the page once nothing is waited for any more, a line for each place. */
export async function axeFaults(page: Page): Promise<string[]> {
  const bones = page.locator('[role="status"] > [aria-hidden="true"]');
  // Some things only come to those who go and look for them.
  await page.evaluate(() => document.querySelector('[role="status"] > [aria-hidden="true"]')?.scrollIntoView());
  await bones.first().waitFor({ state: "detached" });
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>("axe.run()");
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`));
}

export type Letter = { to: string; subject: string; text: string; html: string };

/** Letters that have arrived for an address, newest first. */
export async function lettersTo(address: string): Promise<Letter[]> {
  return JSON.parse(await (await fetch(`${stack.mailboxUrl}/api/messages?to=${encodeURIComponent(address)}`)).text());
}

/** How the card provider's news travels from now on, and letting go of what it held back. */
export const cardNews = {
  travels: (webhooks: "deliver" | "hold" | "drop" | "twice") => control("", { webhooks, delayMs: 0 }),
  arrivesLate: () => control("/deliver-held", {}),
};

async function control(path: string, body: object): Promise<void> {
  const answer = await fetch(`${stack.checkoutUrl}/control${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The checkout answered ${answer.status}`);
}
