import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { migrate } from "../../src/lib/migrate.ts";
import { bareDatabase } from "../database.ts";

const MIGRATIONS = join(import.meta.dirname, "../../db/migrations");
const folder = await mkdtemp(join(tmpdir(), "migrations-"));
afterAll(() => rm(folder, { recursive: true }));

it("of what the desk did to visits, and of what the office was told, nothing is left that nobody would forget", async () => {
  const { sql } = await bareDatabase();
  for (const name of await readdir(MIGRATIONS))
    if (name < "0220") await copyFile(join(MIGRATIONS, name), join(folder, name));
  await migrate(sql, folder);
  await sql`
    with whose as (
      insert into patient (name, email, password_hash) values ('Ann', 'ann@patient.test', 'none'), ('Ben', 'ben@patient.test', 'none')
      returning id, name
    ), nurse as (
      insert into consultant (name, image, speciality, degree, experience_years, about, fee_cents)
      values ('Amara Okafor', '', 'Cardiac Nurse', 'BSN', 5, '', 8000) returning id
    )
    insert into appointment (patient_id, consultant_id, starts_at, ends_at, status, fee_cents, zoom_email, paid_at, reason, keeps_details,
        for_name, for_relation, meeting_url)
      select whose.id, nurse.id, day, day + interval '30 minutes', 'completed', 8000, 'zoom@patient.test', now(), 'A cough', true, 'Mary',
        'Mother', 'https://meet.test/' || whose.name
      from whose, nurse, lateral (select now() + case name when 'Ann' then interval '1 day' else interval '2 days' end as day) as at`;
  await sql`
    with member as (insert into staff (name, email, role) values ('Olive', 'olive@lamplight.test', 'desk') returning id)
    insert into operation (staff_id, appointment_id, kind, before, revision_after)
      select member.id, appointment.id, 'cancel', to_jsonb(appointment), 2 from appointment, member`;
  await sql`update patient set name = 'Former patient', email = id || '@deleted.invalid', password_hash = '', deleted_at = now() where name = 'Ben'`;
  await sql`select tell_office('$80.00 is to be given back by hand to Ann Lee: it was paid in cash. Please note it on the page of the visit.')`;

  await migrate(sql);
  const kept = await sql<{ before: Record<string, unknown> }[]>`
    select before from operation join appointment on appointment.id = appointment_id order by appointment.starts_at`;
  const call = ["meeting_url", "call_host", "call_due_at"];
  const rest = ["id", "consultant_id", "starts_at", "ends_at", "status", "held_until", "paid_at", "cancel_reason"];
  expect(kept.map(({ before }) => Object.keys(before).sort())).toEqual([
    [...rest, ...call].sort(),
    [...rest, ...call.slice(1)].sort(),
  ]);
  const [same] = await sql`
    select count(*)::int as many from operation o join appointment a on a.id = appointment_id
    where (before ->> 'starts_at')::timestamptz = a.starts_at and (before ->> 'paid_at')::timestamptz = a.paid_at`;
  expect(same).toEqual({ many: 2 });
  expect(await sql`select words from trouble`).toEqual([
    { words: "$80.00 is to be given back by hand: it was paid in cash. Please note it on the page of the visit." },
  ]);
});
