import { expect, test } from "vitest";
import { aPhone, fill, openOffice, pick, press } from "../office.ts";
import { aConsultant, sql } from "../records.ts";
import { axeFaults } from "../stack.ts";

test("at 390 px and by keyboard the office books for a caller, records cash, reschedules, and records attendance", async () => {
  const { id: docId, name } = await aConsultant({ feeCents: 8000 });
  const { page } = await openOffice("desk", aPhone);
  const [when] = await sql<{ day: string }[]>`
    select ((now() at time zone time_zone)::date + 2)::text as day from practice`;
  await page.goto(`/office/calendar?day=${when?.day}&nurse=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Free, 10:00 AM with ${name}` }).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await press(page, "Free, 10:00 AM");
  await page.getByRole("dialog", { name: `10:00 AM with ${name}` }).waitFor();
  await press(page, "Book for a caller");
  await page.getByRole("dialog", { name: "Book for a caller" }).waitFor();
  await fill(page, "Phone", `215${String(2_000_000 + (Date.now() % 8_000_000))}`);
  await fill(page, "Name", "Rosa Diaz");
  await pick(page, "Where will the patient be during the call?", "Pennsylvania");
  expect(await axeFaults(page)).toEqual([]);
  await press(page, "Hold slot");
  await page.getByRole("heading", { level: 1, name: `Rosa Diaz with ${name}` }).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await press(page, "Record cash");
  await page.getByRole("dialog", { name: "$80 in cash?" }).waitFor();
  await press(page, "Record $80");
  await page.getByText("The visit is marked as paid.").waitFor();
  await page.getByText(/\$80 in cash, .*, received by Olive Desk/).waitFor();

  await press(page, "Reschedule");
  await page.getByRole("dialog", { name: "Reschedule visit" }).waitFor();
  const times = page.getByRole("dialog").getByRole("option", { name: "11:00 AM", exact: true });
  await expect.poll(() => times.count()).toBe(1);
  await pick(page, "Time", "11:00 AM");
  await page.getByText("Payment kept:", { exact: false }).first().waitFor();
  await press(page, "Reschedule");
  await page.getByText("The visit is rescheduled.").waitFor();

  const visitId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await sql`
    update appointment set starts_at = now() - interval '40 minutes', ends_at = now() - interval '10 minutes' where id = ${visitId}`;
  await page.reload();
  await page.getByText("How did the visit end?").waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, "Other");
  await press(page, "Patient did not come");
  await page.getByText("The patient did not come.").waitFor();
  await press(page, "Undo attendance");
  await page.getByText("How did the visit end?").waitFor();
  const [row] = await sql<{ attendance: string | null; docId: string }[]>`
    select attendance, consultant_id as "docId" from appointment where id = ${visitId}`;
  expect(row).toEqual({ attendance: null, docId });
});
