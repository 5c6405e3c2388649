import type { ChangeSetting, PlanSetting, SettingChange, SettingsFound } from "../../../contract/office-settings.ts";
import { SettingChange as Change, PayerRates, SettingState } from "../../../contract/office-settings.ts";
import { SETTINGS } from "../../../contract/settings.ts";
import { asAnswers } from "../../lib/db/answers.ts";
import { one, type Queries, type Tx, violates } from "../../lib/db/db.ts";
import { AppError, Stale } from "../../lib/http/errors.ts";
import { byStaff, recordStaffAudit } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import { practiceInstant, practiceLabels } from "../../lib/time/practice-time.ts";
import { changeInWords, valueInWords } from "./words.ts";

/** How many changes the history shows. */
const SHOWN_CHANGES = 50;

/** All settings with their next change, organizations' own rates, and the latest changes. */
export async function settingsFor(db: Queries, timeZone: string): Promise<Omit<SettingsFound, "success">> {
  const settings = await db`
    select s.name, setting_value(s.name, now()) as value, latest.id as latest, latest.made_at as "changedAt", latest.made_by as "changedBy",
      (select json_build_object('changeId', id, 'value', coalesce(value, default_value), 'startsAt', ${isoOf(db, "starts_at")})
        from setting_change where name = s.name and payer_organization_id is null and withdrawn_at is null and starts_at > now()
        order by starts_at limit 1) as next
    from setting s left join lateral (
      select c.id, c.made_at, staff.name as made_by from setting_change c left join staff on staff.id = c.made_by
      where c.name = s.name and payer_organization_id is null and withdrawn_at is null order by c.id desc limit 1) as latest on true
    where s.name = any(${Object.keys(SETTINGS)})`;
  const rates = await db`
    select o.id as "payerId", o.name as payer, (
      select json_agg(json_build_object('name', s.name, 'value', payer_rate(o.id, replace(s.name, 'FareCents', ''), now()),
          'latest', (select max(id::text) from setting_change where name = s.name and payer_organization_id = o.id and withdrawn_at is null)) order by s.name)
      from setting s where s.name like '%FareCents') as rates
    from payer_organization o where stopped_at is null order by lower(o.name), o.id`;
  return {
    settings: asAnswers(SettingState, settings),
    rates: asAnswers(PayerRates, rates),
    history: await historyOf(db),
    timeZone,
  };
}

