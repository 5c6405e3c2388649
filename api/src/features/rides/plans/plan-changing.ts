import type { EndRidePlan, PlanEndPreviewed, SkipPlanDay } from "../../../../contract/ride-plans.ts";
import type { RuleNumbers } from "../../../../contract/rule-numbers.ts";
import { bookedAhead } from "../../../../contract/rule-sentences.ts";
import { PLAN_CREATED_DAYS } from "../../../../contract/rules.ts";
import { databaseNow, one, type Queries, type Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { type Actor, byPatient, recordAudit } from "../../../lib/office/audit.ts";
import type { Services } from "../../../lib/services.ts";
import { rulesAt } from "../../../lib/settings.ts";
import { practiceLabels } from "../../../lib/time/practice-time.ts";
import { daysAfter, daysOfPlan, type PlannedDay, type PlanTimes, plannedDay } from "./plan-days.ts";
import { timesOf, UNKNOWN_PLAN } from "./plans.ts";

async function lockPlan(tx: Tx, patientId: string, planId: string): Promise<PlanTimes> {
  await tx`select from patient where id = ${patientId} for no key update`;
  const [plan] = await tx<PlanTimes[]>`
    select ${timesOf(tx)} from ride_plan p where id = ${planId} and patient_id = ${patientId} and ended_at is null for no key update`;
  if (!plan) throw new AppError("missing", UNKNOWN_PLAN);
  return plan;
}

/**
 * Skips or restores a day of a plan. Skipping cancels an unpaid ride with its return leg. A paid ride is canceled on its own
 * page, which shows the refund. Safe to repeat.
 */
export async function skipDay(
  services: Pick<Services, "config">,
  tx: Tx,
  patientId: string,
  { planId, day, skip }: SkipPlanDay,
  by: Actor = byPatient(patientId),
): Promise<void> {
  const plan = await lockPlan(tx, patientId, planId);
  const zone = services.config.practiceTimeZone;
  const today = practiceLabels(await databaseNow(tx), zone).date;
  if (daysOfPlan(plan, today, day).at(-1) !== day)
    throw new AppError("invalid", "That day isn't part of the plan.", { day: "That day isn't part of the plan." });
  if (!skip) {
    const isDue = day <= daysAfter(today, PLAN_CREATED_DAYS);
    return restoreDay(tx, { by, patientId, planId, isDue }, plannedDay(plan, day, zone));
  }
  const [ride] = await tx<{ id: string; status: string }[]>`
    select id, status from ride where plan_id = ${planId} and plan_day = ${day}::date and not superseded`;
  if (ride) return skipRide(tx, { by, patientId }, ride);
  const changed =
    await tx`insert into ride_plan_day (plan_id, day, because) values (${planId}, ${day}, 'patient') on conflict do nothing returning id`;
  if (changed.length > 0) await recordAudit(tx, by, "ride plan day skipped", patientId, planId);
}

type Who = { by: Actor; patientId: string };

async function skipRide(tx: Tx, { by, patientId }: Who, { id, status }: { id: string; status: string }): Promise<void> {
  if (status === "cancelled") return;
  if (status !== "unpaid")
    throw new AppError("conflict", "This ride is paid. Please cancel it on its own page, which shows the refund.");
  await tx`select cancel_ride(${id}, 0)`;
  await recordAudit(tx, by, "ride canceled", patientId, id);
}

const restoreErrors = (rules: RuleNumbers): Record<string, string> => ({
  too_late: `It's too late to restore that day. Rides ${bookedAhead(rules)}.`,
  overlap: "You have another ride at that time. Please cancel that one first, then restore the day.",
});

async function restoreDay(
  tx: Tx,
  { by, patientId, planId, isDue }: Who & { planId: string; isDue: boolean },
  { day, startsAt, backAt }: PlannedDay,
): Promise<void> {
  const { outcome } = one(
    await tx<
      { outcome: string }[]
    >`select restore_plan_day(${planId}, ${day}, ${startsAt}, ${backAt}, ${isDue}) as outcome`,
  );
  const error = outcome === "restored" ? null : restoreErrors(await rulesAt(tx))[outcome];
  if (error) throw new AppError("conflict", error);
  if (outcome === "restored") await recordAudit(tx, by, "ride plan day wanted after all", patientId, planId);
}

type Paid = { id: string; keptCents: number; refundCents: number };

/**
 * Paid rides of a plan that have not begun; a will-call belongs to its outbound leg. Rides whose refund a bank holds up stay booked.
 */
const paidAhead = (db: Queries, planId: string) => db<Paid[]>`
  select id, refund_cents + kept_cents as kept_cents, refund_cents
  from ride, ride_refund(ride) where plan_id = ${planId} and status in ('pending', 'assigned', 'accepted') and listed_start(ride) > now()
    and at_door_at is null and on_board_at is null and not (select is_disputed from ride_promise(ride))
  order by listed_start(ride), id`;

const sumOf = (rides: Paid[], cents: "keptCents" | "refundCents"): number =>
  rides.reduce((all, ride) => all + ride[cents], 0);

/** Previews the end of a plan: counts of unpaid and paid rides, and the refund if the paid rides are canceled. */
export async function previewPlanEnd(
  { db }: Pick<Services, "db">,
  patientId: string,
  planId: string,
): Promise<Omit<PlanEndPreviewed, "success" | "message">> {
  const [plan] = await db<{ unpaid: number }[]>`
    select (select count(*)::int from ride where plan_id = p.id and status = 'unpaid') as unpaid
    from ride_plan p where id = ${planId} and patient_id = ${patientId} and ended_at is null`;
  if (!plan) throw new AppError("missing", UNKNOWN_PLAN);
  const rides = await paidAhead(db, planId);
  const refundCents = sumOf(rides, "refundCents");
  return {
    ...{ unpaid: plan.unpaid, paid: rides.length, refundCents },
    keepsCents: sumOf(rides, "keptCents") - refundCents,
  };
}

/**
 * Ends a plan. Unpaid rides end with it; paid rides stay booked, or are canceled by the refund rule. Throws "conflict" if the
 * refund differs from what the patient saw.
 */
export async function endPlan(
  tx: Tx,
  patientId: string,
  { planId, cancelPaid, refundCents: shownCents }: EndRidePlan,
  by: Actor = byPatient(patientId),
): Promise<void> {
  await lockPlan(tx, patientId, planId);
  if (cancelPaid) {
    const found = await paidAhead(tx, planId);
    for (const { id } of found) await tx`select lock_ride(${id})`;
    const rides = await paidAhead(tx, planId);
    if (sumOf(rides, "refundCents") !== (shownCents ?? sumOf(rides, "keptCents")))
      throw new AppError("conflict", "The refund has changed. Please check it again before you cancel.");
    for (const ride of rides) {
      await tx`select cancel_ride(${ride.id}, ${ride.refundCents}, 'plan_ended')`;
      await recordAudit(tx, by, "ride canceled", patientId, ride.id);
    }
  }
  await tx`select end_plan(${planId})`;
  await recordAudit(tx, by, "ride plan ended", patientId, planId);
}
