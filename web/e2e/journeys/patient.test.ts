import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../../../api/test/eventually.ts";
import { chooseState, chooseTime, confirmed, signUp, toCheckout } from "../booking.ts";
import { aConsultant, anEmail, tomorrowsFirstSlot } from "../records.ts";
import { aVisitor, axeFaults, emailsTo, stack } from "../stack.ts";

const phone = { viewport: { width: 390, height: 844 } };

test("a visitor signs up, filters, books, pays, and gets the confirmation with link and emails", async () => {
  const { name, id } = await aConsultant({ speciality: "Orthopedic Nurse" });
  const { slotDate, slotTime } = await tomorrowsFirstSlot(id);
  const email = anEmail();
  const page = await aVisitor({ ...phone, timezoneId: "America/New_York" });

  await page.goto("/login");
  await signUp(page, email, { isConfirmed: false });
  await page.goto("/doctors");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("link", { name: "Orthopedic Nurse", exact: true }).click();
  await page.waitForURL("**/doctors/Orthopedic%20Nurse");
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.getByRole("tab").nth(1).click();
  await chooseTime(page, slotTime);
  await expect.poll(() => page.getByLabel("Email for the Zoom link").inputValue()).toBe(email);
  await chooseState(page);
  await page.getByRole("button", { name: "Book an appointment" }).click();

  await page.waitForURL("**/my-appointment");
  await toCheckout(page);
  await expect.poll(() => page.getByText("$90.00").count()).toBeGreaterThan(0);
  await expect.poll(() => page.getByText("Video consultation").count()).toBeGreaterThan(0);
  expect(await page.content()).not.toMatch(new RegExp(`${name}|Orthopedic|nurse`, "i"));
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByText("Paid Successfully").waitFor();
  await confirmed(page);
  expect(page.url()).toBe(`${stack.siteUrl}/my-appointment`);
  await page.getByRole("heading", { level: 1, name: "You're booked" }).waitFor();
  await page.getByRole("button", { name: "Receipt" }).click();
  await page.getByRole("region", { name: "Receipt" }).getByText("$90").waitFor();
  await expectPrintable(page);

  const right = anEmail();
  await page.getByRole("button", { name: "Send email again" }).click();
  await page.getByLabel("Email for the link").fill(right);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Send email", exact: true }).click();
  await page.getByText(`We're emailing ${right} now.`).waitFor();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "You're booked" }).waitFor();
  await page.getByText(right).waitFor();
  await eventually(async () => expect(await emailsTo(right)).toHaveLength(1));

  await eventually(async () => {
    const emails = await emailsTo(email);
    expect(emails.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Your visit with .* is confirmed: .* at 10:00 AM E[SD]T$/),
    );
    const text = emails.find(({ subject }) => subject.includes(" is confirmed: "))?.text;
    expect(text).toMatch(/Join the call:\nhttps?:\/\//);
    // Nobody else's visit, and no other zone's time.
    expect(text).not.toMatch(/For: |for you \(/);
  });
  expect(slotDate).toMatch(/_$/);
});

/** Checks that a printed page has its text, but no links or controls. */
async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.getByRole("heading", { name: "Receipt" }).waitFor();
  await expect.poll(() => page.locator("button, nav, footer").filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: null });
}
