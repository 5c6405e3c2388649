import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { fill, pick, tabTo, typeDay } from "./office.ts";
import { anEmail, sql } from "./records.ts";
import { axeFaults } from "./stack.ts";

/** Moves the focus to an element by its name, and presses it. */
export async function press(page: Page, name: string): Promise<void> {
  await page
    .getByRole("main")
    .or(page.getByRole("dialog"))
    .getByText(name, { exact: false })
    .filter({ visible: true })
    .first()
    .waitFor();
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

/** The owner invites a colleague by keyboard. Returns the email. */
export async function inviteColleague(owner: Page, name: string): Promise<string> {
  const email = anEmail();
  await owner.goto("/office/staff");
  await owner.getByRole("table", { name: "Staff" }).waitFor();
  expect(await axeFaults(owner)).toEqual([]);
  await owner.keyboard.press("n");
  await owner.getByRole("heading", { name: "Invite a colleague" }).first().waitFor();
  expect(await axeFaults(owner)).toEqual([]);
  await fill(owner, "Name", name);
  await fill(owner, "Email", email);
  await owner.keyboard.press("Enter");
  await owner.getByText(`We emailed an invitation to ${email}.`).waitFor();
  return email;
}

/** The owner adds a nurse by keyboard, and sends an invitation. */
export async function addNurse(owner: Page): Promise<{ docId: string; name: string; email: string }> {
  const [name, email] = [`Ruth ${randomUUID().slice(0, 8)}`, `${randomUUID()}@nurse.test`];
  await owner.goto("/office/consultants");
  await owner.getByRole("table", { name: "Consultants" }).waitFor();
  expect(await axeFaults(owner)).toEqual([]);
  await owner.keyboard.press("n");
  await owner.getByRole("heading", { level: 1, name: "New nurse" }).waitFor();
  await fill(owner, "Name", name);
  await pick(owner, "Specialty", "Pediatric Nurse");
  await fill(owner, "Degree", "MSN, RN");
  await fill(owner, "Years of experience", "9");
  await fill(owner, "Fee in dollars", "85");
  await fill(owner, "About", "Ruth listens first.");
  expect(await axeFaults(owner)).toEqual([]);
  await press(owner, "Add nurse");
  await owner.getByRole("heading", { level: 1, name }).waitFor();
  const docId = new URL(owner.url()).pathname.split("/").at(-1) ?? "";
  expect(await axeFaults(owner)).toEqual([]);

  await press(owner, "Invite this nurse");
  await pick(owner, "Nurse", name);
  await fill(owner, "Email", email);
  await owner.keyboard.press("Enter");
  await owner.getByText(`Invited, hasn't accepted yet: ${email}.`).waitFor();
  return { docId, name, email };
}

/** The owner enters the license and opens a nurse for booking, who has hours and a login already. */
export async function openForBooking(owner: Page, docId: string): Promise<void> {
  await owner.goto(`/office/consultants/${docId}?part=record`);
  await owner.getByText("Enter the license state and number.").waitFor();
  expect(await axeFaults(owner)).toEqual([]);
  await fill(owner, "License state", "PA");
  await fill(owner, "License number", "RN 123456");
  await tabTo(owner, "Takes appointments");
  await owner.keyboard.press("Space");
  await press(owner, "Save changes");
  await owner.getByText("Changes saved.").waitFor();
}

/** The nurse closes Sundays and Monday mornings by keyboard. */
export async function setHours(nurse: Page): Promise<void> {
  await nurse.goto("/nurse/hours");
  await nurse.getByText("Every day 10 AM–9 PM").waitFor();
  expect(await axeFaults(nurse)).toEqual([]);
  await tabTo(nurse, "Sun: close all of Sunday");
  await nurse.keyboard.press("Enter");
  await tabTo(nurse, "Monday, 10:00 AM");
  await nurse.keyboard.press("Space");
  for (let times = 0; times < 3; times += 1) await nurse.keyboard.press("Shift+ArrowDown");
  await nurse.getByText("Mon noon–9 PM; Tue to Sat 10 AM–9 PM; Sun closed").waitFor();
  await press(nurse, "Save hours");
  await nurse.getByText("No booked visits are affected.").waitFor();
}

/** A day a number of days ahead in the practice's zone, as digits for a date field. */
export async function dayAhead(days: number): Promise<string> {
  const [row] = await sql<{ day: string }[]>`
    select to_char((now() at time zone time_zone)::date + ${days}::int, 'MMDDYYYY') as day from practice`;
  return row?.day ?? "";
}

/** The nurse adds time off by keyboard. Returns the text about each booked visit in it. */
export async function addTimeOff(nurse: Page, first: number, last: number, reason: string): Promise<string[]> {
  await nurse.goto("/nurse/time-off");
  await nurse.getByText("No upcoming time off").waitFor();
  await press(nurse, "Add time off");
  await typeDay(nurse.getByLabel("First day"), await dayAhead(first));
  await typeDay(nurse.getByLabel("Last day"), await dayAhead(last));
  await fill(nurse, "Reason", reason);
  await nurse.keyboard.press("Enter");
  const dialog = nurse.getByRole("dialog", { name: "Add this time off?" });
  await dialog.getByText("3 booked visits are during this time off.").waitFor();
  const conflicts = await dialog.getByRole("listitem").allInnerTexts();
  expect(await axeFaults(nurse)).toEqual([]);
  await dialog.getByRole("button", { name: "Add time off" }).press("Enter");
  await nurse.getByText("Time off added. After ten seconds we email the 3 patients.").waitFor();
  await nurse.getByText(reason).waitFor();
  return conflicts;
}

/** The nurse's page for the day of a visit, which may not be today around midnight. */
async function nursesDayOf(visitId: string): Promise<string> {
  const [visit] = await sql<{ day: string }[]>`
    select (starts_at at time zone time_zone)::date::text as day from appointment, practice where appointment.id = ${visitId}`;
  return `/nurse?day=${visit?.day}`;
}

/** The nurse finds the link of a call that starts soon, records that the patient did not come, and undoes it. */
export async function recordPatientNoShow(nurse: Page, visitId: string): Promise<void> {
  await sql`
    update appointment set starts_at = now() + interval '5 minutes', ends_at = now() + interval '35 minutes' where id = ${visitId}`;
  await nurse.goto(await nursesDayOf(visitId));
  const join = nurse.getByRole("link", { name: "Join" });
  await join.waitFor();
  await tabTo(nurse, "Join");
  await expect.poll(() => join.getAttribute("href")).toBe(`/api/nurse/visits/${visitId}/join`);
  expect(await axeFaults(nurse)).toEqual([]);

  await sql`
    update appointment set status = 'completed', starts_at = now() - interval '31 minutes', ends_at = now() - interval '1 minute'
    where id = ${visitId}`;
  // It may be yesterday's visit by now.
  await nurse.goto(await nursesDayOf(visitId));
  await press(nurse, "Other");
  await press(nurse, "Patient did not come");
  await nurse.getByText("The patient did not come.").waitFor();
  expect(await axeFaults(nurse)).toEqual([]);
  await press(nurse, "Undo attendance");
  await nurse.getByText("How did the visit end?").waitFor();
  const [row] = await sql`select attendance from appointment where id = ${visitId}`;
  expect(row?.["attendance"]).toBeNull();
}
