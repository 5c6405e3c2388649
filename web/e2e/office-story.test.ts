import { UserToken } from "@lamplight/api/contract/accounts.ts";
import { Booked, CheckoutUrl } from "@lamplight/api/contract/appointments.ts";
import { SlotWeek } from "@lamplight/api/contract/consultants.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { z } from "zod";
import { eventually } from "../../api/test/eventually.ts";
import { aPhone, fill, openOffice, pick, tabTo, typeDay } from "./office.ts";
import { dayAhead, press } from "./office-steps.ts";
import { aConsultant, anEmail, skipUndo, sql } from "./records.ts";
import { aVisitor, axeFaults, emailsTo, stack } from "./stack.ts";

type Patient = { email: string; token: string; visitId: string };

async function call<Schema extends z.ZodType>(schema: Schema, path: string, token: string, body?: object) {
  const answer = await fetch(`${stack.siteUrl}${path}`, {
    headers: { "content-type": "application/json", token },
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
  });
  return schema.parse(await answer.json());
}

/** A patient who books on the nurse's nth open day, and pays in checkout. */
async function bookAndPay(name: string, docId: string, day: number): Promise<Patient> {
  const email = anEmail();
  const { token } = await call(UserToken, "/api/user/register", "", { name, email, password: "lamplight" });
  const { days } = await call(SlotWeek, `/api/doctor/${docId}/slots`, "");
  const open = days.slice(1).filter(({ slots }) => slots.length > 0)[day];
  const input = { docId, slotDate: open?.slotDate, slotTime: open?.slots[0]?.slotTime, zoomEmail: email };
  const { appointment } = await call(Booked, "/api/user/book-appointment", token, input);
  const paying = { appointmentId: appointment._id };
  const { url } = await call(CheckoutUrl, "/api/user/pay-appointment", token, paying);
  await fetch(`${url}/pay`, { method: "POST", body: new URLSearchParams({ email }), redirect: "manual" });
  await eventually(async () => {
    const { appointment: paid } = await call(Booked, "/api/user/mark-appointment-paid", token, paying);
    expect(paid).toMatchObject({ payment: true, meetingUrl: expect.any(String) });
  });
  return { email, token, visitId: appointment._id };
}

const visitOf = async ({ token, visitId }: Patient) =>
  (await call(Booked, `/api/user/appointment/${visitId}`, token)).appointment;

/** The patient's page of a visit, on a phone. */
async function pageOf({ token, visitId }: Patient): Promise<Page> {
  const page = await aVisitor(aPhone);
  await page.addInitScript((storedToken) => localStorage.setItem("token", storedToken), token);
  await page.goto(`/my-appointment/${visitId}`);
  return page;
}

async function calendarOf({ token, visitId }: Patient): Promise<string> {
  return (await fetch(`${stack.siteUrl}/api/user/appointment/${visitId}/calendar`, { headers: { token } })).text();
}
const subjects = async ({ email }: Patient) => (await emailsTo(email)).map(({ subject }) => subject);
/** A time in the format of calendar files. */
const stamp = (at: string) => at.replaceAll(/[-:]|\.\d+/g, "");

async function openVisit(desk: Page, { visitId }: Patient, name: string): Promise<void> {
  await desk.goto(`/office/visits/${visitId}`);
  await desk.getByRole("heading", { level: 1, name: new RegExp(`^${name}`) }).waitFor();
  await desk.getByText("Paid and upcoming.").waitFor();
  expect(await axeFaults(desk)).toEqual([]);
}

