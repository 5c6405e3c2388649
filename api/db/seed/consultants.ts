import { DAY_MS } from "../../contract/durations.ts";
import { readUsState } from "../../contract/us-states.ts";
import type { Tx } from "../../src/lib/db/db.ts";
import { cardiac } from "./consultants/cardiac.ts";
import { emergency } from "./consultants/emergency.ts";
import { gastroenterology } from "./consultants/gastroenterology.ts";
import { geriatric } from "./consultants/geriatric.ts";
import { neonatal } from "./consultants/neonatal.ts";
import { obstetric } from "./consultants/obstetric.ts";
import { oncology } from "./consultants/oncology.ts";
import { orthopedic } from "./consultants/orthopedic.ts";
import { pediatric } from "./consultants/pediatric.ts";
import { psychiatric } from "./consultants/psychiatric.ts";
import { surgical } from "./consultants/surgical.ts";
import type { ConsultantSeed } from "./people.ts";
import { portraitUrl } from "./portraits.ts";

const bySpeciality = [
  pediatric,
  geriatric,
  surgical,
  obstetric,
  psychiatric,
  gastroenterology,
  oncology,
  emergency,
  neonatal,
  cardiac,
  orthopedic,
];

/** Everyone in list order: the first of each speciality, which are on the home page, then the second… */
export const consultants: ConsultantSeed[] = Array.from(
  { length: Math.max(...bySpeciality.map(({ length }) => length)) },
  (_, rank) => bySpeciality.flatMap((people) => people.slice(rank, rank + 1)),
).flat();

/** Nurses of other states have a multistate license, which is valid here too. */
const OWN_STATE = "PA";

/** Days. Before the first visit of the seed, so that reports of past months have open hours. */
const JOINED_DAYS_AGO = 400;

export async function addConsultants(tx: Tx): Promise<void> {
  const joinedAt = new Date(Date.now() - JOINED_DAYS_AGO * DAY_MS);
  const rows = consultants.map(
    ({ name, speciality, degree, years, feeDollars, available, address, about, speaks = [], licence }, position) => ({
      name,
      speciality,
      degree,
      about,
      available,
      position,
      image: portraitUrl(name),
      experience_years: years,
      fee_cents: feeDollars * 100,
      address_line1: address[0],
      address_line2: address[1],
      languages: ["English", ...speaks],
      license_state: licence[0],
      license_number: licence[1],
      licensed_states: [readUsState(licence[0]) ?? OWN_STATE],
      compact_license: readUsState(licence[0]) !== OWN_STATE,
      works_without_login: true,
      created_at: joinedAt,
    }),
  );
  await tx`insert into consultant ${tx(rows)}`;
  await tx`
    insert into weekly_hours (consultant_id, weekday, open, during)
    select id, weekday, '{[600,1260)}', daterange(current_date - ${JOINED_DAYS_AGO}::int, null) from consultant, generate_series(1, 7) as weekday`;
}
