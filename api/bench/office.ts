import { listForOffice } from "../src/features/consultants/office.ts";
import { payoutsDue } from "../src/features/money/payouts/due.ts";
import type { Db } from "../src/lib/db/db.ts";
import { addConsultants, addPast, addPatients } from "./population.ts";
import { conditions, timeLine } from "./report.ts";
import { inHouse } from "./stage.ts";
import { addMoney } from "./years.ts";

/** As many as a page of the lists has. */
const NURSES = 100;
const VISITS = 100_000;
/** A month of a busy practice. */
const UNPAID = 3_000;
const AIM_MS = 200;
const ROUNDS = 9;

/** How long a page of nurses takes at the office, with what each of them is due, and with how full their week is. */
export async function measureOffice(say: (line: string) => void): Promise<void> {
  say(
    `Filling a house with ${VISITS.toLocaleString("en-US")} visits, ${UNPAID.toLocaleString("en-US")} of them unpaid.`,
  );
  await inHouse("office", fill, async (services) => {
    say(await conditions(services.db));
    const page = { limit: NURSES };
    const shares = () => payoutsDue(services.db, "2200-12-31", services.config.practiceTimeZone);
    const list = () => listForOffice(services.db, { ...page, q: "", state: "all" }, services.config.practiceTimeZone);
    const { people } = await shares();
    if (people.length < NURSES) throw new Error("There is a nurse who is due nothing");
    say(timeLine("what nurses are due", await timesOf(shares), AIM_MS));
    say(timeLine("nurses at the office", await timesOf(list), AIM_MS));
  });
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}

async function fill(db: Db): Promise<void> {
  await addConsultants(db, NURSES);
  await addPatients(db, "patient", VISITS / 10);
  await addPast(db, VISITS, VISITS / 10, NURSES);
  await addMoney(db);
  await db`
    insert into weekly_hours (consultant_id, weekday, open, during)
    select id, weekday, '{[540,1020)}', daterange(current_date, null) from consultant, generate_series(1, 5) as weekday`;
  await db`
    insert into time_off (consultant_id, during, reason)
    select id, tstzrange(now() + interval '2 days', now() + interval '3 days'), 'Away' from consultant`;
  await payOut(db);
}

/** All but the latest visits, in one payout of each nurse. */
async function payOut(db: Db): Promise<void> {
  await db`insert into staff (name, email, role) values ('Olive Owner', 'olive@lamplight.test', 'owner')`;
  await db`
    with made as (
      insert into payout (consultant_id, from_day, to_day, cents, made_by)
      select consultant.id, current_date - 1, current_date - 1, 0, staff.id from consultant cross join staff where role = 'owner'
      returning id, consultant_id)
    insert into payout_visit (payout_id, appointment_id, is_correction, paid_cents, share_percent, cents)
    select made.id, appointment.id, false, fee_cents, 70, 5600 from made join appointment using (consultant_id)
    where appointment.id in (select appointment_id from visit_to_settle order by 1 limit ${VISITS - UNPAID})`;
  await db`delete from visit_to_settle where appointment_id in (select appointment_id from payout_visit)`;
}
