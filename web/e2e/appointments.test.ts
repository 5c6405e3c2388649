import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { bookedVisit, chooseState, chooseTime, confirmed, signUp, toCheckout } from "./booking.ts";
import { longTest } from "./long-run.ts";
import { aConsultant, anEmail, anotherPatient, sql, tomorrowsFirstSlot } from "./records.ts";
import { aVisitor, axeFaults, axeFaultsAtWidths, cardWebhooks, emailsTo, stack } from "./stack.ts";

const phone = { viewport: { width: 390, height: 844 } };

test("a visitor signs up, filters, books, pays, and gets the confirmation with link and emails", async () => {
  const { name, id } = await aConsultant({ speciality: "Orthopedic Nurse" });
  const { slotDate, slotTime } = await tomorrowsFirstSlot(id);
  const email = anEmail();
  const page = await aVisitor(phone);

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
  await page.getByRole("region", { name: "Receipt" }).getByText("$90").waitFor();
  await expectPrintable(page);

  const right = anEmail();
  await page.getByRole("button", { name: "Send again or change email" }).click();
  await page.getByLabel("Email for the link").fill(right);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Send email" }).click();
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
    expect(emails.find(({ subject }) => subject.includes(" is confirmed: "))?.text).toMatch(
      /Join the call: https?:\/\//,
    );
  });
  expect(slotDate).toMatch(/_$/);
});

longTest("a payment without a redirect is confirmed by the webhook alone", async () => {
  const page = await aVisitor();
  await bookedVisit(page);
  const checkout = await toCheckout(page);
  await fetch(`${checkout}/pay`, { method: "POST", redirect: "manual" });
  await page.goto("/my-appointment");
  await confirmed(page);
});

longTest("a payment without a webhook is confirmed by the landing page alone", async () => {
  const page = await aVisitor();
  await bookedVisit(page);
  await toCheckout(page);
  await cardWebhooks.travels("drop");
  try {
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await page.getByText("Paid Successfully").waitFor();
    await confirmed(page);
  } finally {
    await cardWebhooks.travels("deliver");
  }
});

longTest("a declined card can be tried again in the same checkout", async () => {
  const page = await aVisitor(phone);
  await bookedVisit(page);
  await toCheckout(page);
  await page.getByRole("button", { name: /Decline/ }).click();
  await page.getByText(/declined/i).waitFor();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await confirmed(page);
});

longTest("a patient who returns without paying keeps the hold, and can pay or cancel it", async () => {
  const page = await aVisitor();
  const { consultant, slotDate, slotTime } = await bookedVisit(page);
  await toCheckout(page);
  await page.getByText(/Cancel/).click();
  await page.getByText("Payment was canceled").waitFor();
  expect(page.url()).toBe(`${stack.siteUrl}/my-appointment`);
  await page.getByRole("button", { name: "Pay Online ($90)" }).waitFor();

  await page.getByRole("button", { name: "Cancel Appointment" }).click();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await page.getByText("Appointment Cancelled").first().waitFor();
  const otherPatient = await anotherPatient();
  expect((await otherPatient.book(consultant.id, slotDate, slotTime)).success).toBe(true);
});

longTest("a slot lost during checkout expires the checkout, and nothing can be paid in it", async () => {
  const page = await aVisitor(phone);
  const { consultant, slotDate, slotTime } = await bookedVisit(page);
  const checkout = await toCheckout(page);
  await giveSlotAway(consultant.id, slotDate, slotTime);
  await expect.poll(async () => (await fetch(checkout)).text()).toContain("This checkout has expired");

  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByText("You weren't charged.").waitFor();
  await page.goto("/my-appointment");
  await page.getByText("Appointment Cancelled").waitFor();
});

test("a slot lost before its webhook arrived goes to the other patient, and the payment is refunded", async () => {
  const page = await aVisitor(phone);
  const { email, consultant, slotDate, slotTime } = await bookedVisit(page);
  const checkout = await toCheckout(page);
  await cardWebhooks.travels("hold");
  try {
    await fetch(`${checkout}/pay`, { method: "POST", redirect: "manual" });
    await giveSlotAway(consultant.id, slotDate, slotTime);
  } finally {
    await cardWebhooks.travels("deliver");
    await cardWebhooks.deliverHeld();
  }
  await page.goto("/my-appointment");
  await page.getByText("Someone else booked this time before your payment arrived.").first().waitFor();
  await page.getByText("Appointment Cancelled").waitFor();
  await eventually(async () =>
    expect((await emailsTo(email)).map(({ subject }) => subject)).toContain("Your refund is on its way: $90"),
  );
});

