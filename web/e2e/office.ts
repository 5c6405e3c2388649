import { randomUUID } from "node:crypto";
import { TOTP } from "otpauth";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { OfficeRole } from "../../api/contract/staff.ts";
import { openStaffSession } from "../../api/src/lib/office/staff-sessions.ts";
import { eventually } from "../../api/test/eventually.ts";
import { sql } from "./records.ts";
import { aVisitor, emailsTo } from "./stack.ts";

export const PASSWORD = "a lamp in the ward";
export const aPhone = { viewport: { width: 390, height: 844 } };

/**
 * The authenticator's code, a number of half-minutes ahead. The server accepts the last, current and next code, each
 * later than the one before: use the current one first and then the next, which are valid even if typed slowly.
 */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: secret.replaceAll(" ", "") }).generate({ timestamp: Date.now() + steps * 30_000 });

/** The link in a person's newest invitation. */
export const invitationOf = (email: string): Promise<string> =>
  eventually(async () => {
    const [message] = await emailsTo(email);
    const link = /https?:\S+invitation#token=[\w-]+/.exec(message?.text ?? "")?.[0];
    if (!link) throw new Error(`No invitation has arrived for ${email}`);
    return link;
  });

/** A button that waits for a preview can't be reached yet. */
const FOCUSABLE = "a[href], :is(button, input, select, textarea):enabled, summary, [tabindex]";

/** The accessible names of elements. */
const namesOf = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const isField =
        one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement;
      const label = isField ? one.labels?.[0] : one;
      return (one.getAttribute("aria-label") ?? label?.textContent ?? "").trim();
    }),
  );

/** Presses Tab until the element with this name has the focus, once there is one. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const isIt = (called: string) => (typeof name === "string" ? called.startsWith(name) : name.test(called));
  await expect
    .poll(async () => (await namesOf(page, FOCUSABLE)).some(isIt), { message: `An element is named ${name}` })
    .toBe(true);
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await namesOf(page, ":focus")).some(isIt)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach ${name}`);
}

/** Moves the focus to an element by its name, and presses it. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

/** Types into the field with this name. */
export async function fill(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/**
 * Chooses an option by typing its text. Letters that arrive slowly choose another option of a select box: type again once the list has
 * forgotten them. In a search field, Enter chooses the first that matches.
 */
export async function pick(page: Page, name: string, option: string): Promise<void> {
  const chosen = () =>
    page.locator(":focus").evaluate((list) => {
      if (list instanceof HTMLSelectElement) return list.selectedOptions[0]?.text;
      return list instanceof HTMLInputElement && list.ariaExpanded === "false" ? list.value : "";
    });
  const choose = async () => {
    await tabTo(page, name);
    if ((await chosen()) !== option) {
      const isSearch = await page.locator(":focus").evaluate((list) => list instanceof HTMLInputElement);
      if (isSearch) await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(option);
      if (isSearch) await page.keyboard.press("Enter");
    }
    return chosen();
  };
  await expect.poll(choose, { interval: 1500, message: `${option} is chosen in ${name}` }).toBe(option);
}

/** Types a day into its field: month, day and year as digits. */
export async function typeDay(field: Locator, digits: string): Promise<void> {
  const [, month, day, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(digits) ?? [];
  await field.focus();
  await field.page().keyboard.type(digits);
  await expect.poll(() => field.inputValue()).toBe(`${year}-${month}-${day}`);
}

/** Types the code of the moment when its field has the focus: on a slow machine the way there may outlast a code. */
export async function fillCode(page: Page, secret: string): Promise<void> {
  await tabTo(page, "Six-digit code");
  await fill(page, "Six-digit code", codeOf(secret));
}

/** Enters the password on the sign-in screen. */
export async function enterPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole("heading", { level: 1, name: /Log in/ }).waitFor();
  await fill(page, "Email", email);
  await fill(page, "Password", password);
  await page.keyboard.press("Enter");
}

/** Accepts an emailed invitation by keyboard. Returns the authenticator's secret and the recovery codes. */
export async function acceptInvitation(page: Page, link: string, email: string) {
  await page.goto(link);
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  await fill(page, "New password", PASSWORD);
  await page.keyboard.press("Enter");
  await enterPassword(page, email);
  await page.getByRole("img", { name: /^QR code/ }).waitFor();
  const secret = (await page.getByRole("code").textContent()) ?? "";
  await fillCode(page, secret);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Save these recovery codes" }).waitFor();
  const codes = await page.getByRole("listitem").allTextContents();
  await tabTo(page, "I've saved them");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Save these recovery codes" }).waitFor({ state: "detached" });
  return { secret, codes };
}

/** An office user with a session, past the second factor. */
export async function openOffice(role: OfficeRole, options: Parameters<typeof aVisitor>[0] = {}) {
  const email = `${randomUUID()}@office.test`;
  const [colleague] = await sql<{ id: string }[]>`
    insert into staff (name, email, role, password_hash) values ('Olive Desk', ${email}, ${role}, 'none') returning id`;
  if (!colleague) throw new Error("An insert answered no row");
  const value = await openStaffSession(sql, colleague.id, "", true);
  const page = await aVisitor(options);
  await page
    .context()
    .addCookies([{ name: "office", value, domain: "localhost", path: "/api/office", sameSite: "Strict" }]);
  return { page, email };
}
