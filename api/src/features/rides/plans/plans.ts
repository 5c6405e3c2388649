import { HOUR_MS } from "../../../../contract/durations.ts";
import { timeOfDay } from "../../../../contract/format-time.ts";
import {
  type PlanDay,
  type PlanDayState,
  type RidePlan,
  type RidePlanInput,
  weekdaysInWords,
} from "../../../../contract/ride-plans.ts";
import type { TransportType } from "../../../../contract/ride-status.ts";
import { PLAN_SHOWN_DAYS } from "../../../../contract/rules.ts";
import type { Queries } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { practiceLabels } from "../../../lib/time/practice-time.ts";
import type { Reading } from "../service.ts";
import { daysAfter, daysOfPlan, isSkipped, type PlanTimes, plannedDay } from "./plan-days.ts";

export const UNKNOWN_PLAN = "We couldn't find that plan.";

type MadeRide = {
  id: string;
  day: string;
  startsAt: string;
  status: string;
  cancelReason: string | null;
  payUntil: string | null;
  cents: number;
};

export type PlanRow = PlanTimes & {
  id: string;
  transportType: TransportType;
  pickupAddress: string;
  dropoffAddress: string;
  passengerName: string;
  quoteCents: number;
  isOnAccount: boolean;
  rides: MadeRide[];
  leftOut: { day: string; reason: string }[];
  /** How far ahead rides have to be booked now. */
  noticeHours: number;
};

/** Columns of plan `p` for `PlanTimes`. */
export const timesOf = (db: Queries) => db`
  to_json(p.weekdays) as weekdays, p.first_day::text, p.last_day::text, to_char(p.starts, 'HH24:MI') as starts, p.time_fold, p.return_trip,
  to_char(p.return_starts, 'HH24:MI') as return_starts, p.return_fold`;

/** The patient's active plans, oldest first, or one of them; days before `today` are left out. */
const selectPlans = (db: Queries, patientId: string, today: string) => db<PlanRow[]>`
  select p.id, ${timesOf(db)}, p.transport_type, p.pickup_address, p.dropoff_address, p.passenger_name, p.quote_cents,
    p.payer_organization_id is not null as is_on_account, setting_value('rideNoticeHours', now()) as notice_hours,
    (select coalesce(json_agg(json_build_object('id', r.id, 'day', r.plan_day, 'startsAt', r.starts_at, 'status', r.status,
        'cancelReason', r.cancel_reason, 'payUntil', r.pay_until,
        'cents', r.quote_cents + coalesce((select quote_cents from ride where return_of = r.id), 0))), '[]')
      from ride r where r.plan_id = p.id and r.plan_day >= ${today}::date and not r.superseded) as rides,
    (select coalesce(json_agg(json_build_object('day', day, 'reason', because)), '[]')
      from ride_plan_day where plan_id = p.id and day >= ${today}::date) as left_out
  from ride_plan p where p.patient_id = ${patientId} and p.ended_at is null and p.last_day >= ${today}::date order by p.id`;

/** The patient's active plans, each with its next four weeks. */
export async function plansOf({ db, config }: Reading, patientId: string, now = new Date()): Promise<RidePlan[]> {
  const zone = config.practiceTimeZone;
  const today = practiceLabels(now, zone).date;
  return (await selectPlans(db, patientId, today)).map((row) => toResponse(row, today, zone, now));
}

/** One active plan of the patient; others are "missing". */
export async function ownPlan(services: Reading, patientId: string, planId: string): Promise<RidePlan> {
  const plan = (await plansOf(services, patientId)).find(({ _id }) => _id === planId);
  if (!plan) throw new AppError("missing", UNKNOWN_PLAN);
  return plan;
}

function toResponse(row: PlanRow, today: string, timeZone: string, now: Date): RidePlan {
  const days = daysOfPlan(row, today, daysAfter(today, PLAN_SHOWN_DAYS - 1)).map((day) =>
    dayOf(row, day, timeZone, now),
  );
  return {
    _id: row.id,
    weekdays: [...row.weekdays],
    until: row.lastDay,
    time: row.starts,
    returnTrip: row.returnTrip,
    returnTime: row.returnStarts,
    transportType: row.transportType,
    pickupAddress: row.pickupAddress,
    dropoffAddress: row.dropoffAddress,
    passengerName: row.passengerName,
    fare: row.quoteCents / 100,
    timeZone,
    isOnAccount: row.isOnAccount,
    days,
    toPay: weeksToPay(row.rides.filter((ride) => stateOf(ride, now) === "to_pay")),
  };
}

