import { HOUR_MS, MINUTE_MS } from "../../../../contract/durations.ts";
import { needColumns } from "../../../../contract/ride-needs.ts";
import type { RidePlanInput } from "../../../../contract/ride-plans.ts";
import type { RuleNumbers } from "../../../../contract/rule-numbers.ts";
import { RIDE_MINUTES } from "../../../../contract/rules.ts";
import { databaseNow, one, type Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { byPatient, byStaff, recordAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { rulesAt } from "../../../lib/settings.ts";
import { practiceLabels } from "../../../lib/time/practice-time.ts";
import {
  BACK_TOO_SOON,
  overlapMessage,
  PAST_DAY,
  PAST_TIME,
  rejectUnfitChair,
  TWICE,
  tooFar,
  tooSoon,
} from "../booking/booking.ts";
import { quote } from "../booking/quote.ts";
import { daysAfter, daysOfPlan, isRepeatedTime, type PlannedDay, type PlanTimes, plannedDay } from "./plan-days.ts";
import { makeRides } from "./plan-making.ts";
import { weekCheckout } from "./plan-paying.ts";
import { requestedTimes } from "./plans.ts";

/** Plans per patient. Their rides do not count toward the limits on open and unpaid rides. */
const MOST_PLANS = 3;

const LAST_BEFORE_FIRST = "The last day must come after the first day.";
const NO_DAY = "None of these weekdays falls between the two dates. Please choose other days or dates.";

const addError = (field: string, message: string) => new AppError("invalid", message, { [field]: message });

/** The days of a requested plan. Throws "invalid" with the field for bad times or dates. */
export function requestedDays(plan: PlanTimes, now: Date, zone: string, rules: RuleNumbers): PlannedDay[] {
  const today = practiceLabels(now, zone).date;
  if (plan.firstDay < today) throw addError("appointmentDate", PAST_DAY);
  if (plan.lastDay < plan.firstDay) throw addError("until", LAST_BEFORE_FIRST);
  if (plan.lastDay > daysAfter(today, rules.rideHorizonDays)) throw addError("until", tooFar(rules));
  const days = daysOfPlan(plan, today, plan.lastDay);
  const planned = days.map((day) => plannedDay(plan, day, zone));
  const [first] = planned;
  if (!first) throw addError("weekdays", NO_DAY);
  if (plan.timeFold === null && days.some((day) => isRepeatedTime(day, plan.starts, zone)))
    throw addError("timeFold", TWICE);
  if (plan.returnFold === null && days.some((day) => isRepeatedTime(day, plan.returnStarts, zone)))
    throw addError("returnTimeFold", TWICE);
  if (first.startsAt <= now) throw addError("appointmentTime", PAST_TIME);
  if (first.startsAt.getTime() < now.getTime() + rules.rideNoticeHours * HOUR_MS)
    throw addError("appointmentTime", tooSoon(rules));
  const isTooShort = ({ startsAt, backAt }: PlannedDay) =>
    backAt !== null && backAt.getTime() < startsAt.getTime() + RIDE_MINUTES * MINUTE_MS;
  if (planned.some(isTooShort)) throw addError("returnTime", BACK_TOO_SOON);
  return planned;
}

/** Who books a plan at the office, and the organization that pays, if not the passenger by link. */
export type OfficeBooking = { staff: Staff; payer: { id: string; reference: string } | null };

type PlanBooking = { patientId: string; input: RidePlanInput; office: OfficeBooking | null };

/**
 * Stores a plan and creates the rides of its next days. Rejects a plan with a day too close to another ride, and a
 * patient's fourth plan. Returns the days of the rides.
 */
export async function storePlan(
  services: Pick<Services, "config">,
  tx: Tx,
  { patientId, input, office }: PlanBooking,
): Promise<{ planId: string; made: string[] }> {
  const zone = services.config.practiceTimeZone;
  const times = requestedTimes(input);
  const days = requestedDays(times, await databaseNow(tx), zone, await rulesAt(tx));
  rejectUnfitChair(input.transportType, input);
  await tx`select from patient where id = ${patientId} for no key update`;
  await rejectOverlap(tx, patientId, days, zone, input);
  if (!office) await rejectFourth(tx, patientId, zone);
  const planId = await insertPlan(tx, { patientId, input, office }, times);
  const by = office ? byStaff(office.staff) : byPatient(patientId);
  await recordAudit(tx, by, "ride plan booked", patientId, planId);
  const made = await makeRides(tx, zone, { id: planId, ...times });
  await announcePlan(tx, planId, !office?.payer && made.length > 0);
  return { planId, made };
}

/** Emails that a plan is saved. If its first week is paid soon, the email about that payment says so instead. */
async function announcePlan(tx: Tx, planId: string, isWeekToPay: boolean): Promise<void> {
  const delay = isWeekToPay ? tx`rule_hold_email_delay()` : tx`interval '0'`;
  await tx`select enqueue_email('ride-plan-booked', ${planId}, delay => ${delay})`;
}

/** Books a patient's plan, unpaid. Returns the first week's checkout; null if no ride is created yet. */
export async function bookPlan(
  services: Pick<Services, "config">,
  tx: Tx,
  patientId: string,
  input: RidePlanInput,
): Promise<{ planId: string; checkoutId: string | null }> {
  const { planId, made } = await storePlan(services, tx, { patientId, input, office: null });
  const [first] = made;
  return { planId, checkoutId: first ? (await weekCheckout(tx, planId, first)).checkoutId : null };
}

async function rejectOverlap(
  tx: Tx,
  patientId: string,
  days: PlannedDay[],
  zone: string,
  { visitor }: RidePlanInput,
): Promise<void> {
  const instants = days.flatMap(({ startsAt, backAt }) =>
    (backAt ? [startsAt, backAt] : [startsAt]).map((at) => at.toISOString()),
  );
  const [found] = await tx<{ otherStartsAt: Date | null }[]>`
    select min(starts_at) as other_starts_at
    from ride join unnest(${instants}::timestamptz[]) as requested (at) on ride_span(starts_at) && ride_span(requested.at)
    where patient_id = ${patientId} and status in ('unpaid', 'pending', 'assigned', 'accepted')
      and (pay_until is null or pay_until > now())`;
  if (found?.otherStartsAt) throw new AppError("conflict", overlapMessage(found.otherStartsAt, zone, visitor));
}

async function rejectFourth(tx: Tx, patientId: string, zone: string): Promise<void> {
  const today = practiceLabels(await databaseNow(tx), zone).date;
  const plans = await tx`
    select from ride_plan where patient_id = ${patientId} and ended_at is null and last_day >= ${today}::date`;
  if (plans.length >= MOST_PLANS)
    throw new AppError("conflict", "You can have three plans at a time. Please end one first.");
}

async function insertPlan(tx: Tx, { patientId, input, office }: PlanBooking, times: PlanTimes): Promise<string> {
  const { fareCents } = await quote(tx, input.transportType, input.returnTrip, office?.payer?.id);
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
      transport_type: input.transportType,
      pickup_address: input.pickupAddress,
      dropoff_address: input.dropoffAddress,
      notes: [input.specialNeeds, input.additionalNotes].filter(Boolean).join("\n"),
      passenger_name: input.passengerName,
      passenger_phone: input.passengerPhone,
      texts_passenger: input.textsPassenger,
      texts_booker: input.textsBooker,
      ...needColumns(input),
      visitor_zone: input.visitor?.timeZone ?? null,
      visitor_hour12: input.visitor?.hour12 ?? null,
      quote_cents: fareCents,
      booked_by: office?.staff.id ?? null,
      payer_organization_id: office?.payer?.id ?? null,
      payer_reference: office?.payer?.reference ?? "",
    })} returning id`,
  );
  return plan.id;
}
