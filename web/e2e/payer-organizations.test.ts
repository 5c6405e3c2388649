import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { aPhone, openOffice } from "./office.ts";
import { sql } from "./records.ts";
import { axeFaults, emailsTo } from "./stack.ts";

const LAST_MONTH = `date_trunc('month', now() at time zone 'America/New_York') - interval '1 month'`;

/** As if the ride had been driven last month, and the first of this month had come. */
async function aMonthLater(rideId: string): Promise<void> {
  await sql`
    update ride set starts_at = (${sql.unsafe(LAST_MONTH)} + interval '9 days 10 hours') at time zone 'America/New_York', status = 'cancelled',
      cancel_reason = 'no_show', driver_id = null, next_check_at = null where id = ${rideId}`;
  await sql`
    select make_payer_statement(payer_organization_id, month::date, month at time zone 'America/New_York',
      (month + interval '1 month') at time zone 'America/New_York', true)
    from ride, (select ${sql.unsafe(LAST_MONTH)} as month) as last where ride.id = ${rideId}`;
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test("at 390 px: an organization is added, pays for a caller's ride, gets its statement and pays it", async () => {
  const [word, digits] = [randomUUID().slice(0, 8), String(2_000_000 + (Date.now() % 8_000_000))];
  const [name, bills] = [`Harbor Dialysis ${word}`, `bills-${word}@harbor.test`];
  const { page } = await openOffice("desk", aPhone);

  await page.goto("/office/money?part=payers");
  await page.getByRole("button", { name: "Add an organization" }).click();
  const adding = page.getByRole("dialog", { name: "Add an organization" });
  await adding.getByLabel("Name").fill(name);
  await adding.getByLabel("Billing email").fill(bills);
  expect(await axeFaults(page)).toEqual([]);
  await adding.getByRole("button", { name: "Add organization" }).click();
  await page.getByRole("heading", { name }).waitFor();
  expect([await fits(page), await axeFaults(page)]).toEqual([0, []]);
  const payerPath = new URL(page.url()).pathname;

  await page.goto("/office/rides/new");
  const caller = page.getByRole("group", { name: "Who is calling?" });
  await caller.getByLabel("Phone").fill(`484${digits}`);
  await caller.getByLabel("Name").fill("Rosa Diaz");
  await page.getByLabel("Pick-up address").fill("418 Maple Street");
  await page.getByLabel("Drop-off address").fill("Harbor Dialysis, Pier 4");
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Date", { exact: true }).fill(day);
  await page.getByLabel("Pick-up time").fill("10:15");
  await page.getByRole("radio", { name: /Wheelchair Accessible/ }).check();
  await page.getByRole("radio", { name: "On account, paid by an organization" }).check();
  await page.getByRole("combobox", { name: "Organization" }).selectOption({ label: name });
  await page.getByLabel("Reference or member number").fill("M-1044");
  expect([await fits(page), await axeFaults(page)]).toEqual([0, []]);
  await page.getByRole("button", { name: "Book ride on account" }).click();
  await page.getByRole("heading", { name: "Ride of Rosa Diaz" }).waitFor();
  await page.getByRole("link", { name }).waitFor();

  await aMonthLater(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  const email = await eventually(async () => {
    const [statement] = await emailsTo(bills);
    if (!statement) throw new Error("No statement has arrived");
    return statement;
  });
  expect(email.subject).toMatch(/^Your statement for \w+ \d{4}: \$65$/);
  expect(email.text).not.toMatch(/Rosa|Maple/);

  await page.goto(payerPath);
  await page.getByText("Open balance").waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Download PDF/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d\d\.pdf$/);
  await page.getByRole("button", { name: "Record payment received" }).click();
  const paying = page.getByRole("dialog", { name: `Record a payment from ${name}` });
  await paying.getByLabel("Amount in dollars").fill("65");
  await paying.getByLabel("Reference").fill("Check 112");
  expect(await axeFaults(page)).toEqual([]);
  await paying.getByRole("button", { name: "Record payment" }).click();
  await paying.waitFor({ state: "hidden" });
  await page.getByText("Check 112").first().waitFor();
  await page.getByText("Recorded by", { exact: false }).first().waitFor();
  await page.getByText("Open balance").locator("xpath=following-sibling::*[1]").getByText("$0").waitFor();
  expect([await fits(page), await axeFaults(page)]).toEqual([0, []]);
});
