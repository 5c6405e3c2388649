import { z } from "zod";
import { RuleNumbers } from "../../contract/rule-numbers.ts";
import { SETTINGS, type SettingName, type Settings } from "../../contract/settings.ts";
import type { Queries } from "./db/db.ts";

export const SettingNames = z.enum(Object.keys(SETTINGS) as [SettingName, ...SettingName[]]);
const Values = z.record(SettingNames, z.int());

/** The settings that count now, or that counted at a moment. */
export async function settingsAt(db: Queries, at?: Date): Promise<Settings> {
  const rows = await db<{ name: string; value: number }[]>`
    select name, setting_value(name, coalesce(${at ?? null}::timestamptz, now())) as value from setting
    where name = any(${SettingNames.options})`;
  return Values.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value])));
}

/** The numbers in sentences for patients and passengers, for what is booked now or was booked at a moment. */
export const rulesAt = async (db: Queries, at?: Date): Promise<RuleNumbers> =>
  RuleNumbers.parse(await settingsAt(db, at));

/**
 * Takes over settings from the environment of an earlier version. A setting that somebody has changed in the office stays as it is.
 */
export async function adoptSettings(db: Queries, values: Partial<Settings>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    if (value !== undefined)
      await db`
        insert into setting_change (name, value, starts_at, reason)
        select name, least(greatest(${value}, lowest), highest), now(), 'From the environment' from setting
        where name = ${name} and setting_value(name, now()) <> ${value}
          and not exists (select from setting_change c where c.name = setting.name and made_by is not null)
        on conflict do nothing`;
}
