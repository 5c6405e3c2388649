import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { bookedVisit, chooseState, chooseTime, confirmed, signedUp, signUp, toCheckout } from "./booking.ts";
import { longTest } from "./long-run.ts";
import { aConsultant, anEmail, anotherPatient, sql, tomorrowsFirstSlot } from "./records.ts";
import { aVisitor, axeFaultsAtWidths, cardWebhooks, emailsTo, stack } from "./stack.ts";

const phone = { viewport: { width: 390, height: 844 } };

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

test("a form keeps its input and says what to do without a network or server", async () => {
  const { id } = await aConsultant();
  const { slotTime } = await tomorrowsFirstSlot(id);
  const page = await aVisitor(phone);
  await signedUp(page);
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
