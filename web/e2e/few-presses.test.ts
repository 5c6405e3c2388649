import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openOffice } from "./office.ts";
import { countPresses } from "./presses.ts";
import { anotherPatient, sql } from "./records.ts";
import { bookPaidRide, onlyDrivers } from "./riding.ts";

const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** Today on a dispatcher's or owner's screen. `presses` counts from there. */
async function openToday(role: "dispatch" | "owner") {
  const { page } = await openOffice(role, DESKTOP);
  const presses = await countPresses(page);
  await page.goto("/office");
  await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
  return { page, presses };
}

const click = (page: Page, name: string | RegExp) =>
  page.getByRole("link", { name }).or(page.getByRole("button", { name })).first().click();

/** Two van drivers, and a paid wheelchair ride of a passenger that the first of them has accepted, this many minutes from now. */
async function anAcceptedRide(minutes: number) {
  const [driver, other] = await onlyDrivers("Wheelchair Van", "Wheelchair Van");
  if (!driver || !other) throw new Error("There are two drivers");
  await sql`update driver set online = false`;
  const { email, token } = await anotherPatient();
  const name = `Hannah ${randomUUID().slice(0, 8)}`;
  await sql`update patient set name = ${name} where email = ${email}`;
  const number = `215${randomInt(2_000_000, 9_999_999)}`;
  const { rideId } = await bookPaidRide(token, { passengerPhone: number, textsPassenger: true });
  await sql`
    insert into assignment (ride_id, driver_id, reason, outcome, accepted_at)
    select ${rideId}, id, 'The only one', 'accepted', now() from driver where email = ${driver.email}`;
  await sql`
    update ride set status = 'accepted', driver_id = (select id from driver where email = ${driver.email}), next_check_at = now(),
      starts_at = now() + make_interval(mins => ${minutes}) where id = ${rideId}`;
  await sql`update driver set online = true where email in ${sql([driver.email, other.email])}`;
  return { rideId, name, number, driver, other };
}

const driverOf = async (rideId: string) => {
  const [ride] = await sql<{ name: string }[]>`
    select d.name from ride join driver d on d.id = driver_id where ride.id = ${rideId}`;
  return ride?.name;
};

test("a late driver: another one is chosen from Today", async () => {
  const { rideId, name, other } = await anAcceptedRide(-12);
  const { page, presses } = await openToday("dispatch");
  const row = page.getByRole("listitem").filter({ hasText: name }).first();
  await row.getByText("Driver is late").waitFor();
  await row.getByRole("link", { name: /^Choose a driver/ }).click();
  const dialog = page.getByRole("dialog", { name: "Assign driver" });
  await dialog.getByRole("radio", { name: other.name, checked: true }).waitFor();
  await dialog.getByText("Email to", { exact: false }).first().waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => driverOf(rideId)).toBe(other.name);
  expect(await presses()).toBeLessThanOrEqual(2);
});

test("a text from the lobby: it is answered from Today", async () => {
  const { name, number } = await anAcceptedRide(8);
  await sql`
    insert into contact_message (name, email, subject, message, phone, carrier_id)
    values ('', '', 'Text message', 'I am in the lobby', ${`+1${number}`}, ${randomUUID()})`;
  const { page, presses } = await openToday("dispatch");
  const row = page.getByRole("listitem").filter({ hasText: name }).first();
  await row.getByText("Text from a rider").waitFor();
  await row.getByRole("link", { name: /^Answer/ }).click();
  const field = page.getByRole("textbox", { name: /^Text to/ });
  await field.waitFor();
  await page.keyboard.press("1");
  await expect.poll(() => field.inputValue()).not.toBe("");
  await page.keyboard.press("Control+Enter");
  await expect
    .poll(() => sql`select from sent_text where phone = ${`+1${number}`} and by_staff is not null`)
    .toHaveLength(1);
  expect(await presses()).toBeLessThanOrEqual(3);
});

test("a breakdown: the driver's rides go to others", async () => {
  const { rideId, driver, other } = await anAcceptedRide(120);
  const { page, presses } = await openToday("dispatch");
  await page.keyboard.press("Control+k");
  await page.keyboard.type(driver.name);
  await page.getByRole("option", { name: new RegExp(driver.name) }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: driver.name }).waitFor();
  await click(page, "Mark as unavailable");
  await click(page, /^Move 1/);
  await expect.poll(() => driverOf(rideId)).toBe(other.name);
  expect(await presses()).toBeLessThanOrEqual(4);
});

test("a broker's file is booked", async () => {
  await onlyDrivers("Wheelchair Van");
  const day = new Date(Date.now() + 4 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const phone = `267${randomInt(2_000_000, 9_999_999)}`;
  const csv = [
    "Trip ID,Member Name,Member Phone,Trip Date,PU Time,PU Address,DO Address,LOS",
    `${phone}-1,Hannah ${phone},${phone},${day},9:15 AM,"418 Maple Street, Floor 2",30 Walnut Street,WC`,
  ].join("\r\n");
  const { page, presses } = await openToday("dispatch");
  await click(page, "Rides");
  await click(page, "Import trips");
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "trips.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByLabel("How are these trips paid?").selectOption("cash");
  await click(page, "Check file");
  await click(page, "Book 1 trip");
  await page.getByText("1 trip booked, 0 changed, 0 canceled.", { exact: true }).waitFor();
  expect(await presses()).toBeLessThanOrEqual(8);
});

test("month's end: everyone's payout is made and marked as paid", async () => {
  const [driver] = await sql<{ id: string }[]>`select id from driver order by id limit 1`;
  await sql`
    insert into bank_account (driver_id, holder_name, routing_number, account_number)
    values (${driver?.id ?? null}, 'Dan Reed', '021000021', '000123456789') on conflict do nothing`;
  await sql`
    insert into ride (patient_id, driver_id, pickup_address, dropoff_address, transport_type, return_trip, starts_at, payment_method, paid_at,
      status, quote_cents, fare_cents, completed_at)
    select id, ${driver?.id ?? null}, '418 Maple Street', '30 Walnut Street', 'ambulatory', false, now() - interval '3 days', 'card', now() - interval '3 days',
      'completed', 4500, 4500, now() - interval '3 days' from patient limit 1`;
  const { page, presses } = await openToday("owner");
  await click(page, "Money");
  await page
    .getByRole("radio", { name: "Payouts" })
    .or(page.getByText("Payouts", { exact: true }))
    .first()
    .click();
  await page.getByRole("button", { name: "Make bank file" }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Make bank file" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Make/ }).click();
  await download;
  await page.getByRole("button", { name: /^Mark \d+ as paid/ }).click();
  await expect
    .poll(() => sql`select from payout where paid_at is not null and driver_id = ${driver?.id ?? null}`)
    .toHaveLength(1);
  expect(await presses()).toBeLessThanOrEqual(6);
});
