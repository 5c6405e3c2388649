import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { migrate } from "../../src/lib/migrate.ts";
import { bareDatabase } from "../database.ts";

const MIGRATIONS = join(import.meta.dirname, "../../db/migrations");
const folder = await mkdtemp(join(tmpdir(), "migrations-"));
afterAll(() => rm(folder, { recursive: true }));

it("a return trip that no driver has a part in becomes two rides of one payment; others stay as their driver knows them", async () => {
  const { sql } = await bareDatabase();
  for (const name of await readdir(MIGRATIONS))
    if (name < "0165") await copyFile(join(MIGRATIONS, name), join(folder, name));
  await migrate(sql, folder);
  const [patient] = await sql<{ id: string }[]>`
    insert into patient (name, email, password_hash) values ('Ann Lee', 'ann@patient.test', 'none') returning id`;
  const [driver] = await sql<{ id: string }[]>`
    insert into driver (name, email, password_hash) values ('Dan Reed', 'dan@driver.test', 'none') returning id`;
  const rides = await sql<{ id: string; status: string }[]>`
    insert into ride (patient_id, driver_id, pickup_address, dropoff_address, return_trip, transport_type, starts_at, payment_method, status,
        quote_cents, pay_until, paid_at)
      select ${patient?.id ?? ""}, case when status = 'accepted' then ${driver?.id ?? ""}::uuid end, 'Home', 'Clinic', is_return, 'wheelchair', now() + days,
        'card', status, case when is_return then 11700 else 6500 end, case when status = 'unpaid' then now() + interval '20 minutes' end,
        case when status <> 'unpaid' then now() end
      from (values ('unpaid', interval '2 days', true), ('pending', interval '3 days', true), ('accepted', interval '4 days', true),
        ('pending', interval '5 days', false)) as trip (status, days, is_return)
      returning id, status`;
  await sql`
    insert into checkout (patient_id, ride_id, amount_cents, status, expires_at, payment_id, paid_at)
      select patient_id, id, quote_cents, case when paid_at is null then 'opening' else 'paid' end, now() + interval '20 minutes',
        case when paid_at is not null then 'pi_' || id end, paid_at from ride`;
  await migrate(sql);
  const found = await sql<
    { status: string; cents: number; kept: number; backCents: number; isDue: boolean; from: string }[]
  >`
    select ride.status, ride.quote_cents as cents, kept_of_ride(ride.id) as kept, back.quote_cents as back_cents,
      back.look_at = coalesce(back.pay_until, back.ready_by) as is_due, back.pickup_address as from
    from ride left join ride back on back.return_of = ride.id where ride.return_of is null order by ride.starts_at`;
  expect(found).toEqual([
    { status: "unpaid", cents: 6500, kept: 0, backCents: 5200, isDue: true, from: "Clinic" },
    { status: "pending", cents: 6500, kept: 6500, backCents: 5200, isDue: true, from: "Clinic" },
    { status: "accepted", cents: 11700, kept: 11700, backCents: null, isDue: null, from: null },
    { status: "pending", cents: 6500, kept: 6500, backCents: null, isDue: null, from: null },
  ]);
  const told = await sql`select about from letter where kind = 'ride-back-waits'`;
  expect([rides.length, told.length]).toEqual([4, 1]);
});
