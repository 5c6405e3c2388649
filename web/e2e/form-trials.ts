import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { formAgain, notBusy, openForm, type Place } from "./every-form.ts";
import {
  CODE,
  EMAIL,
  fillIn,
  type Line,
  PASSWORD,
  PAY_CODE,
  stateOf,
  submitOf,
  textOf,
  valuesIn,
  waitForEffect,
} from "./filling-in.ts";
import { isInSession, keyOf, type Network } from "./held-network.ts";

const presses: Record<string, (page: Page, form: Locator) => Promise<unknown>> = {
  "Enter twice": async (page, form) => {
    await (await enterTargetOf(form)).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
  },
  "Enter held": async (page, form) => {
    await (await enterTargetOf(form)).focus();
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

/** A control where Enter sends the form: any except a text area, or the button. */
async function enterTargetOf(form: Locator) {
  const line = form.locator("input:visible:not([type=file], [inert] *)").last();
  return (await line.count()) > 0 ? line : submitOf(form);
}

/** A driver's updates are queued offline, and their form closes: `garage.test.ts` tests those. */
const IS_QUEUED = /\| (Mark Completed|On my way)/;

/** Tries presses and network failures on a form. Leaves it filled in, or on another page. */
export async function tryForm(page: Page, place: Place, network: Network): Promise<void> {
  if (IS_QUEUED.test(place.form)) return;
  await openFilledIn(page, place, network);
  const labelFor = (what: string) => `${place.form} at ${place.path}: ${what}`;
  const earlier = network.sent.length;
  await sendRepeatedly(page, place, network, labelFor);
  network.become("answers");
  await leaveAndReturn(page, place, labelFor);
  if (network.sent.slice(earlier).some(isInSession)) await expireSession(page, place, network, labelFor);
}

async function openFilledIn(page: Page, place: Place, network: Network): Promise<Locator> {
  network.become("answers");
  const form = await openForm(page, place);
  network.become("holds");
  await fillIn(form);
  return form;
}

type LabelFor = (what: string) => string;

/** Sent once, however it is pressed. Nothing is lost with the response, and a repeated request counts once. */
async function sendRepeatedly(page: Page, place: Place, network: Network, labelFor: LabelFor): Promise<void> {
  let form = await formAgain(page, place);
  let first = network.sent.length;
  for (const [name, press] of Object.entries(presses)) {
    const [before, lines] = [await stateOf(form), textOf(await valuesIn(form))];
    await press(page, form);
    await waitForEffect(form, before, () => network.held().length > 0);
    expect(network.held().length, labelFor(name)).toBeLessThanOrEqual(1);
    await expectNoLeaks(page, labelFor(name));
    // On another page, the held request is that page's own.
    if (page.url() === before.address && network.held().length > 0) {
      await network.dropResponses();
      await notBusy(page);
      expect(textOf(await valuesIn(form)), labelFor(name)).toBe(lines);
      expect(page.url(), labelFor(name)).toBe(before.address);
      expect(new Set(network.sent.slice(first).map(keyOf)).size, labelFor(name)).toBe(1);
    } else {
      await network.dropResponses();
      form = await openFilledIn(page, place, network);
      first = network.sent.length;
    }
  }
}

/** Input is restored after Back and after a reload; passwords and codes are not. */
async function leaveAndReturn(page: Page, place: Place, labelFor: LabelFor): Promise<void> {
  const [address, written] = [page.url(), await valuesIn(await formAgain(page, place))];
  await leavePage(page);
  await expectNoLeaks(page, labelFor("after leaving"));
  await page.goBack();
  await page.waitForURL(address);
  await expectRestored(page, place, written, labelFor("Back"));
  await page.goForward();
  await page.goBack();
  await expectRestored(page, place, written, labelFor("Forward and Back"));
  // Fill in the secrets again: they must not survive.
  await fillIn(await formAgain(page, place));
  await page.reload();
  await expectRestored(page, place, written, labelFor("a reload"));
  await fillIn(await formAgain(page, place));
}

/** Follows a link of the page if there is one, otherwise opens another URL. */
async function leavePage(page: Page): Promise<void> {
  const [{ pathname }, title] = [new URL(page.url()), await page.title()];
  const hasDialog = (await page.locator("dialog[open]").count()) > 0;
  const link = page.locator(`header a[href^="/"]:not([href="${pathname}"]):visible`).first();
  if (hasDialog) await page.goto("/terms");
  else await link.click();
  await page.waitForURL((url) => url.pathname !== pathname);
  await waitForOtherTitle(page, title);
}

/** The URL changes before the page does. */
const waitForOtherTitle = (page: Page, title: string) => expect.poll(() => page.title()).not.toBe(title);

async function expectRestored(page: Page, place: Place, written: Line[], reason: string): Promise<void> {
  const kept = (lines: Line[]) => textOf(lines.filter(({ isSecret }) => !isSecret));
  const form = await formAgain(page, place);
  await expect.poll(async () => kept(await valuesIn(form)), { message: reason }).toBe(kept(written));
  const secrets = (await valuesIn(form)).filter(
    ({ isSecret, value }) => isSecret && [PASSWORD, CODE, PAY_CODE].includes(value),
  );
  expect(secrets, reason).toEqual([]);
  await expectNoLeaks(page, reason);
}

/** A form sent with an expired session leads to the login screen, and back to the input. */
async function expireSession(page: Page, place: Place, network: Network, labelFor: LabelFor): Promise<void> {
  const form = await formAgain(page, place);
  const [address, title, written] = [page.url(), await page.title(), await valuesIn(form)];
  network.become("refuses");
  await (await submitOf(form)).click();
  await page.waitForURL("**/login");
  await expectNoLeaks(page, labelFor("an expired session"));
  network.become("answers");
  await waitForOtherTitle(page, title);
  const login = page.locator("main form");
  await login.waitFor();
  await fillIn(login);
  await (await submitOf(login)).click();
  await page.waitForURL(address);
  await expectRestored(page, place, written, labelFor("an expired session"));
}

/** No password or code is stored anywhere, and no email is in the URL or its history. */
async function expectNoLeaks(page: Page, reason: string): Promise<void> {
  const { place, tab } = await page.evaluate(() => ({
    place: `${decodeURIComponent(location.href)} ${JSON.stringify(history.state)}`,
    tab: JSON.stringify({ ...localStorage, ...sessionStorage }),
  }));
  for (const secret of [PASSWORD, CODE]) expect(`${place} ${tab}`, reason).not.toContain(secret);
  expect(place, reason).not.toContain(EMAIL);
}
