import { BookedRide } from "@lamplight/api/contract/rides.ts";
import { expect, test } from "vitest";
import { aPhone, fill, openOffice, tabTo } from "./office.ts";
import { aPatientsToken, sql } from "./records.ts";
import { onlyDrivers } from "./riding.ts";
import { axeFaults, stack } from "./stack.ts";

async function bookUnservedRide(): Promise<string> {
  const appointmentDate = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const input = { pickupAddress: "418 Maple Street", dropoffAddress: "30 Walnut Street", transportType: "stretcher" };
  const answer = await fetch(`${stack.siteUrl}/api/user/book-ride`, {
    method: "POST",
    headers: { "content-type": "application/json", token: await aPatientsToken() },
    body: JSON.stringify({ ...input, appointmentDate, appointmentTime: "09:15", paymentMethod: "cash" }),
  });
  return BookedRide.parse(await answer.json()).ride._id;
}

test("at 390 px and by keyboard: a ride that no driver fits is assigned to an offline driver, with a reason", async () => {
  const [driver] = await onlyDrivers("Stretcher Van");
  await sql`update driver set online = false`;
  const rideId = await bookUnservedRide();
  const { page } = await openOffice("dispatch", aPhone);

  await page.goto("/office/rides?view=all");
  const waiting = page.getByRole("table", { name: "No driver available" });
  const row = waiting.locator(`a[href="/office/rides/${rideId}"]`);
  await row.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await row.focus();
  await page.keyboard.press("Enter");
  await page.getByText("No online driver can take it.", { exact: false }).waitFor();

  await tabTo(page, "Assign driver");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Assign driver" });
  await dialog.getByRole("radio", { name: driver?.name ?? "" }).focus();
  await page.keyboard.press("Space");
  expect(await axeFaults(page)).toEqual([]);
  await fill(page, "Why", "Agreed by phone");
  await tabTo(page, `Offer to ${driver?.name}`);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });

  await page.getByText("Olive Desk, by hand: Agreed by phone.", { exact: false }).first().waitFor();
  await page.goto("/office/rides?view=all");
  await page.getByRole("table", { name: "Offered" }).locator(`a[href="/office/rides/${rideId}"]`).waitFor();
});

test("at 390 px the rides of a day begin in the upper half of the screen, below the day, the bands and the search", async () => {
  const rideId = await bookUnservedRide();
  const { page } = await openOffice("dispatch", aPhone);
  const [ride] = await sql<{ day: string }[]>`
    select (starts_at at time zone time_zone)::date::text as day from ride, practice where ride.id = ${rideId}`;
  await page.goto(`/office/rides?day=${ride?.day}`);
  const table = page.getByRole("table", { name: "Rides" });
  await table.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect((await table.boundingBox())?.y).toBeLessThan(320);
  await page.getByRole("button", { name: "Add rides" }).click();
  await page.getByRole("link", { name: "Book for a caller" }).click();
  await page.getByRole("heading", { level: 1, name: /^Book a ride/ }).waitFor();
});
