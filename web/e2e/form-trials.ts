import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { formAgain, notBusy, openForm, type Place } from "./every-form.ts";
import {
  CODE,
  EMAIL,
  fillIn,
  type Line,
  linesIn,
  PASSWORD,
  PAY_CODE,
  somethingCameOf,
  standOf,
  submitOf,
  textOf,
} from "./filling-in.ts";
import { isInSession, keyOf, type Network } from "./held-network.ts";

const presses: Record<string, (page: Page, form: Locator) => Promise<unknown>> = {
  "Enter twice": async (page, form) => {
    await (await lineOf(form)).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
  },
  "Enter held": async (page, form) => {
    await (await lineOf(form)).focus();
    for (let repeats = 0; repeats < 8; repeats += 1) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
  },
  "a double tap": async (page, form) => {
    const button = await submitOf(form);
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    if (!box) throw new Error("The button is out of sight");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
  },
};

/** Where Enter sends a form: any control but those of many lines, or its button where it has no other. */
async function lineOf(form: Locator) {
  const line = form.locator("input:visible:not([type=file], [inert] *)").last();
  return (await line.count()) > 0 ? line : submitOf(form);
}

/** What a driver says of the road is kept without a network, and its form is done with: `garage.test.ts` tries those. */
const IS_KEPT = /\| (Mark Completed|On my way)/;

/** Does to a form what hands and networks do. It is left filled in, or led elsewhere. */
export async function tryForm(page: Page, place: Place, network: Network): Promise<void> {
  if (IS_KEPT.test(place.form)) return;
  await filledIn(page, place, network);
  const isFor = (what: string) => `${place.form} at ${place.path}: ${what}`;
  const earlier = network.sent.length;
  await sendHastily(page, place, network, isFor);
  network.become("answers");
  await goAwayAndComeBack(page, place, isFor);
  if (network.sent.slice(earlier).some(isInSession)) await lapse(page, place, network, isFor);
}

async function filledIn(page: Page, place: Place, network: Network): Promise<Locator> {
  network.become("answers");
  const form = await openForm(page, place);
  network.become("holds");
  await fillIn(form);
  return form;
}

type IsFor = (what: string) => string;

/** Sent once, however it is pressed; nothing is lost with the answer, and what is sent again counts once. */
async function sendHastily(page: Page, place: Place, network: Network, isFor: IsFor): Promise<void> {
  let form = await formAgain(page, place);
  let first = network.sent.length;
  for (const [name, press] of Object.entries(presses)) {
    const [before, lines] = [await standOf(form), textOf(await linesIn(form))];
    await press(page, form);
    await somethingCameOf(form, before, () => network.held().length > 0);
    expect(network.held().length, isFor(name)).toBeLessThanOrEqual(1);
    await nothingIsTold(page, isFor(name));
    // Where it has led elsewhere, what is held is that page's own.
    if (page.url() === before.address && network.held().length > 0) {
      await network.loseTheAnswers();
      await notBusy(page);
      expect(textOf(await linesIn(form)), isFor(name)).toBe(lines);
      expect(page.url(), isFor(name)).toBe(before.address);
      expect(new Set(network.sent.slice(first).map(keyOf)).size, isFor(name)).toBe(1);
    } else {
      await network.loseTheAnswers();
      form = await filledIn(page, place, network);
      first = network.sent.length;
    }
  }
}

/** What was written is there again after Back and after a reload; a password or a code is not. */
async function goAwayAndComeBack(page: Page, place: Place, isFor: IsFor): Promise<void> {
  const [address, written] = [page.url(), await linesIn(await formAgain(page, place))];
  await goElsewhere(page);
  await nothingIsTold(page, isFor("gone elsewhere"));
  await page.goBack();
  await page.waitForURL(address);
  await isThereAgain(page, place, written, isFor("Back"));
  await page.goForward();
  await page.goBack();
  await isThereAgain(page, place, written, isFor("Forward and Back"));
  // With its secrets in it once more, which are not to outlive it.
  await fillIn(await formAgain(page, place));
  await page.reload();
  await isThereAgain(page, place, written, isFor("a reload"));
  await fillIn(await formAgain(page, place));
}

/** By a link of the page where one is within reach, else by another address. */
async function goElsewhere(page: Page): Promise<void> {
  const [{ pathname }, title] = [new URL(page.url()), await page.title()];
  const hasDialog = (await page.locator("dialog[open]").count()) > 0;
  const link = page.locator(`header a[href^="/"]:not([href="${pathname}"]):visible`).first();
  if (hasDialog) await page.goto("/terms");
  else await link.click();
  await page.waitForURL((url) => url.pathname !== pathname);
  await isAnother(page, title);
}

/** The address is another before the page is. */
const isAnother = (page: Page, title: string) => expect.poll(() => page.title()).not.toBe(title);

async function isThereAgain(page: Page, place: Place, written: Line[], reason: string): Promise<void> {
  const kept = (lines: Line[]) => textOf(lines.filter(({ isSecret }) => !isSecret));
  const form = await formAgain(page, place);
  await expect.poll(async () => kept(await linesIn(form)), { message: reason }).toBe(kept(written));
  const secrets = (await linesIn(form)).filter(
    ({ isSecret, value }) => isSecret && [PASSWORD, CODE, PAY_CODE].includes(value),
  );
  expect(secrets, reason).toEqual([]);
  await nothingIsTold(page, reason);
}

/** A session that has lapsed when a form is sent leads to the login screen, and from there back to what was written. */
async function lapse(page: Page, place: Place, network: Network, isFor: IsFor): Promise<void> {
  const form = await formAgain(page, place);
  const [address, title, written] = [page.url(), await page.title(), await linesIn(form)];
  network.become("refuses");
  await (await submitOf(form)).click();
  await page.waitForURL("**/login");
  await nothingIsTold(page, isFor("a lapsed session"));
  network.become("answers");
  await isAnother(page, title);
  const login = page.locator("main form");
  await login.waitFor();
  await fillIn(login);
  await (await submitOf(login)).click();
  await page.waitForURL(address);
  await isThereAgain(page, place, written, isFor("a lapsed session"));
}

/** No password and no code stands anywhere one could look, and no address of a person's in the place or its history. */
async function nothingIsTold(page: Page, reason: string): Promise<void> {
  const { place, tab } = await page.evaluate(() => ({
    place: `${decodeURIComponent(location.href)} ${JSON.stringify(history.state)}`,
    tab: JSON.stringify({ ...localStorage, ...sessionStorage }),
  }));
  for (const secret of [PASSWORD, CODE]) expect(`${place} ${tab}`, reason).not.toContain(secret);
  expect(place, reason).not.toContain(EMAIL);
}