/** Checks that a printed page has its text, but no links or controls. */
async function expectPrintable(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.getByRole("heading", { name: "Receipt" }).waitFor();
  await expect.poll(() => page.locator("button, nav, footer").filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: null });
}

/** Ends the hold and books its time for another patient. */
async function giveSlotAway(docId: string, slotDate: string, slotTime: string): Promise<void> {
  await sql`update appointment set held_until = now() - interval '1 second' where consultant_id = ${docId}`;
  expect((await (await anotherPatient()).book(docId, slotDate, slotTime)).success).toBe(true);
}

test("a visitor sent to log in while booking returns to the same day, time and email", async () => {
  const { id } = await aConsultant();
  const { slotDate, slotTime } = await tomorrowsFirstSlot(id);
  const page = await aVisitor(phone);
  await page.goto(`/appointment/${id}`);
  await page.getByRole("tab").nth(1).click();
  await chooseTime(page, slotTime);
  await page.getByLabel("Email for the Zoom link").fill("ruth@zoom.test");
  await page.getByRole("button", { name: "Book an appointment" }).click();
  await page.getByText("Login to book Appointment").waitFor();
  await signUp(page, anEmail());

  await page.waitForURL(`**/appointment/${id}?**`);
  expect(new URL(page.url()).searchParams.get("day")).toBe(slotDate);
  await expect.poll(() => page.getByRole("radio", { name: new RegExp(`^${slotTime}`) }).isChecked()).toBe(true);
  await expect.poll(() => page.getByLabel("Email for the Zoom link").inputValue()).toBe("ruth@zoom.test");
  await chooseState(page);
  await page.getByRole("button", { name: "Book an appointment" }).dblclick();
  await page.getByRole("button", { name: "Pay Online ($90)" }).first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Pay Online ($90)" }).count()).toBe(1);
});

test("a browser in Tokyo shows the practice's slots with their local times", async () => {
  const { id } = await aConsultant();
  const page = await aVisitor({ timezoneId: "Asia/Tokyo" });
  await page.goto(`/appointment/${id}`);
  await page.getByRole("tab").nth(1).click();
  const first = page.getByRole("radio").first();
  await first.waitFor();
  const label = (await first.getAttribute("aria-label")) ?? (await first.locator("xpath=..").textContent());
  expect(label).toMatch(/10:00 AM/);
  // Tokyo is fourteen hours ahead of the practice in winter and thirteen in summer.
  expect(label).toMatch(/12:00 AM|11:00 PM/);
  await expect.poll(() => page.getByText(/Times are/).textContent()).toMatch(/Eastern/);
  await expect.poll(() => page.getByRole("radio", { name: /[AP]M/ }).count()).toBe(22);
});

test("a form keeps its input and says what to do without a network or server", async () => {
  const { id } = await aConsultant();
  const { slotTime } = await tomorrowsFirstSlot(id);
  const page = await aVisitor(phone);
  await page.goto("/login");
  await signUp(page, anEmail());
  await page.goto(`/appointment/${id}`);
  await page.getByRole("tab").nth(1).click();
  await chooseTime(page, slotTime);
  await chooseState(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Book an appointment" }).click();
  const summary = page.getByRole("region", { name: "What went wrong" });
  await summary.getByText("We couldn't reach our server. Please check your connection and try again.").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Book an appointment" }).click();
  await page.waitForURL("**/my-appointment");
});

test("axe finds nothing on the booking pages on a phone, a tablet or a desktop", async () => {
  const page = await aVisitor();
  const { consultant } = await bookedVisit(page);
  expect(await axeFaultsAtWidths(page)).toEqual([]);
  for (const path of [
    "/doctors",
    "/doctors/Pediatric%20Nurse",
    `/appointment/${consultant.id}`,
    "/login",
    "/nowhere",
  ]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await axeFaultsAtWidths(page), path).toEqual([]);
  }
});
