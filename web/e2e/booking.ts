import type { Page } from "playwright-core";
import { aConsultant, anEmail, sql, tomorrowsFirstSlot } from "./records.ts";

export type Booked = { email: string; consultant: { id: string; name: string }; slotDate: string; slotTime: string };

/** Signs up a new patient on the open login page, with a confirmed email by default. */
export async function signUp(page: Page, email: string, { isConfirmed = true } = {}): Promise<void> {
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByLabel("Full name").fill("Ruth Adler");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a quiet ward");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Account created successfully").waitFor();
  if (isConfirmed) await sql`update patient set email_confirmed_at = now() where email = ${email}`;
}

/** Books tomorrow's first slot of a new consultant as a new patient, and opens My Appointments. */
export async function bookedVisit(page: Page): Promise<Booked> {
  const [consultant, email] = [await aConsultant(), anEmail()];
  const { slotDate, slotTime } = await tomorrowsFirstSlot(consultant.id);
  await page.goto("/login");
  await signUp(page, email);
  await page.goto(`/appointment/${consultant.id}?day=${slotDate}`);
  await chooseTime(page, slotTime);
  await chooseState(page);
  await page.getByRole("button", { name: "Book an appointment" }).click();
  await page.getByRole("button", { name: "Pay Online ($90)" }).waitFor();
  return { email, consultant, slotDate, slotTime };
}

export const chooseTime = (page: Page, slotTime: string) =>
  page.getByRole("radio", { name: new RegExp(`^${slotTime}`) }).click();

/** Says where the patient will be during the call, which is asked until it was answered once. */
export const chooseState = (page: Page) =>
  page.getByLabel("Where will you be during the call?").selectOption("Pennsylvania");

/** Opens checkout. Returns its URL. */
export async function toCheckout(page: Page): Promise<string> {
  await page.getByRole("button", { name: /^Pay Online/ }).click();
  await page.getByRole("button", { name: /^Pay \$/ }).waitFor();
  return page.url();
}

export const confirmed = (page: Page) => page.getByText("Payment Confirmed").waitFor();
