import { BookedRide } from "@lamplight/api/contract/rides.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aPhone, fill, openOffice, tabTo } from "./office.ts";
import { aPatientsToken, sql } from "./records.ts";
import { onlyDrivers } from "./riding.ts";
import { axeFaults, stack } from "./stack.ts";

const DAYS_AHEAD = 3;
const dayAhead = () => new Date(Date.now() + DAYS_AHEAD * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

async function book(time: string, transportType: string): Promise<string> {
  const input = { pickupAddress: "418 Maple Street", dropoffAddress: "30 Walnut Street", transportType };
  const answer = await fetch(`${stack.siteUrl}/api/user/book-ride`, {
    method: "POST",
    headers: { "content-type": "application/json", token: await aPatientsToken() },
    body: JSON.stringify({ ...input, appointmentDate: dayAhead(), appointmentTime: time, paymentMethod: "cash" }),
  });
  return BookedRide.parse(await answer.json()).ride._id;
}

async function nameOf(driverId: string | null): Promise<string> {
  const [driver] = await sql<{ name: string }[]>`select name from driver where id = ${driverId}`;
  return driver?.name ?? "";
}
const driverOf = async (rideId: string): Promise<string> => {
  const [ride] = await sql<
    { driverId: string | null }[]
  >`select driver_id as "driverId" from ride where id = ${rideId}`;
  return nameOf(ride?.driverId ?? null);
};
const lane = (page: Page, driver: string) => page.getByRole("region", { name: driver, exact: true });
const block = (page: Page, rideId: string) => page.locator(`[data-ride="${rideId}"]`);

/** Two offline vans and a ride that nobody is offered, on the lanes of its day. */
async function openLanes(options: Parameters<typeof openOffice>[1] = {}) {
  const [first, second] = (await onlyDrivers("Stretcher Van", "Stretcher Van")).map(({ name }) => name);
  await sql`update driver set online = false`;
  const rideId = await book("09:15", "stretcher");
  const { page } = await openOffice("dispatch", options);
  await page.goto(`/office/rides?view=lanes&day=${dayAhead()}`);
  await lane(page, first ?? "").waitFor();
  await page.getByRole("region", { name: "No driver available" }).waitFor();
  return { page, rideId, first: first ?? "", second: second ?? "" };
}

async function confirmOffer(page: Page, driver: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Assign driver" });
  await expect.poll(() => dialog.getByRole("radio", { name: driver }).isChecked()).toBe(true);
  await fill(page, "Why", "Agreed by phone");
  await tabTo(page, `Offer to ${driver}`);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
}

test("a ride is dragged onto a driver's lane, confirmed with the driver's verdict, and undone", async () => {
  // High enough for the drivers of other tests, so that nothing scrolls during the drag.
  const { page, rideId, first } = await openLanes({ viewport: { width: 1440, height: 12_000 } });
  expect(await axeFaults(page)).toEqual([]);
  await block(page, rideId).dragTo(lane(page, first));
  const dialog = page.getByRole("dialog", { name: "Assign driver" });
  await dialog.getByRole("radio", { name: first }).waitFor();
  await dialog.getByText("Offline.").first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await confirmOffer(page, first);
  await lane(page, first).locator(`[data-ride="${rideId}"]`).waitFor();
  expect(await driverOf(rideId)).toBe(first);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await page.getByRole("region", { name: "No driver available" }).locator(`[data-ride="${rideId}"]`).waitFor();
  expect(await driverOf(rideId)).toBe("");
});

test("at 390 px the lanes are a list for each driver, without scrolling sideways", async () => {
  const { page, rideId, first } = await openLanes(aPhone);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: /^Choose a driver for/ }).click();
  await page.getByRole("button", { name: `Choose ${first}` }).click();
  await confirmOffer(page, first);
  await lane(page, first).locator(`[data-ride="${rideId}"]`).waitFor();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  await lane(page, first).getByText("9:15 AM to 10:45 AM").waitFor();
});

test("a lane shows a ride that dispatch offers while the page is open", async () => {
  const { page, first } = await openLanes({ viewport: { width: 1440, height: 900 } });
  await sql`update driver set online = true where name = ${first}`;
  const rideId = await book("13:00", "stretcher");
  await lane(page, first).locator(`[data-ride="${rideId}"]`).waitFor();
});

test("what would help a ride that nobody fits is done in one confirmation", async () => {
  const [bo = "", lucia = ""] = (await onlyDrivers("Bariatric Van", "Wheelchair Van")).map(({ name }) => name);
  await sql`update driver set online = false where name = ${lucia}`;
  const inTheWay = await book("09:15", "wheelchair");
  await sql`update assignment set outcome = 'accepted' where ride_id = ${inTheWay}`;
  await sql`update ride set status = 'accepted' where id = ${inTheWay}`;
  await sql`update driver set online = true where name = ${lucia}`;
  const helped = await book("10:00", "bariatric");
  const { page } = await openOffice("dispatch", { viewport: { width: 1440, height: 900 } });
  await page.goto(`/office/rides?view=lanes&day=${dayAhead()}`);
  await page.getByText(`${lucia} can take`, { exact: false }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Make both changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Change drivers" });
  await dialog.getByText("All of this happens together", { exact: false }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Make both changes" }).click();
  await lane(page, bo).locator(`[data-ride="${helped}"]`).waitFor();
  await lane(page, lucia).locator(`[data-ride="${inTheWay}"]`).waitFor();
  expect([await driverOf(helped), await driverOf(inTheWay)]).toEqual([bo, lucia]);
});
