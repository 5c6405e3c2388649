import { randomUUID } from "node:crypto";
import { DriverToken } from "@lamplight/api/contract/accounts.ts";
import type { VehicleType } from "@lamplight/api/contract/ride-status.ts";
import { BookedRide } from "@lamplight/api/contract/rides.ts";
import type { Page } from "playwright-core";
import { hashPassword } from "../../api/src/lib/passwords.ts";
import { eventually } from "../../api/test/eventually.ts";
import { signUp } from "./booking.ts";
import { anEmail, aPatientsToken, sql } from "./records.ts";
import { aVisitor, stack } from "./stack.ts";

const PASSWORD = "a steady hand";
export const phone = { viewport: { width: 390, height: 844 } };

/**
 * Drivers of the test's own, on duty. Every other driver is sent home first and every open ride of an earlier test ended,
 * so that the rides of the test are theirs, and they are the test's.
 */
export async function onlyDrivers(...vehicles: VehicleType[]) {
  await sql`update driver set online = false`;
  await sql`
    update ride set status = 'cancelled', driver_id = null, pay_until = null, cancel_reason = 'time_passed'
    where status in ('unpaid', 'pending', 'assigned', 'accepted')`;
  await sql`update assignment set outcome = 'withdrawn', ended_at = now() where outcome in ('offered', 'accepted')`;
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

/** The rides that wait for a driver stand two hours before their start, a quarter of an hour after somebody said no to them. */
export async function aQuarterHourAfterNo(): Promise<void> {
  await sql`update assignment set ended_at = ended_at - interval '15 minutes' where outcome = 'rejected'`;
  await sql`update ride set starts_at = now() + interval '2 hours' where status = 'pending'`;
}

/** Moves on by the ten seconds in which a driver may take a no back, and for which nobody else is looked for. */
export async function tenSecondsAfterNo(): Promise<void> {
  await sql`update ride set next_check_at = now() where status = 'pending' and next_check_at > now()`;
}

/** The first accepted ride begins in ten minutes: its steps can be taken now. */
export async function firstRideIsNear(): Promise<void> {
  await sql`
    update ride set starts_at = now() + interval '10 minutes'
    where id = (select id from ride where status = 'accepted' order by starts_at limit 1)`;
}

/** A driver's phone, logged in and on the dashboard. */
export const driversPhone = async ({ email }: { email: string }): Promise<Page> =>
  logInAsDriver(await aVisitor(phone), email);

export async function logInAsDriver(page: Page, email: string): Promise<Page> {
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
  await page.getByLabel("Your phone").fill("2155550118");
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
  await page.getByText(/^Paid \$/).waitFor();
  return email;
}

/** The session of a driver on duty: of one passenger's rides, so many days ahead, the first is accepted and the others wait. */
export async function aDriversToken(...days: number[]): Promise<string> {
  const [driver] = await onlyDrivers("Wheelchair Van");
  if (!driver) throw new Error("There is no driver");
  const token = await aPatientsToken();
  const wish = { pickupAddress: "418 Maple Street", dropoffAddress: "30 Walnut Street", transportType: "wheelchair" };
  const login = { email: driver.email, password: PASSWORD };
  const { driverToken } = DriverToken.parse(await call("POST", "/api/driver/login", login, {}));
  for (const [place, ahead] of days.entries()) {
    const appointmentDate = new Date(Date.now() + ahead * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const when = { appointmentDate, appointmentTime: "09:15", paymentMethod: "cash" };
    const { ride } = BookedRide.parse(await call("POST", "/api/user/book-ride", { ...wish, ...when }, { token }));
    // The job may be giving the ride to its driver while the booking is answered.
    if (place === 0)
      await eventually(() =>
        call("PUT", "/api/driver/ride/accept", { rideId: ride._id }, { drivertoken: driverToken }),
      );
  }
  return driverToken;
}

async function call(method: string, path: string, body: object, session: Record<string, string>): Promise<unknown> {
  const headers = { "content-type": "application/json", ...session };
  const answer = await fetch(`${stack.siteUrl}${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
