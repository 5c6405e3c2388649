import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { aPhone, openOffice, press } from "./office.ts";
import { skipUndo, sql } from "./records.ts";
import { bringFirstRideNear, driversPhone, onlyDrivers, paidRide } from "./riding.ts";
import { aVisitor, axeFaults, emailsTo } from "./stack.ts";

test("at 390 px the office moves the pick-up of a ride under way: the driver's phone shows only the new address, and the passenger is told", async () => {
  const [van] = await onlyDrivers("Wheelchair Van");
  if (!van) throw new Error("There is no van");
  const driver = await driversPhone(van);
  const email = await paidRide(await aVisitor());
  await driver.getByRole("button", { name: "Accept" }).first().click();
  await driver.getByText("Ride accepted").waitFor();
  await bringFirstRideNear();
  await driver.reload();
  await driver
    .getByText(/in \d+ min/)
    .first()
    .waitFor();
  await driver.getByRole("button", { name: "On my way" }).click();
  await driver.getByText("You marked “On my way”.").waitFor();

  const [ride] = await sql<{ id: string }[]>`select id from ride where status = 'accepted' order by id desc limit 1`;
  const { page } = await openOffice("dispatch", aPhone);
  await page.goto(`/office/rides/${ride?.id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Edit ride" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit ride" });
  await dialog.getByLabel("Pick-up address").fill("9 Spruce Street");
  expect(await axeFaults(page)).toEqual([]);
  await press(page, "Check changes");
  await dialog.getByText("Pick-up: 9 Spruce Street. Until now: 418 Maple Street.").waitFor();
  await dialog.getByText(`${van.name} keeps the ride and gets an email.`).waitFor();
  await dialog.getByText("The price stays $65, as paid.").waitFor();
  const overflow = await dialog.evaluate((card) => card.scrollWidth - card.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await axeFaults(page)).toEqual([]);
  await press(page, "Save changes");
  await page.getByText("The ride is changed. You can undo this for ten seconds.").waitFor();
  await page.getByText("9 Spruce Street").first().waitFor();

  await driver.getByText("9 Spruce Street").first().waitFor();
  expect(await driver.getByText("418 Maple Street").count()).toBe(0);
  await driver.getByRole("button", { name: "On my way" }).waitFor();
  await skipUndo();
  await eventually(async () =>
    expect((await emailsTo(email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Your ride is changed/),
    ),
  );
});
