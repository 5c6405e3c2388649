import { expect, test } from "vitest";
import { longTest } from "./long-run.ts";
import { aPhone, openOffice } from "./office.ts";
import { sql } from "./records.ts";
import { driversPhone, onlyDrivers } from "./riding.ts";
import { axeFaults, axeFaultsAtWidths, emailsTo, stack } from "./stack.ts";

const PDF = "%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n";
const inAYear = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

test("an expired insurance is on Today until the driver sends a new one and the office approves it", async () => {
  const [driver] = await onlyDrivers("Wheelchair Van");
  if (!driver) throw new Error("There is no driver");
  const { page: desk } = await openOffice("desk");
  await sql`
    delete from driver_document where kind = 'insurance' and driver_id = (select id from driver where email = ${driver.email})`;
  await sql`
    insert into driver_document (driver_id, kind, number, expires_on, state, checked_by, checked_at)
    select driver.id, 'insurance', 'PA-76', current_date - 3, 'accepted', staff.id, now() - interval '1 year'
    from driver, staff where driver.email = ${driver.email} limit 1`;
  await desk.goto("/office");
  const row = desk.getByRole("region", { name: "Needs you" }).getByRole("listitem").filter({ hasText: driver.name });
  await row.getByText("Document expiring").waitFor();
  await row.getByText(/No new rides are offered until there is a new one\./).waitFor();

  const phone = await driversPhone(driver);
  await phone.goto("/driver-profile");
  const documents = phone.getByRole("region", { name: "Your documents" });
  const insurance = documents.getByRole("listitem").filter({ hasText: "Insurance" });
  await insurance.getByText("Expired", { exact: true }).waitFor();
  await insurance.getByRole("button", { name: /^Upload a new one/ }).click();
  await insurance.getByLabel("Number").fill("PA-77");
  await insurance.getByLabel("Valid until").fill(inAYear);
  const file = { name: "policy.pdf", mimeType: "application/pdf", buffer: Buffer.from(PDF) };
  await insurance.getByLabel("Document file").setInputFiles(file);
  expect(await axeFaults(phone)).toEqual([]);
  await insurance.getByRole("button", { name: "Upload document", exact: true }).click();
  await insurance.getByText("In review").waitFor();
  expect(await axeFaultsAtWidths(phone)).toEqual([]);

  await row.getByText("Document to review", { exact: true }).waitFor();
  await row.getByRole("link", { name: driver.name, exact: true }).click();
  await desk.getByRole("heading", { level: 1, name: driver.name }).waitFor();
  const saved = desk.waitForEvent("download");
  await desk.getByRole("button", { name: /^Save policy\.pdf/ }).click();
  expect((await saved).suggestedFilename()).toBe("policy.pdf");
  await desk.getByText("opened a document", { exact: false }).waitFor();
  expect(await axeFaultsAtWidths(desk)).toEqual([]);
  await desk.getByRole("button", { name: "Accept Insurance" }).click();
  await desk
    .getByText(/^Reviewed by Olive Desk/)
    .first()
    .waitFor();
  await desk.getByRole("button", { name: "Accept Insurance" }).waitFor({ state: "detached" });
  await desk.goto("/office");
  await desk.getByRole("heading", { level: 2, name: "Now and next" }).waitFor();
  await row.waitFor({ state: "detached" });

  await phone.reload();
  await insurance.getByText("Accepted", { exact: true }).waitFor();
  await expect
    .poll(async () => (await emailsTo(driver.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^Your insurance is approved until /));
});

longTest(
  "at 390 px an applicant is hired as a driver: the form is prefilled, the application closes and links to the record",
  async () => {
    const [name, email] = [`Vera ${crypto.randomUUID().slice(0, 8)}`, `${crypto.randomUUID()}@driver.test`];
    const form = new FormData();
    for (const [field, value] of Object.entries({ name, email, specialization: "Driver", country: "Kenya" }))
      form.append(field, value);
    form.append("resume", new File([PDF], "cv.pdf"));
    const sent = await fetch(`${stack.siteUrl}/api/user/apply-staffing`, { method: "POST", body: form });
    expect(sent.status).toBe(200);

    const { page } = await openOffice("desk", aPhone);
    await page.goto("/office/inbox");
    await page.getByRole("link", { name }).click();
    await page.getByRole("link", { name: "Hire as a driver" }).click();
    await page.getByRole("heading", { level: 1, name: "New driver" }).waitFor();
    const nameField = page.getByLabel("Name");
    await nameField.waitFor();
    expect([await nameField.inputValue(), await page.getByLabel("Email").inputValue()]).toEqual([name, email]);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel("Phone").fill("2155550110");
    await page.getByLabel("Vehicle").selectOption("Wheelchair Van");
    await page.getByLabel("Model").fill("Ford Transit");
    await page.getByLabel("Plate").fill("LMP 4821");
    await page.getByRole("button", { name: "Add driver" }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.getByText("No rides until these are approved: license, insurance, vehicle inspection.").waitFor();
    await page.goto("/office/inbox?tab=all");
    await page.getByRole("link", { name }).click();
    await page.getByText("Hired as a driver").waitFor();
    await page.getByRole("link", { name: "Hire as a driver" }).waitFor({ state: "detached" });
    await expect
      .poll(async () => (await emailsTo(email)).map(({ subject }) => subject))
      .toContain("Your driver account at Lamplight is ready");
  },
);
