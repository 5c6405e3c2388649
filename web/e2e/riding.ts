import { randomUUID } from "node:crypto";
import type { VehicleType } from "@lamplight/api/contract/ride-status.ts";
import type { Page } from "playwright-core";
import { hashPassword } from "../../api/src/features/accounts/passwords.ts";
import { signUp } from "./booking.ts";
import { anEmail, sql } from "./records.ts";
import { aVisitor } from "./stack.ts";

const PASSWORD = "a steady hand";
export const phone = { viewport: { width: 390, height: 844 } };

/** A driver of the test's own, on duty. Every other driver is sent home first, so that the rides of the test are theirs. */
export async function onlyDrivers(...vehicles: VehicleType[]) {
  await sql`update driver set online = false`;
  const passwordHash = await hashPassword(PASSWORD);
  const drivers: { email: string; name: string }[] = [];
  for (const vehicle of vehicles) {
    const [email, name] = [`${randomUUID()}@driver.test`, `Joseph ${randomUUID().slice(0, 8)}`];
    await sql`
      insert into driver (email, name, password_hash, phone, license_number, vehicle_type, vehicle_model, vehicle_number, online)
      values (${email}, ${name}, ${passwordHash}, '2155550132', 'PA 20 118 442', ${vehicle}, 'Ford Transit', 'LMP 4821', true)`;
    drivers.push({ email, name });
  }
  return drivers;
}

/** A driver's phone, logged in and on the dashboard. */
export async function driversPhone({ email }: { email: string }): Promise<Page> {
  const page = await aVisitor(phone);
  await page.goto("/dashboard");
  await page.waitForURL("**/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByText("Driver Logged in").waitFor();
  await page.getByRole("heading", { level: 1, name: /^Welcome, Joseph/ }).waitFor();
  return page;
}

/** A new patient who has filled in the form for a wheelchair ride in three days. */
export async function filledRideForm(page: Page): Promise<string> {
  const email = anEmail();
  await page.goto("/login");
  await signUp(page, email);
  await page.goto("/transport");
  await fillIn(page);
  return email;
}

export async function fillIn(page: Page): Promise<void> {
  const day = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await page.getByLabel("Pick-up address").fill("418 Maple Street");
  await page.getByLabel("Drop-off address").fill("Mercy Cardiology, 30 Walnut Street");
  await page.getByLabel("Date").fill(day);
  await page.getByLabel(/^Pick-up time/).fill("09:15");
  await page.getByRole("radio", { name: /Wheelchair Accessible/ }).check();
}

/** Presses 'Proceed to Payment' and answers the address of the card provider's page. */
export async function proceedToPayment(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Proceed to Payment" }).filter({ visible: true }).click();
  await page.getByRole("button", { name: /^Pay \$/ }).waitFor();
  return page.url();
}

/** A patient whose ride is paid, looking at My Rides. */
export async function paidRide(page: Page): Promise<string> {
  const email = await filledRideForm(page);
  await proceedToPayment(page);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByText("Ride booked successfully after payment!").waitFor();
  await page.goto("/my-rides");
  await page.getByText("Paid", { exact: true }).waitFor();
  return email;
}
