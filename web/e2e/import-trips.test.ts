import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aPhone, openOffice, press } from "./office.ts";
import { sql } from "./records.ts";
import { onlyDrivers } from "./riding.ts";
import { axeFaults } from "./stack.ts";

test("at 390 px and by keyboard: a broker's file is checked row by row, corrected in place, booked, undone and booked again", async () => {
  const [van] = await onlyDrivers("Wheelchair Van");
  const day = new Date(Date.now() + 4 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const [name, phone] = [`Hannah ${randomUUID().slice(0, 8)}`, `267${String(2_000_000 + (Date.now() % 8_000_000))}`];
  const csv = [
    "Trip ID,Member Name,Member Phone,Trip Date,PU Time,PU Address,DO Address,LOS,Blurb",
    `${phone}-1,${name},${phone},${day},9:15 AM,"418 Maple Street, Floor 2",30 Walnut Street,WC,4`,
    `${phone}-2,${name},${phone},${day},25:15,30 Walnut Street,418 Maple Street,taxi,4`,
  ].join("\r\n");
  const { page } = await openOffice("dispatch", aPhone);
  await page.goto("/office/rides");
  await page.getByRole("button", { name: "Add rides" }).click();
  await page.getByRole("link", { name: "Import trips" }).click();
  await page.getByRole("heading", { level: 1, name: "Import trips" }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download sample file" }).click();
  expect((await download).suggestedFilename()).toBe("trips-sample.csv");

  const choose = async () => {
    await page
      .getByLabel("File", { exact: true })
      .setInputFiles({ name: "trips.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await page.getByLabel("How are these trips paid?").selectOption("cash");
    await press(page, "Check file");
  };
  await choose();
  await page.getByRole("heading", { name: "1 column we don't know yet" }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, "Check trips");
  const rows = page.getByRole("region", { name: "Checked trips" });
  await rows.getByText("418 Maple Street, Floor 2 to 30 Walnut Street").waitFor();
  await rows.getByText("“25:15” isn't a time we can read. Write it like 9:30 AM, or “will call”.").waitFor();
  expect(await sql`select from patient where name = ${name}`).toHaveLength(0);
  expect(await axeFaults(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.reload();
  await page.getByRole("textbox", { name: "Pickup Time in row 3" }).fill("2:15 PM");
  await page.getByRole("group", { name: `What does “taxi” in Transport Type mean?` }).getByLabel("Wheelchair").check();
  await press(page, "Check again");
  await page.getByText("2 rows = 0 faulty + 0 changed + 0 canceled + 2 new + 0 unchanged.", { exact: false }).waitFor();

  await press(page, "Book 2 trips");
  await page.getByText("2 trips booked, 0 changed, 0 canceled.", { exact: true }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await page.getByRole("heading", { name: "This import was undone" }).waitFor();
  expect(await sql`select from ride join patient on patient.id = patient_id where patient.name = ${name}`).toEqual([]);

  await press(page, "Import another file");
  await choose();
  await page.getByRole("textbox", { name: "Pickup Time in row 3" }).fill("2:15 PM");
  await press(page, "Check again");
  await press(page, "Book 2 trips");
  await page.getByText("2 rows", { exact: true }).click();
  await page
    .getByRole("link", { name: `Open the ride of ${name}` })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: `Ride of ${name}` }).waitFor();
  await page
    .getByText(van?.name ?? "", { exact: false })
    .first()
    .waitFor();
});
