import { SlotWeek } from "../contract/consultants.ts";
import { read, type TestApp } from "./app.ts";
import { aPatient } from "./people.ts";

/** Books every slot of a consultant's day for different patients. Returns the visits, earliest first. */
export async function bookWholeDay(app: TestApp, docId: string, slotDate: string): Promise<string[]> {
  const { days } = read(SlotWeek, await app.get(`/api/doctor/${docId}/slots`));
  const visits: string[] = [];
  for (const { startsAt } of days.find((day) => day.slotDate === slotDate)?.slots ?? []) {
    const { id } = await aPatient(app);
    const [visit] = await app.sql<{ id: string }[]>`
      insert into appointment (patient_id, consultant_id, starts_at, ends_at, held_until, fee_cents, zoom_email)
      values (${id}, ${docId}, ${startsAt}, ${startsAt}::timestamptz + interval '30 minutes',
        least(now() + interval '30 minutes', ${startsAt}::timestamptz), 8000, 'a@b.test')
      returning id`;
    if (visit) visits.push(visit.id);
  }
  return visits;
}

/** Another patient's hold on every slot of a consultant's week. Returns tomorrow's slots. */
export async function bookWholeWeek(app: TestApp, docId: string): Promise<{ startsAt: string; slotDate: string }[]> {
  const [, tomorrow] = read(SlotWeek, await app.get(`/api/doctor/${docId}/slots`)).days;
  const { id } = await aPatient(app);
  await app.sql`
    insert into appointment (patient_id, consultant_id, starts_at, ends_at, held_until, fee_cents, zoom_email)
    select ${id}, ${docId}, slot, slot + interval '30 minutes', least(now() + interval '30 minutes', slot), 8000, 'a@b.test' from bookable_slots(now()) slot`;
  return (tomorrow?.slots ?? []).map(({ startsAt }) => ({ startsAt, slotDate: tomorrow?.slotDate ?? "" }));
}