function stateOf({ status, cancelReason, payUntil }: MadeRide, now: Date): PlanDayState {
  if (status === "unpaid") return payUntil !== null && new Date(payUntil) > now ? "to_pay" : "cancelled";
  if (status === "cancelled") return cancelReason === "patient" ? "skipped" : "cancelled";
  return "paid";
}

const LEFT_OUT: Record<string, string> = {
  overlap: "You have another ride at that time, so this one isn't booked.",
  too_late: "It was too late to book a ride for that day.",
};

/** Until when the day can be restored; null unless it is skipped and can still be. */
function restoreUntil(state: PlanDayState, plannedAt: Date, now: Date, noticeHours: number): string | null {
  const until = new Date(plannedAt.getTime() - noticeHours * HOUR_MS);
  return state === "skipped" && until > now ? until.toISOString() : null;
}

function dayOf(row: PlanRow, day: string, zone: string, now: Date): PlanDay {
  const { startsAt } = plannedDay(row, day, zone);
  const made = row.rides.find((ride) => ride.day === day);
  if (made) {
    const state = stateOf(made, now);
    return {
      ...{ day, startsAt: new Date(made.startsAt).toISOString(), state, rideId: made.id },
      ...{ restoreUntil: restoreUntil(state, startsAt, now, row.noticeHours), note: clockNote(row, day, zone) },
    };
  }
  const left = row.leftOut.find((one) => one.day === day);
  const state: PlanDayState = !left ? "planned" : left.reason === "patient" ? "skipped" : "left_out";
  const note = left ? (LEFT_OUT[left.reason] ?? null) : clockNote(row, day, zone);
  const until = restoreUntil(state, startsAt, now, row.noticeHours);
  return { day, startsAt: startsAt.toISOString(), state, rideId: null, restoreUntil: until, note };
}

/** A note on a plan's day whose time a clock change skips; otherwise null. */
export function clockNote(plan: PlanTimes, day: string, zone: string): string | null {
  const { startsAt, backAt } = plannedDay(plan, day, zone);
  const note = (leg: string, at: Date) =>
    `Clocks go forward that night and skip the time of ${leg}, so it's at ${timeOfDay(at, zone)} that day.`;
  if (isSkipped(day, plan.starts, zone)) return note("the ride", startsAt);
  return backAt && isSkipped(day, plan.returnStarts, zone) ? note("the return ride", backAt) : null;
}

/** The Monday of a day's week. */
export const weekOf = (day: string): string => daysAfter(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7));

function weeksToPay(rides: MadeRide[]): RidePlan["toPay"] {
  const weeks = [...new Set(rides.map(({ day }) => weekOf(day)))].sort();
  return weeks.map((week) => {
    const ofWeek = rides.filter(({ day }) => weekOf(day) === week);
    const payBy = Math.min(...ofWeek.map(({ payUntil }) => Date.parse(payUntil ?? "")));
    return {
      week,
      rides: ofWeek.length,
      amount: ofWeek.reduce((sum, { cents }) => sum + cents, 0) / 100,
      payBy: new Date(payBy).toISOString(),
    };
  });
}

/** The `PlanTimes` of a requested plan. */
export const requestedTimes = (input: RidePlanInput): PlanTimes => ({
  weekdays: input.weekdays,
  firstDay: input.appointmentDate,
  lastDay: input.until,
  starts: input.appointmentTime,
  timeFold: input.timeFold ?? null,
  returnTrip: input.returnTrip,
  returnStarts: (input.returnTrip && input.returnTime) || null,
  returnFold: (input.returnTrip && input.returnTimeFold) || null,
});

/** `Mon, Wed and Fri at 10:30 AM`, with the first day's time. */
export const planInWords = (plan: PlanTimes, zone: string): string =>
  `${weekdaysInWords(plan.weekdays)} at ${timeOfDay(plannedDay(plan, plan.firstDay, zone).startsAt, zone)}`;
