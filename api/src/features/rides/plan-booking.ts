import { CHAIR_TOO_LARGE, carriesChair } from "../../../contract/ride-needs.ts";
import type { RidePlanInput } from "../../../contract/ride-plans.ts";
import { byPatient, recordAudit } from "../../lib/audit.ts";
import { databaseNow, one, type Tx } from "../../lib/db.ts";
import { enqueueEmail } from "../../lib/emails.ts";
import { AppError } from "../../lib/errors.ts";
import { practiceLabels } from "../../lib/practice-time.ts";
import type { Services } from "../../lib/services.ts";
import { BACK_TOO_SOON, overlapWords, PAST_DAY, PAST_TIME, TOO_FAR, TOO_SOON, TWICE } from "./booking.ts";
import { comesTwice, daysAfter, daysOfPlan, type PlannedDay, type PlanTimes, plannedDay } from "./plan-days.ts";
import { makeRides } from "./plan-making.ts";
import { weekPage } from "./plan-paying.ts";
import { timesInput } from "./plans.ts";
import { quote } from "./quote.ts";

/** So many plans one patient may have at a time. Their rides are not counted among the ten, nor among the three unpaid ones. */
const MOST_PLANS = 3;
const HORIZON = 90;
const HOUR_MS = 60 * 60_000;

const BACKWARDS = "The last day comes before the first one.";
const NO_DAY = "None of these days of the week lies between the two dates.";

const fault = (field: string, words: string) => new AppError("invalid", words, { [field]: words });

/** All days of a wished plan, with what a plan asks of its times. Throws "invalid" beside the field that is at fault. */
export function daysInput(plan: PlanTimes, now: Date, zone: string): PlannedDay[] {
  const today = practiceLabels(now, zone).date;
  if (plan.firstDay < today) throw fault("appointmentDate", PAST_DAY);
  if (plan.lastDay < plan.firstDay) throw fault("until", BACKWARDS);
  if (plan.lastDay > daysAfter(today, HORIZON)) throw fault("until", TOO_FAR);
  const days = daysOfPlan(plan, today, plan.lastDay);
  const planned = days.map((day) => plannedDay(plan, day, zone));
  const [first] = planned;
  if (!first) throw fault("weekdays", NO_DAY);
  if (plan.timeFold === null && days.some((day) => comesTwice(day, plan.starts, zone))) throw fault("timeFold", TWICE);
  if (plan.returnFold === null && days.some((day) => comesTwice(day, plan.returnStarts, zone)))
    throw fault("returnTimeFold", TWICE);
  if (first.startsAt <= now) throw fault("appointmentTime", PAST_TIME);
  if (first.startsAt.getTime() < now.getTime() + HOUR_MS) throw fault("appointmentTime", TOO_SOON);
  const isTooShort = ({ startsAt, backAt }: PlannedDay) =>
    backAt !== null && backAt.getTime() < startsAt.getTime() + 1.5 * HOUR_MS;
  if (planned.some(isTooShort)) throw fault("returnTime", BACK_TOO_SOON);
  return planned;
}

/**
 * Writes a plan down, and makes its rides of the next fourteen days, which wait for their week's page. Refused where one of its
 * days is within ninety minutes of another ride, and beside three plans. Answers the first week's page; null where no ride is made yet.
 */
export async function bookPlan(
  services: Pick<Services, "config">,
  tx: Tx,
  patientId: string,
  wish: RidePlanInput,
): Promise<{ planId: string; checkoutId: string | null }> {
  const zone = services.config.practiceTimeZone;
  const times = timesInput(wish);
  const days = daysInput(times, await databaseNow(tx), zone);
  if (!carriesChair(wish.transportType, wish)) throw fault("chair", CHAIR_TOO_LARGE);
  await tx`select from patient where id = ${patientId} for no key update`;
  await refuseBeside(tx, patientId, days, zone, wish);
  const planId = await insertPlan(tx, patientId, wish, times);
  await recordAudit(tx, byPatient(patientId), "ride plan booked", patientId, planId);
  await enqueueEmail(tx, "ride-plan-booked", planId);
  const [first] = await makeRides(tx, zone, { id: planId, ...times });
  return { planId, checkoutId: first ? (await weekPage(tx, planId, first)).pageId : null };
}

async function refuseBeside(
  tx: Tx,
  patientId: string,
  days: PlannedDay[],
  zone: string,
  { visitor }: RidePlanInput,
): Promise<void> {
  const today = practiceLabels(await databaseNow(tx), zone).date;
  const instants = days.flatMap(({ startsAt, backAt }) =>
    (backAt ? [startsAt, backAt] : [startsAt]).map((at) => at.toISOString()),
  );
  const [found] = await tx<{ plans: number; otherStartsAt: Date | null }[]>`
    select (select count(*)::int from ride_plan where patient_id = ${patientId} and ended_at is null and last_day >= ${today}::date) as plans,
      (select min(starts_at) from ride join unnest(${instants}::timestamptz[]) as wished (at) on ride_span(starts_at) && ride_span(wished.at)
        where patient_id = ${patientId} and status in ('unpaid', 'pending', 'assigned', 'accepted')
          and (pay_until is null or pay_until > now())) as other_starts_at`;
  if (found?.otherStartsAt) throw new AppError("conflict", overlapWords(found.otherStartsAt, zone, visitor));
  if ((found?.plans ?? 0) >= MOST_PLANS)
    throw new AppError("conflict", "You can have three plans at a time. Please end one of them first.");
}

async function insertPlan(tx: Tx, patientId: string, wish: RidePlanInput, times: PlanTimes): Promise<string> {
  const { fareCents } = await quote(tx, wish.transportType, wish.returnTrip);
  const plan = one(
    await tx<{ id: string }[]>`
    insert into ride_plan ${tx({
      patient_id: patientId,
      weekdays: [...times.weekdays],
      first_day: times.firstDay,
      last_day: times.lastDay,
      starts: times.starts,
      time_fold: times.timeFold,
      return_trip: times.returnTrip,
      return_starts: times.returnStarts,
      return_fold: times.returnFold,
      transport_type: wish.transportType,
      pickup_address: wish.pickupAddress,
      dropoff_address: wish.dropoffAddress,
      notes: [wish.specialNeeds, wish.additionalNotes].filter(Boolean).join("\n"),
      passenger_name: wish.passengerName,
      passenger_phone: wish.passengerPhone,
      chair: wish.chair,
      transfers: wish.transfers,
      companions: wish.companions,
      oxygen: wish.oxygen,
      stairs: wish.stairs,
      visitor_zone: wish.visitor?.timeZone ?? null,
      visitor_hour12: wish.visitor?.hour12 ?? null,
      quote_cents: fareCents,
    })} returning id`,
  );
  return plan.id;
}
