import type { PlanSetting } from "../../../contract/office-settings.ts";
import { COUNTS_FOR, SETTINGS, type SettingName, settingInWords } from "../../../contract/settings.ts";
import { one, type Queries } from "../../lib/db/db.ts";
import { settingsAt } from "../../lib/settings.ts";
import { formatMoney } from "../../lib/time/format-time.ts";
import { rejectOutOfBounds, startOf, valueBefore } from "./service.ts";
import { valueInWords } from "./words.ts";

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
const kept = (count: number, what: string, keeps: string): string[] =>
  count === 0 ? [] : [`${counted(count, what)} ${count === 1 ? "keeps" : "keep"} ${keeps}.`];

const WRITTEN = "Pages in the words of editors, such as the terms, don't change. Please check them in the Studio.";

/** What a change of a setting changes and what it doesn't, in sentences. Stores nothing. Throws "invalid" as the change itself does. */
export async function effectsOf(db: Queries, change: PlanSetting, timeZone: string): Promise<string[]> {
  rejectOutOfBounds(change);
  startOf(change, timeZone);
  const { name, payerId, value } = change;
  const { label, unit, counts, group } = SETTINGS[name];
  const before = await valueBefore(db, change);
  const [was, is] = [valueInWords(before, unit), valueInWords(value, unit)];
  if (was === is) return [`${label} is ${was} already.`];
  const first = `${label}: ${is} instead of ${was}.`;
  if (payerId !== null || value === null)
    return [
      first,
      COUNTS_FOR.rides,
      ...kept(await booked(db, name, payerId), "booked ride", "the fare of its booking"),
    ];
  const effects = await moreEffects(db, name, { before: before ?? value, value });
  return [first, COUNTS_FOR[counts], ...effects, ...(group === "booking" ? [WRITTEN] : [])];
}

/** Rides that are booked and not over, of a fare's type of transport or of any; of one organization, or of all others. */
async function booked(db: Queries, name: SettingName, payerId: string | null): Promise<number> {
  const transport = name.endsWith("FareCents") ? name.replace("FareCents", "") : null;
  const { count } = one(
    await db<{ count: number }[]>`
      select count(*)::int as count from ride r
      where status in ('unpaid', 'pending', 'assigned', 'accepted') and return_of is null and (pay_until is null or pay_until > now())
        and (${transport}::text is null or transport_type = ${transport})
        and case when ${payerId}::uuid is null then ${transport}::text is null or payer_organization_id is null
            or payer_rate(payer_organization_id, transport_type, now()) is null
          else payer_organization_id = ${payerId} end`,
  );
  return count;
}

const visitsAhead = async (db: Queries): Promise<number> =>
  one(
    await db<{ count: number }[]>`
      select count(*)::int as count from appointment where status in ('held', 'paid') and starts_at > now()`,
  ).count;

async function moreEffects(
  db: Queries,
  name: SettingName,
  values: { before: number; value: number },
): Promise<string[]> {
  const before = settingInWords(values.before, SETTINGS[name].unit);
  if (name.endsWith("FareCents")) return effectsOfFare(db, name, values);
  switch (SETTINGS[name].counts) {
    case "rides":
      return kept(await booked(db, name, null), "booked ride", name === "returnTripPercent" ? "its fare" : before);
    case "visits":
      return kept(await visitsAhead(db), "booked visit", before);
    default:
      return name === "nurseSharePercent" ? kept(await nursesWithShare(db), "nurse", "a share of their own") : [];
  }
}

const nursesWithShare = async (db: Queries): Promise<number> =>
  one(
    await db<{ count: number }[]>`
      select count(*)::int as count from consultant where fee_share_percent is not null`,
  ).count;

async function effectsOfFare(
  db: Queries,
  name: SettingName,
  { before, value }: { before: number; value: number },
): Promise<string[]> {
  const { returnTripPercent: percent, driverSharePercent: share } = await settingsAt(db);
  const changed = (what: string, part: number) =>
    `${what}: ${formatMoney(Math.round((value * part) / 100))} instead of ${formatMoney(Math.round((before * part) / 100))}.`;
  const transport = name.replace("FareCents", "");
  const { plans } = one(
    await db<{ plans: number }[]>`
      select count(*)::int as plans from ride_plan
      where ended_at is null and last_day >= practice_today() and transport_type = ${transport}`,
  );
  const payers = await db<{ name: string; cents: number }[]>`
    select name, payer_rate(id, ${transport}, now()) as cents from payer_organization
    where stopped_at is null and payer_rate(id, ${transport}, now()) is not null order by lower(name), id`;
  const isHigher = value > before;
  return [
    changed("With a return trip", percent),
    changed("A driver's share", share),
    ...kept(await booked(db, name, null), "booked ride", "the fare of its booking"),
    ...(plans === 0
      ? []
      : [
          isHigher
            ? `${counted(plans, "ride plan")} ${plans === 1 ? "keeps its" : "keep their"} price a day.`
            : `${counted(plans, "ride plan")} ${plans === 1 ? "pays" : "pay"} the lower price for rides created from then on.`,
        ]),
    ...payers.map((payer) => `${payer.name} has its own rate, ${formatMoney(payer.cents)}.`),
  ];
}
