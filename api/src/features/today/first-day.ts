import { FIRST_DAY_STEPS, type FirstDayLine, type FirstDayStep, type PutAway } from "../../../contract/first-day.ts";
import { one, type Queries, type Tx } from "../../lib/db/db.ts";

/** How many of the latest invitations are looked at. */
const LATEST = 50;

type Facts = {
  putAway: string[];
  /** Settings were published with a name. */
  hasName: boolean;
  hasSettings: boolean;
  /** The first nurse; null without one, and while patients can book one. */
  nurse: FirstDayLine["nurse"];
  hasBookableNurse: boolean;
  hasDriver: boolean;
  hasDelivered: boolean;
  hasBackup: boolean;
};

/** What a new practice still needs, by facts: a step is gone once it is done, or put away. */
export async function firstDay(db: Queries): Promise<FirstDayLine[]> {
  const facts = await factsOf(db);
  const isDone: Record<FirstDayStep, boolean> = {
    name: facts.hasName,
    settings: facts.hasSettings,
    nurse: facts.hasBookableNurse,
    driver: facts.hasDriver,
    email: facts.hasDelivered,
    backup: facts.hasBackup,
  };
  return FIRST_DAY_STEPS.filter((step) => !isDone[step] && !facts.putAway.includes(step)).map((step) => ({
    step,
    nurse: step === "nurse" ? facts.nurse : null,
  }));
}

const factsOf = async (db: Queries): Promise<Facts> =>
  one(
    await db<Facts[]>`
      select first_day_put_away as put_away, coalesce(facts ->> 'name', '') <> '' as has_name,
        exists (select from setting_change where made_by is not null) as has_settings,
        (select json_build_object('_id', c.id, 'name', c.name, 'missing', missing_to_take_appointments(c))
          from consultant c where deleted_at is null order by position limit 1) as nurse,
        exists (select from consultant where available) as has_bookable_nurse,
        exists (select from driver where eligible_until > now() and suspended_at is null) as has_driver,
        exists (
          select from (select id from staff_invitation order by id desc limit ${LATEST}) as asked,
            lateral (select from email_outbox where subject_id = asked.id and sent_at is not null limit 1) as sent) as has_delivered,
        exists (select from backup_run) as has_backup
      from practice`,
  );

/** Hides steps: what the practice doesn't need, or what is right as it is. Safe to repeat. */
export async function putAwaySteps(tx: Tx, { steps }: PutAway): Promise<void> {
  await tx`
    update practice set first_day_put_away = array(
      select distinct step from unnest(first_day_put_away || ${steps}::text[]) as step order by step)`;
}
