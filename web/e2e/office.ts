import { randomUUID } from "node:crypto";
import { TOTP } from "otpauth";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { OfficeRole } from "../../api/contract/staff.ts";
import { openStaffSession } from "../../api/src/lib/staff-sessions.ts";
import { eventually } from "../../api/test/eventually.ts";
import { sql } from "./records.ts";
import { aVisitor, emailsTo } from "./stack.ts";

export const PASSWORD = "a lamp in the ward";
export const aPhone = { viewport: { width: 390, height: 844 } };

/**
 * The code that an app shows, so many half-minutes from now. The last, the present and the next one are taken, each later
 * than the one before: the present first and then the next are good however slowly they are typed.
 */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: secret.replaceAll(" ", "") }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Where the link of somebody's newest invitation leads. */
export const invitationOf = (email: string): Promise<string> =>
  eventually(async () => {
    const [message] = await emailsTo(email);
    const link = /https?:\S+invitation#token=[\w-]+/.exec(message?.text ?? "")?.[0];
    if (!link) throw new Error(`No invitation has come to ${email}`);
    return link;
  });

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

/** What elements are called, as those hear it who do not see them. */
const namesOf = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const isField =
        one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement;
      const label = isField ? one.labels?.[0] : one;
      return (one.getAttribute("aria-label") ?? label?.textContent ?? "").trim();
    }),
  );

/** Goes on with Tab until what has the focus is called `name`, once there is something that is called so. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const isIt = (called: string) => (typeof name === "string" ? called.startsWith(name) : name.test(called));
  await expect
    .poll(async () => (await namesOf(page, FOCUSABLE)).some(isIt), { message: `Something is called ${name}` })
    .toBe(true);
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await namesOf(page, ":focus")).some(isIt)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not come to ${name}`);
}

/** Goes to what is called so, and presses it. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

/** Writes into the field that the keyboard comes to under this name. */
export async function fill(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/**
 * Chooses of the list that the keyboard comes to under this name, by the option's words. Emails that come slowly choose
 * something else: then they are typed anew, once the list has forgotten them.
 */
export async function pick(page: Page, name: string, option: string): Promise<void> {
  const chosen = () =>
    page.locator(":focus").evaluate((list) => (list instanceof HTMLSelectElement ? list.selectedOptions[0]?.text : ""));
  const choose = async () => {
    await tabTo(page, name);
    if ((await chosen()) !== option) await page.keyboard.type(option);
    return chosen();
  };
  await expect.poll(choose, { interval: 1500, message: `${option} is chosen of ${name}` }).toBe(option);
}

/** Types a day into its field: month, day and year as digits. */
export async function typeDay(field: Locator, digits: string): Promise<void> {
  const [, month, day, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(digits) ?? [];
  await field.focus();
  await field.page().keyboard.type(digits);
  await expect.poll(() => field.inputValue()).toBe(`${year}-${month}-${day}`);
}

/** Writes the code of the moment in which the keyboard has come to its field: on a slow machine the way there outlasts a code. */
export async function fillCode(page: Page, secret: string): Promise<void> {
  await tabTo(page, "Six-digit code");
  await fill(page, "Six-digit code", codeOf(secret));
}

/** Shows a password, on the way in. */
export async function showPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole("heading", { level: 1, name: /Log in/ }).waitFor();
  await fill(page, "Email", email);
  await fill(page, "Password", password);
  await page.keyboard.press("Enter");
}

/** From the link of a letter to the desk, by keyboard alone. Answers the secret of the app, and the recovery codes. */
export async function accept(page: Page, link: string, email: string) {
  await page.goto(link);
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  await fill(page, "New password", PASSWORD);
  await page.keyboard.press("Enter");
  await showPassword(page, email);
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

/** Somebody of the office at their desk, past the second factor. */
export async function fromTheOffice(role: OfficeRole, options: Parameters<typeof aVisitor>[0] = {}) {
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
