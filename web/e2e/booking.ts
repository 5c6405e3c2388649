import type { Page } from "playwright-core";
import { aConsultant, anotherPatient, sql, tomorrowsFirstSlot } from "./records.ts";

export const PASSWORD = "a quiet ward";

export type Booked = { email: string; consultant: { id: string; name: string }; slotDate: string; slotTime: string };

/** Signs up a new patient on the open login page, with a confirmed email by default. */
export async function signUp(page: Page, email: string, { isConfirmed = true } = {}): Promise<void> {
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByLabel("Full name").fill("Ruth Adler");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Account created successfully").waitFor();
  if (isConfirmed) await sql`update patient set email_confirmed_at = now() where email = ${email}`;
}

/** Stores a session in a browser, which is logged in from its next page on. */
export async function storeSession(page: Page, session: { token: string } | { driverToken: string }): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate((stored) => void Object.assign(localStorage, stored), session);
}

/** A new patient in a browser, signed up without the form. */
export async function signedUp(page: Page, { isConfirmed = true } = {}) {
  const patient = await anotherPatient({ name: "Ruth Adler", password: PASSWORD, isConfirmed });
  await storeSession(page, { token: patient.token });
  return patient;
}

/** A new patient on My Appointments, who holds tomorrow's first slot of a new consultant. */
export async function bookedVisit(page: Page): Promise<Booked & { token: string; appointmentId: string }> {
  const [consultant, { email, token, book }] = [await aConsultant(), await signedUp(page)];
  const { slotDate, slotTime } = await tomorrowsFirstSlot(consultant.id);
  const { appointment } = await book(consultant.id, slotDate, slotTime);
  await page.goto("/my-appointment");
  await page.getByRole("button", { name: "Pay Online ($90)" }).waitFor();
  return { email, token, consultant, slotDate, slotTime, appointmentId: appointment._id };
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