test("at 390 px and by keyboard: of three visits in a nurse's time off, the office reschedules one, cancels one and keeps one, and emails and calendars agree", async () => {
  const { id: docId } = await aConsultant({ feeCents: 8500 });
  const [ann, bo, cy] = [
    await bookAndPay("Ann Lee", docId, 0),
    await bookAndPay("Bo Reed", docId, 1),
    await bookAndPay("Cy Stone", docId, 2),
  ];
  await sql`
    insert into time_off (consultant_id, during, reason) values (${docId}, tstzrange(now(), now() + interval '7 days'), 'A week away')`;

  const { page: desk } = await openOffice("desk", aPhone);
  await openVisit(desk, ann, "Ann Lee");
  await press(desk, "Reschedule");
  const moving = desk.getByRole("dialog", { name: "Reschedule visit" });
  await moving.waitFor();
  // A week after the last day off, or a day later if that is a closed Sunday.
  const ahead = await firstOpenAfter(8);
  await typeDay(moving.getByLabel("Day"), await dayAhead(ahead));
  await expect.poll(() => moving.getByRole("option", { name: "2:00 PM", exact: true }).count()).toBe(1);
  await pick(desk, "Time", "2:00 PM");
  await moving.getByText("Refund: $0. Payment kept: $85.").waitFor();
  expect(await axeFaults(desk)).toEqual([]);
  await press(desk, "Reschedule");
  await desk.getByText("The visit has a new time.").or(desk.getByText("is rescheduled")).first().waitFor();

  await openVisit(desk, bo, "Bo Reed");
  // The name of the tabs' last one, on the same screen, begins with the same word.
  await tabTo(desk, /^More$/);
  await desk.keyboard.press("Enter");
  await press(desk, "Cancel visit");
  const cancelling = desk.getByRole("dialog", { name: "Cancel visit" });
  await cancelling.waitFor();
  await pick(desk, "Who is canceling, and why?", "The nurse can't come");
  await cancelling.getByText("Refund: $85. Payment kept: $0.").waitFor();
  await fill(desk, "Why", "She is away that week");
  expect(await axeFaults(desk)).toEqual([]);
  await press(desk, "Cancel visit");
  await desk.getByText("Canceled because the nurse couldn't come.").waitFor();
  expect(await axeFaults(desk)).toEqual([]);

  const moved = await visitOf(ann);
  expect(moved).toMatchObject({ payment: true, cancelled: false, slotTime: "2:00 PM", refund: null });
  const annsPage = await pageOf(ann);
  await annsPage
    .getByText(/^2:00 to 2:30\sPM/)
    .first()
    .waitFor();
  expect(await axeFaults(annsPage)).toEqual([]);
  expect(await calendarOf(ann)).toMatch(/SEQUENCE:1\r\n/);
  expect(await calendarOf(ann)).toContain(stamp(moved.startsAt));

  await skipUndo();
  await eventually(async () => expect(await visitOf(bo)).toMatchObject({ cancelled: true, refund: "done" }));
  const bosPage = await pageOf(bo);
  await bosPage.getByRole("heading", { level: 1, name: "Your visit is canceled" }).waitFor();
  expect(await axeFaults(bosPage)).toEqual([]);
  await eventually(async () => {
    expect(await subjects(ann)).toContainEqual(expect.stringMatching(/ is rescheduled: .* 2:00 PM/));
    expect(await subjects(bo)).toContainEqual(expect.stringMatching(/ is canceled: /));
  });
  const emailText = (await emailsTo(bo.email)).map(({ text }) => text).join("\n");
  expect(emailText).toContain("$85");

  expect(await visitOf(cy)).toMatchObject({ payment: true, cancelled: false, refund: null, revision: 2 });
  expect(await calendarOf(cy)).not.toMatch(/SEQUENCE:[1-9]/);
  expect(await subjects(cy)).not.toContainEqual(expect.stringMatching(/ is (rescheduled|canceled): /));
});

/** A number of days ahead, or a day later if that is a closed Sunday in the practice's zone. */
async function firstOpenAfter(days: number): Promise<number> {
  const typed = await dayAhead(days);
  const [, month, day, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(typed) ?? [];
  return new Date(`${year}-${month}-${day}T12:00:00Z`).getUTCDay() === 0 ? days + 1 : days;
}
