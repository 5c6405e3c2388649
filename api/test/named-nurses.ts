import { SlotWeek } from "../contract/consultants.ts";
import { one, type Queries } from "../src/lib/db/db.ts";
import { read, type TestApp } from "./app.ts";

type NamedNurse = {
  name: string;
  speciality?: string;
  feeCents?: number;
  languages?: string[];
  available?: boolean;
  position?: number;
  stars?: number;
};

/** A consultant that other tests' searches don't find: every name begins with a word of this test. */
export async function aNamedNurse({ sql }: TestApp, nurse: NamedNurse): Promise<string> {
  const { name, speciality = "Cardiac Nurse", feeCents = 8000, languages = ["English"], available = true } = nurse;
  const row = one(
    await sql<{ id: string }[]>`
    insert into consultant (name, image, speciality, degree, experience_years, about, fee_cents, languages, available, position,
      review_count, review_stars)
    values (${name}, '/files/portraits/amara.svg', ${speciality}, 'RN', 9, 'About.', ${feeCents}, ${languages}, ${available},
      ${nurse.position ?? 0}, ${nurse.stars === undefined ? 0 : 1}, ${nurse.stars ?? 0})
    returning id`,
  );
  return row.id;
}

/** Stores that a nurse is free only at these starts of the bookable week. */
export async function storeFreeStarts(sql: Queries, consultantId: string, starts: readonly string[]): Promise<void> {
  await sql`
    update consultant_week set free_starts = ${starts}::timestamptz[],
      free_parts = array(
        select distinct (here::date - date '1970-01-01') * 4 + case when here::time < '12:00' then 0 when here::time < '17:00' then 1 else 2 end
        from unnest(${starts}::timestamptz[]) start cross join practice cross join lateral (select start at time zone time_zone) clock (here))
    where consultant_id = ${consultantId}`;
}

/** The starts of a new nurse's day, which is so many days ahead. */
export async function startsOfNewNurse(
  app: TestApp,
  ahead: number,
): Promise<{ day: string; starts: Record<string, string> }> {
  const id = await aNamedNurse(app, { name: `w${crypto.randomUUID()}` });
  const { days } = read(SlotWeek, await app.get(`/api/doctor/${id}/slots`));
  const day = days[ahead];
  if (!day) throw new Error("A week has seven days");
  const [date, month] = day.slotDate.split("_");
  return {
    day: `${month?.padStart(2, "0")}-${date?.padStart(2, "0")}`,
    starts: Object.fromEntries(day.slots.map(({ slotTime, startsAt }) => [slotTime, startsAt])),
  };
}
