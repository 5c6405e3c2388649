import { expect, test } from "vitest";
import { sampleOf } from "../../api/test/sample.ts";
import { aPhone, openOffice, pick, press, typeDay } from "./office.ts";
import { aConsultant, aPaidVisit, sql } from "./records.ts";
import { axeFaults } from "./stack.ts";

test("a paid visit is rescheduled in the calendar, by dragging and by keyboard, both after a preview", async () => {
  const [{ id: docId, name }, { appointmentId }] = [await aConsultant(), await aPaidVisit()];
  const patient = `Hannah ${crypto.randomUUID().slice(0, 8)}`;
  const [visit] = await sql<{ day: string }[]>`
    update appointment set consultant_id = ${docId}, starts_at = day + interval '10 hours', ends_at = day + interval '10 hours 30 minutes'
    from (select ((now() at time zone time_zone)::date + 2)::timestamp at time zone time_zone as day from practice) as later
    where id = ${appointmentId} returning (day at time zone (select time_zone from practice))::date::text as day`;
  await sql`update patient set name = ${patient} where id = (select patient_id from appointment where id = ${appointmentId})`;
  const { page } = await openOffice("desk");
  await page.goto(`/office/calendar?day=${visit?.day}&nurse=${encodeURIComponent(name)}`);
  const cell = (slotTime: string) => page.getByRole("button", { name: `Free, ${slotTime} with ${name}` });
  const dialog = page.getByRole("dialog", { name: "Reschedule visit" });

  await page.getByRole("link", { name: patient }).dragTo(cell("11:00 AM"));
  await dialog.getByText("Payment kept:", { exact: false }).first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Reschedule" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: `Reschedule ${patient}, 11:00 AM with ${name}` }).waitFor();
  await cell("10:00 AM").waitFor();

  await page.getByRole("button", { name: `Reschedule ${patient}, 11:00 AM with ${name}` }).focus();
  await page.keyboard.press("Enter");
  await dialog.waitFor();
  await pick(page, "Time", "2:30 PM");
  await dialog.getByText("Payment kept:", { exact: false }).first().waitFor();
  await press(page, "Reschedule");
  await page.getByRole("button", { name: `Reschedule ${patient}, 2:30 PM with ${name}` }).waitFor();
});

test("at 390 px and by keyboard a slot is closed and reopened in the calendar", async () => {
  const { name } = await aConsultant();
  const { page } = await openOffice("desk", aPhone);
  const [when] = await sql<{ day: string }[]>`
    select ((now() at time zone time_zone)::date + 2)::text as day from practice`;
  await page.goto(`/office/calendar?day=${when?.day}&nurse=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Free, 10:00 AM with ${name}` }).waitFor();
  await press(page, "Free, 10:00 AM");
  await page.getByRole("dialog", { name: `10:00 AM with ${name}` }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, "Close slot");
  const closed = page.getByRole("button", { name: `Closed, 10:00 AM with ${name}: Off: Closed by the office` });
  await closed.waitFor();
  // The update may arrive before the response, and a cell behind an open dialog takes no keys.
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await closed.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Time off:", { exact: false }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, "End time off");
  await page.getByRole("button", { name: `Free, 10:00 AM with ${name}` }).waitFor();
});

const dateFields: [address: string, label: string][] = [
  ["/office/calendar", "Day"],
  ["/office/reports?range=own", "First day"],
  ["/office/money?part=payments", "From"],
];

test.each(sampleOf(dateFields, 1))(
  "a date that begins with zero is typed digit by digit on %s",
  async (address, label) => {
    const { page } = await openOffice("owner");
    await page.goto(address);
    const field = page.getByLabel(label, { exact: true });
    await typeDay(field, "12082025");
    await page.waitForURL(/=2025-12-08/);
    await field.blur();
    await expect.poll(() => field.inputValue()).toBe("2025-12-08");
  },
);
