import { BookedRide } from "@lamplight/api/contract/rides.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aPhone, openOffice } from "./office.ts";
import { aPatientsToken, sql } from "./records.ts";
import { onlyDrivers } from "./riding.ts";
import { axeFaults, stack } from "./stack.ts";

const DAYS_AHEAD = 3;
const dayAhead = () => new Date(Date.now() + DAYS_AHEAD * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** A ride that this driver has accepted. */
async function anAcceptedRide(driverId: string, time: string): Promise<string> {
  const input = { pickupAddress: "418 Maple Street", dropoffAddress: "30 Walnut Street", transportType: "stretcher" };
  const answer = await fetch(`${stack.siteUrl}/api/user/book-ride`, {
    method: "POST",
    headers: { "content-type": "application/json", token: await aPatientsToken() },
    body: JSON.stringify({ ...input, appointmentDate: dayAhead(), appointmentTime: time, paymentMethod: "cash" }),
  });
  const rideId = BookedRide.parse(await answer.json()).ride._id;
  await sql`update ride set status = 'accepted', driver_id = ${driverId} where id = ${rideId}`;
  await sql`
    insert into assignment (ride_id, driver_id, reason, outcome, accepted_at) values (${rideId}, ${driverId}, 'The only one', 'accepted', now())`;
  return rideId;
}

async function chooseDay(page: Page): Promise<void> {
  await page.getByLabel("First day").fill(dayAhead());
  await page.getByLabel("Last day").fill(dayAhead());
  await page.getByRole("button", { name: "Move 2" }).waitFor();
}

/** By key: the note about what was undone may lie over the button. */
async function moveBoth(page: Page): Promise<void> {
  const move = page.getByRole("button", { name: "Move 2" });
  await expect.poll(() => move.isEnabled()).toBe(true);
  await move.press("Enter");
}

test("at 1440 px the first ride and the button that confirms are on the first screen, beside each other", async () => {
  const [driver] = await onlyDrivers("Stretcher Van");
  await sql`update driver set online = false`;
  const [joseph] = await sql<{ id: string }[]>`select id from driver where email = ${driver?.email ?? ""}`;
  await anAcceptedRide(joseph?.id ?? "", "09:15");
  const { page } = await openOffice("dispatch", { viewport: { width: 1440, height: 900 } });
  await page.goto(`/office/unavailable?part=driver&driver=${joseph?.id}`);
  await page.getByLabel("First day").fill(dayAhead());
  await page.getByLabel("Last day").fill(dayAhead());
  const row = page.getByRole("table", { name: "Rides of this time" }).getByRole("row").nth(1);
  const button = page.getByRole("button", { name: /^(Move|Find drivers for) 1$/ });
  await expect.poll(() => button.isEnabled()).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  const [ride, confirm] = [await row.boundingBox(), await button.boundingBox()];
  expect((ride?.y ?? 900) + (ride?.height ?? 0)).toBeLessThan(900);
  expect((confirm?.y ?? 900) + (confirm?.height ?? 0)).toBeLessThan(900);
  expect(confirm?.x).toBeGreaterThan((ride?.x ?? 0) + (ride?.width ?? 1440));
});

test.each([
  ["on a desktop", {}],
  ["on a phone", aPhone],
] as const)(
  "a driver's rides go to another driver with one press, and come back with one undo, %s",
  async (_, options) => {
    const emails = (await onlyDrivers("Stretcher Van", "Stretcher Van")).map(({ email }) => email);
    // Offline: dispatch offers them nothing before the test has given Joseph the rides.
    await sql`update driver set online = false`;
    const [joseph, lucia] = await sql<{ id: string; name: string }[]>`
    select id, name from driver where email = any(${emails}) order by id`;
    if (!joseph || !lucia) throw new Error("There are two drivers");
    const [first] = [await anAcceptedRide(joseph.id, "09:15"), await anAcceptedRide(joseph.id, "13:00")];
    await sql`update driver set online = id = ${lucia.id} where id in (${joseph.id}, ${lucia.id})`;
    const driverOf = async () => {
      const [ride] = await sql<{ name: string }[]>`
      select d.name from ride join driver d on d.id = driver_id where ride.id = ${first}`;
      return ride?.name;
    };

    const { page } = await openOffice("dispatch", options);
    await page.goto(`/office/unavailable?part=driver&driver=${joseph.id}`);
    await chooseDay(page);
    expect(await axeFaults(page)).toEqual([]);
    await moveBoth(page);
    await expect.poll(driverOf).toBe(lucia.name);
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect.poll(driverOf).toBe(joseph.name);

    await chooseDay(page);
    await moveBoth(page);
    await page.getByRole("button", { name: `Back early: ${joseph.name}` }).click();
    const dialog = page.getByRole("dialog", { name: `${joseph.name} is back` });
    await dialog.getByRole("button", { name: "Give 2 rides back" }).click();
    await expect.poll(driverOf).toBe(joseph.name);
  },
);
