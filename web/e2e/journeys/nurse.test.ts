import { expect, test } from "vitest";
import { acceptInvitation, aPhone, invitationOf, openOffice } from "../office.ts";
import { addNurse, addTimeOff, openForBooking, recordPatientNoShow, setHours } from "../office-steps.ts";
import { sql } from "../records.ts";
import { aVisitor, axeFaults } from "../stack.ts";

/** A paid visit with a nurse, a number of days ahead at ten in the practice's zone. */
async function aVisit(docId: string, name: string, days: number): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    with patient as (
      insert into patient (name, email, password_hash) values (${name}, ${`${crypto.randomUUID()}@patient.test`}, 'none') returning id
    ), slot as (
      select ((now() at time zone time_zone)::date + ${days}::int + time '10:00') at time zone time_zone as at from practice
    )
    insert into appointment (patient_id, consultant_id, starts_at, ends_at, status, paid_at, fee_cents, zoom_email, meeting_url)
    select patient.id, ${docId}, at, at + interval '30 minutes', 'paid', now(), 8000, 'ann@zoom.test', 'https://meet.test/room'
    from patient, slot returning id`;
  if (!row) throw new Error("An insert answered no row");
  return row.id;
}

test("at 390 px and by keyboard: the owner adds, invites and opens a nurse, who sets hours and time off, joins, and records attendance", async () => {
  const { page: owner } = await openOffice("owner", aPhone);
  const nurse = await aVisitor(aPhone);
  const { docId, email } = await addNurse(owner);

  await acceptInvitation(nurse, await invitationOf(email), email);
  await nurse.getByText("No visits on this day").waitFor();
  expect(new URL(nurse.url()).pathname).toBe("/nurse");
  expect(await axeFaults(nurse)).toEqual([]);
  await setHours(nurse);
  await openForBooking(owner, docId);

  const visits = [
    await aVisit(docId, "Ann Lee", 30),
    await aVisit(docId, "Bo Reed", 32),
    await aVisit(docId, "Cy Stone", 34),
  ];
  expect(await addTimeOff(nurse, 29, 35, "A week away")).toEqual([
    expect.stringContaining("Ann L."),
    expect.stringContaining("Bo R."),
    expect.stringContaining("Cy S."),
  ]);
  await recordPatientNoShow(nurse, visits[0] ?? "");
});
