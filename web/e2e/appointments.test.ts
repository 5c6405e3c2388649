import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { bookedVisit, chooseTime, confirmed, signUp, toCheckout } from "./booking.ts";
import { longTest } from "./long-run.ts";
import { aConsultant, anEmail, aStranger, sql, tomorrowsFirstSlot } from "./records.ts";
import { aVisitor, axeFaults, axeFaultsAtWidths, cardNews, emailsTo, stack } from "./stack.ts";

const phone = { viewport: { width: 390, height: 844 } };

test("a stranger signs up, filters, books, pays and sees the payment confirmed, with the link and the emails", async () => {
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
  await isFitForPaper(page);

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

longTest("a payment whose redirect is never followed is confirmed by the signed event alone", async () => {
  const page = await aVisitor();
  await bookedVisit(page);
  const checkout = await toCheckout(page);
  await fetch(`${checkout}/pay`, { method: "POST", redirect: "manual" });
  await page.goto("/my-appointment");
  await confirmed(page);
});

longTest("a payment whose event is never sent is confirmed by the landing page alone", async () => {
  const page = await aVisitor();
  await bookedVisit(page);
  await toCheckout(page);
  await cardNews.travels("drop");
  try {
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await page.getByText("Paid Successfully").waitFor();
    await confirmed(page);
  } finally {
    await cardNews.travels("deliver");
  }
});

longTest("a declined card can be tried again on the same page", async () => {
  const page = await aVisitor(phone);
  await bookedVisit(page);
  await toCheckout(page);
  await page.getByRole("button", { name: /Decline/ }).click();
  await page.getByText(/declined/i).waitFor();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await confirmed(page);
});

longTest("who comes back without paying keeps the hold, can still pay, or cancel and give the slot back", async () => {
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
  const stranger = await aStranger();
  expect((await stranger.book(consultant.id, slotDate, slotTime)).success).toBe(true);
});

longTest(
  "a slot lost while its patient is on the checkout page closes that page, and nothing can be paid on it",
  async () => {
    const page = await aVisitor(phone);
    const { consultant, slotDate, slotTime } = await bookedVisit(page);
    const checkout = await toCheckout(page);
    await someoneElseGets(consultant.id, slotDate, slotTime);
    await expect.poll(async () => (await fetch(checkout)).text()).toContain("This checkout has expired");

    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await page.getByText("You weren't charged.").waitFor();
    await page.goto("/my-appointment");
    await page.getByText("Appointment Cancelled").waitFor();
  },
);

test("a slot lost before the news of its payment arrived goes to the other, and the money goes back by itself", async () => {
  const page = await aVisitor(phone);
  const { email, consultant, slotDate, slotTime } = await bookedVisit(page);
  const checkout = await toCheckout(page);
  await cardNews.travels("hold");
  try {
    await fetch(`${checkout}/pay`, { method: "POST", redirect: "manual" });
    await someoneElseGets(consultant.id, slotDate, slotTime);
  } finally {
    await cardNews.travels("deliver");
    await cardNews.arrivesLate();
  }
  await page.goto("/my-appointment");
  await page.getByText("Someone else booked this time before your payment arrived.").first().waitFor();
  await page.getByText("Appointment Cancelled").waitFor();
  await eventually(async () =>
    expect((await emailsTo(email)).map(({ subject }) => subject)).toContain("Your refund is on its way: $90"),
  );
});

/** Printed, a page has its words and nothing that leads elsewhere or can be pressed. */
async function isFitForPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.getByRole("heading", { name: "Receipt" }).waitFor();
  await expect.poll(() => page.locator("button, nav, footer").filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: null });
}

/** The hold has ended, and a stranger has booked its time. */
async function someoneElseGets(docId: string, slotDate: string, slotTime: string): Promise<void> {
  await sql`update appointment set held_until = now() - interval '1 second' where consultant_id = ${docId}`;
  expect((await (await aStranger()).book(docId, slotDate, slotTime)).success).toBe(true);
}

test("someone sent to log in while booking comes back to the same day, time and e-mail", async () => {
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
  await page.getByRole("button", { name: "Book an appointment" }).dblclick();
  await page.getByRole("button", { name: "Pay Online ($90)" }).first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Pay Online ($90)" }).count()).toBe(1);
});

test("a browser in Tokyo sees the practice's slots, each with its own time beside it", async () => {
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

test("a dead network and a stopped page lose nothing: the form keeps what was typed and says what to do", async () => {
  const { id } = await aConsultant();
  const { slotTime } = await tomorrowsFirstSlot(id);
  const page = await aVisitor(phone);
  await page.goto("/login");
  await signUp(page, anEmail());
  await page.goto(`/appointment/${id}`);
  await page.getByRole("tab").nth(1).click();
  await chooseTime(page, slotTime);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Book an appointment" }).click();
  const fault = page.getByRole("region", { name: "What went wrong" });
  await fault.getByText("We couldn't reach our server. Please check your connection and try again.").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Book an appointment" }).click();
  await page.waitForURL("**/my-appointment");
});

test("axe finds nothing on the pages of booking on a telephone, a tablet or a desktop", async () => {
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
