import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aPhone, openOffice, press } from "./office.ts";
import { sql } from "./records.ts";
import { onlyDrivers } from "./riding.ts";
import { axeFaults } from "./stack.ts";

test("at 390 px and by keyboard: a broker's file is checked row by row, corrected by leaving a row out, and booked once", async () => {
  const [van] = await onlyDrivers("Wheelchair Van");
  const day = new Date(Date.now() + 4 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const [name, phone] = [`Hannah ${randomUUID().slice(0, 8)}`, `267${String(2_000_000 + (Date.now() % 8_000_000))}`];
  const csv = [
    "Trip ID,Member Name,Member Phone,Trip Date,PU Time,PU Address,DO Address,LOS,Mileage",
    `${phone}-1,${name},${phone},${day},9:15 AM,"418 Maple Street, Floor 2",30 Walnut Street,WC,4`,
    `${phone}-2,${name},${phone},${day},25:15,30 Walnut Street,418 Maple Street,taxi,4`,
  ].join("\r\n");
  const { page } = await openOffice("dispatch", aPhone);
  await page.goto("/office/rides");
  await page.getByRole("link", { name: "Import trips" }).click();
  await page.getByRole("heading", { level: 1, name: "Import trips" }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download sample file" }).click();
  expect((await download).suggestedFilename()).toBe("trips-sample.csv");

  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "trips.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByLabel("How are these trips paid?").selectOption("cash");
  await press(page, "Check file");
  const rows = page.getByRole("region", { name: "Checked trips" });
  await rows.getByText("418 Maple Street, Floor 2 to 30 Walnut Street").waitFor();
  await rows.getByText("“25:15” isn't a time we can read. Write it like 9:30 AM, or “will call”.").waitFor();
  await rows.getByText("“taxi” isn't a transport type we know.", { exact: false }).waitFor();
  await page.getByText("Columns we don't use: Mileage.").waitFor();
  expect(await sql`select from patient where name = ${name}`).toHaveLength(0);
  expect(await axeFaults(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  await press(page, "Book 1 trip");
  await page.getByText("Trips: 1 booked.").waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("link", { name: `Open the ride of ${name}` }).click();
  await page.getByRole("heading", { level: 1, name: `Ride of ${name}` }).waitFor();
  await page
    .getByText(van?.name ?? "", { exact: false })
    .first()
    .waitFor();

  await page.goto("/office/rides/import");
  await page
    .getByLabel("CSV file")
    .setInputFiles({ name: "trips.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByLabel("How are these trips paid?").selectOption("cash");
  await press(page, "Check file");
  await page.getByText("2 rows = 1 faulty + 0 changed + 0 canceled + 0 new + 1 unchanged.").waitFor();
  expect(await sql`select from ride join patient on patient.id = patient_id where patient.name = ${name}`).toHaveLength(
    1,
  );
});