const isoOf = (db: Queries, column: string) =>
  db`to_char(${db(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const historyOf = async (db: Queries): Promise<SettingChange[]> =>
  asAnswers(
    Change,
    await db`
      select c.id as _id, c.name, o.name as payer, coalesce((
          select value from setting_change earlier where earlier.name = c.name and withdrawn_at is null
            and earlier.payer_organization_id is not distinct from c.payer_organization_id and earlier.starts_at < c.starts_at
          order by starts_at desc limit 1), case when c.payer_organization_id is null then default_value end) as before,
        c.value, c.starts_at as "startsAt", c.made_at as "madeAt", staff.name as "madeBy", c.reason,
        ${isOpen(db)} as "canWithdraw"
      from setting_change c join setting on setting.name = c.name left join staff on staff.id = c.made_by
        left join payer_organization o on o.id = c.payer_organization_id
      where withdrawn_at is null order by c.id desc limit ${SHOWN_CHANGES}`,
  );

/** A change can be taken back before it counts, and for the time in which anything can be undone. */
const isOpen = (db: Queries) => db`(c.starts_at > now() or c.made_at > now() - rule_undo())`;

/** The first moment of a change; null means now. Throws "invalid" for a day that has begun. */
export function startOf({ from }: Pick<PlanSetting, "from">, timeZone: string): Date | null {
  if (from === null) return null;
  const fault = "Please choose tomorrow or a later day, or let the change count from now on.";
  if (from <= practiceLabels(new Date(), timeZone).date) throw new AppError("invalid", fault, { from: fault });
  return practiceInstant(from, "00:00", timeZone);
}

/** Throws "invalid" for a value that the setting can't have. */
export function rejectOutOfBounds({ name, payerId, value }: PlanSetting): void {
  const { lowest, highest, unit, group } = SETTINGS[name];
  const isRate = payerId !== null;
  const fault =
    isRate && !name.endsWith("FareCents")
      ? "Organizations have their own fares only."
      : value === null
        ? isRate
          ? null
          : "Please enter a number"
        : value < lowest || value > highest
          ? `Please enter ${valueInWords(lowest, unit)} to ${valueInWords(highest, unit)}.`
          : null;
  if (fault) throw new AppError("invalid", fault, { [group === "fares" && isRate ? name : "value"]: fault });
}

/**
 * Changes a setting from now on or from a later day. Throws Stale, with the current settings, if somebody changed it since it was loaded.
 * Of two people who change one setting at once one succeeds. Returns the change's id.
 */
export async function changeSetting(tx: Tx, staff: Staff, input: ChangeSetting, timeZone: string): Promise<string> {
  const { name, payerId, value, latest, reason } = input;
  rejectOutOfBounds(input);
  const startsAt = startOf(input, timeZone);
  await tx`select from setting where name = ${name} for no key update`;
  await rejectUnknownPayer(tx, payerId);
  const [newest] = await tx<{ id: string; who: string | null }[]>`
    select c.id, staff.name as who from setting_change c left join staff on staff.id = c.made_by
    where c.name = ${name} and payer_organization_id is not distinct from ${payerId} and withdrawn_at is null order by c.id desc limit 1`;
  if ((newest?.id ?? null) !== latest) throw new Stale(await settingsFor(tx, timeZone), newest?.who ?? "Someone");
  const before = await valueBefore(tx, input);
  const made = await tx
    .savepoint(
      (part) => part<{ id: string; startsAt: Date }[]>`
        insert into setting_change (name, payer_organization_id, value, starts_at, reason, made_by)
        values (${name}, ${payerId}, ${value}, coalesce(${startsAt}::timestamptz, now()), ${reason || null}, ${staff.id})
        returning id, starts_at`,
    )
    .catch(alreadyPlanned);
  const { id, startsAt: begins } = one(made);
  await recordStaffAudit(tx, byStaff(staff), {
    action: "setting changed",
    subject: { kind: "setting", id },
    change: { value: [changeInWords(input, before), changeInWords(input, value, startsAt && { begins, timeZone })] },
    reason,
  });
  return id;
}

function alreadyPlanned(error: unknown): never {
  const fault = "A change is planned for that day already. Take it back first, or choose another day.";
  if (violates(error, "setting_change_once")) throw new AppError("conflict", fault, { from: fault });
  throw error;
}

async function rejectUnknownPayer(tx: Tx, payerId: string | null): Promise<void> {
  if (payerId === null) return;
  const found = await tx`select from payer_organization where id = ${payerId} and stopped_at is null`;
  if (found.length === 0) throw new AppError("missing", "We couldn't find that organization.");
}

/** What counts before a change; null for an organization without its own rate. */
export async function valueBefore(db: Queries, { name, payerId }: PlanSetting): Promise<number | null> {
  const { value } = one(
    await db<{ value: number | null }[]>`
      select case when ${payerId}::uuid is null then setting_value(${name}, now())
        else payer_rate(${payerId}, ${name.replace("FareCents", "")}, now()) end as value`,
  );
  return value;
}

/** Takes a change back: one that does not count yet, or was just made. What was booked until then keeps its value. Safe to repeat. */
export async function withdrawChange(tx: Tx, staff: Staff, changeId: string): Promise<void> {
  const [found] = await tx<
    { name: keyof typeof SETTINGS; payerId: string | null; value: number | null; isOpen: boolean; isOver: boolean }[]
  >`
    select name, payer_organization_id as "payerId", value, ${isOpen(tx)} as is_open, withdrawn_at is not null as is_over
    from setting_change c where id = ${changeId} for update`;
  if (!found) throw new AppError("missing", "We couldn't find that change.");
  if (found.isOver) return;
  if (!found.isOpen)
    throw new AppError("conflict", "This change counts already. Please change the setting again instead.");
  await tx`update setting_change set withdrawn_at = now() where id = ${changeId}`;
  await recordStaffAudit(tx, byStaff(staff), {
    action: "setting change taken back",
    subject: { kind: "setting", id: changeId },
    change: { value: [changeInWords(found, found.value), null] },
  });
}
