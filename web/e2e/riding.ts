import { randomUUID } from "node:crypto";
import { DriverToken } from "@lamplight/api/contract/accounts.ts";
import type { VehicleType } from "@lamplight/api/contract/ride-status.ts";
import { BookedRide, RideCheckout } from "@lamplight/api/contract/rides.ts";
import type { Page } from "playwright-core";
import { hashPassword } from "../../api/src/lib/accounts/passwords.ts";
import { approveDocuments } from "../../api/test/approved-documents.ts";
import { eventually } from "../../api/test/eventually.ts";
import { signedUp, storeSession } from "./booking.ts";
import { aPatientsToken, sql } from "./records.ts";
import { aVisitor, stack } from "./stack.ts";

const PASSWORD = "a steady hand";
export const phone = { viewport: { width: 390, height: 844 } };

/**
 * New drivers, online. Sets all other drivers offline and ends all open rides, so that the test's rides go to these
 * drivers.
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
    const rows = await sql<{ id: string }[]>`
      insert into driver (email, name, password_hash, phone, license_number, vehicle_type, vehicle_model, vehicle_number, online)
      values (${email}, ${name}, ${passwordHash}, '2155550132', 'PA 20 118 442', ${vehicle}, 'Ford Transit', 'LMP 4821', true) returning id`;
    await approveDocuments(
      sql,
      rows.map(({ id }) => id),
    );
    drivers.push({ email, name });
  }
  return drivers;
}

/** Moves waiting rides to two hours before their start, a quarter of an hour after a rejection. */
export async function skipRejectionWait(): Promise<void> {
  await sql`update assignment set ended_at = ended_at - interval '15 minutes' where outcome = 'rejected'`;
  await sql`update ride set starts_at = now() + interval '2 hours' where status = 'pending'`;
}

/** Skips the ten seconds in which a driver may undo a rejection, and no other driver is offered the ride. */
export async function skipUndoWindow(): Promise<void> {
  await sql`update ride set next_check_at = now() where status = 'pending' and next_check_at > now()`;
}

/** Moves the first accepted ride to ten minutes ahead, so that its steps can be taken. */
export async function bringFirstRideNear(): Promise<void> {
  await sql`
    update ride set starts_at = now() + interval '10 minutes'
    where id = (select id from ride where status = 'accepted' order by starts_at limit 1)`;
}

/** A driver's phone, logged in without the form, on the dashboard. */
export async function driversPhone({ email }: { email: string }): Promise<Page> {
  const page = await aVisitor(phone);
  await storeSession(page, { driverToken: await tokenOf(email) });
  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1, name: /^Welcome, Joseph/ }).waitFor();
  return page;
}

const tokenOf = async (email: string): Promise<string> =>
  DriverToken.parse(await call("POST", "/api/driver/login", { email, password: PASSWORD }, {})).driverToken;

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

/** Fills in the form for a wheelchair ride in three days as a new patient. Returns the email. */
export async function filledRideForm(page: Page): Promise<string> {
  const { email } = await signedUp(page);
  await page.goto("/transport");
  await fillIn(page);
  return email;
}

const DAYS_AHEAD = 3;
export const dayAhead = (days = DAYS_AHEAD): string =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

export async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Pick-up address").fill("418 Maple Street");
  await page.getByLabel("Drop-off address").fill("Mercy Cardiology, 30 Walnut Street");
  await page.getByLabel("Date").fill(dayAhead());
  await page.getByLabel(/^Pick-up time/).fill("09:15");
  await page.getByRole("radio", { name: /Wheelchair Accessible/ }).check();
  await page.getByLabel("Your phone").fill("2155550118");
}

/** Presses 'Proceed to Payment'. Returns the checkout's URL. */
export async function proceedToPayment(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Proceed to Payment" }).filter({ visible: true }).click();
  await page.getByRole("button", { name: /^Pay \$/ }).waitFor();
  return page.url();
}

const ADDRESSES = { pickupAddress: "418 Maple Street", dropoffAddress: "30 Walnut Street" };

/** Books a wheelchair ride in three days and pays it at the card provider, as a browser would. `more` changes the request. */
export async function bookPaidRide(token: string, more: object = {}): Promise<{ rideId: string }> {
  const when = { appointmentDate: dayAhead(), appointmentTime: "09:15", passengerPhone: "2155550118" };
  const input = { ...ADDRESSES, ...when, transportType: "wheelchair", ...more };
  const { rideId, url } = RideCheckout.parse(
    await call("POST", "/api/stripe/create-checkout-session", input, { token }),
  );
  await fetch(`${url}/pay`, { method: "POST", redirect: "manual" });
  await eventually(async () => {
    const [unpaid] = await sql`select from ride where id = ${rideId} and status = 'unpaid'`;
    if (unpaid) throw new Error("The ride is not paid yet");
  });
  return { rideId };
}

/** A patient with a paid ride, on My Rides. Returns the email. */
export async function paidRide(page: Page): Promise<string> {
  const { email, token } = await signedUp(page);
  await bookPaidRide(token);
  await page.goto("/my-rides");
  await page.getByText(/^Paid \$/).waitFor();
  return email;
}

/** The session of an online driver with rides a number of days ahead: the first accepted, the others offered. */
export async function aDriversToken(...days: number[]): Promise<string> {
  const [driver] = await onlyDrivers("Wheelchair Van");
  if (!driver) throw new Error("There is no driver");
  const token = await aPatientsToken();
  const driverToken = await tokenOf(driver.email);
  for (const [index, ahead] of days.entries()) {
    const when = { appointmentDate: dayAhead(ahead), appointmentTime: "09:15" };
    const input = { ...ADDRESSES, ...when, transportType: "wheelchair", paymentMethod: "cash" };
    const { ride } = BookedRide.parse(await call("POST", "/api/user/book-ride", input, { token }));
    // A job may assign the ride while the booking's response is sent.
    if (index === 0)
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
