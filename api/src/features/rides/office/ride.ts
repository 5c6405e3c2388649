import { OfficeRide } from "../../../../contract/office-rides.ts";
import { asAnswer, asAnswers } from "../../../lib/db/answers.ts";
import type { Queries } from "../../../lib/db/db.ts";
import { notFound } from "../../../lib/http/errors.ts";
import { cardPagesOf, checkoutsOfRide } from "../../../lib/money/card-pages.ts";
import { refundsOfRecord } from "../../../lib/money/record-refunds.ts";
import { logOf } from "../../../lib/office/log-entries.ts";
import { officeNotesOf } from "../../../lib/office/notes.ts";
import { positionsOf } from "../dispatch/positions.ts";
import { type OfficeRow, officeColumns, officeTables, toBoardRide } from "./board/board.ts";
import { extraForOffice } from "./booking/extras.ts";
import { emailsOfRecord } from "./emails.ts";

const MOST = 200;

/** One ride for the office: state, offers, payments, emails and history. */
export async function rideForOffice(db: Queries, rideId: string, timeZone: string): Promise<OfficeRide> {
  const [row] = await db<OfficeRow[]>`
    select ${officeColumns(db)}, (select name from staff where id = r.booked_by) as booked_by, r.booked_at,
      case when r.booked_by is not null and r.status = 'unpaid' and r.pay_until > now() then r.pay_until end as pay_until,
      r.status = 'unpaid' and number_to_pay(null, r.paid_as) is not null as can_text_pay_link,
      r.passenger_phone, p.email, r.notes, r.payment_method,
      (select json_build_object('_id', id, 'name', name, 'reference', r.payer_reference) from payer_organization where id = r.payer_organization_id) as payer,
      r.quote_cents, r.fare_cents,
      (select sum(quote_cents)::int from ride way where way.id = coalesce(r.return_of, r.id) or way.return_of = coalesce(r.return_of, r.id)) as trip_cents,
      (select json_build_object('_id', id, 'weekdays', weekdays, 'until', last_day) from ride_plan where id = r.plan_id) as plan,
      needs_of(r) as needs,
      case when exists (select from checkout where ride_id = r.paid_as and checkout.status = 'paid') then r.quote_cents else 0 end as paid_cents,
      (select coalesce(sum(refund.amount_cents), 0)::int from refund join checkout on checkout.id = checkout_id
        where checkout.ride_id = r.paid_as and coalesce(refund.ride_id, checkout.ride_id) = r.id and refunded_at is not null) as returned_cents,
      (select coalesce(sum(refund.amount_cents), 0)::int from refund join checkout on checkout.id = checkout_id
        where checkout.ride_id = r.paid_as and coalesce(refund.ride_id, checkout.ride_id) = r.id and refunded_at is null) as due_cents,
      (select coalesce(sum(disputed_cents(payment_id, 'open')), 0)::int from checkout where ride_id = r.paid_as) as disputed_cents,
      (select coalesce(sum(disputed_cents(payment_id, 'lost')), 0)::int from checkout where ride_id = r.paid_as) as lost_cents,
      ride_dispute(r) as dispute
    from ${officeTables(db)} where r.id = ${rideId}`;
  if (!row) throw notFound("ride");
  return asAnswer(OfficeRide, {
    ...row,
    ...toBoardRide(row, timeZone),
    refunds: await refundsOfRecord(
      db,
      db`select refund.id from ride join checkout on checkout.ride_id = ride.paid_as join refund on checkout_id = checkout.id
        where ride.id = ${rideId} and coalesce(refund.ride_id, checkout.ride_id) = ride.id`,
    ),
    cardPages: await cardPagesOf(db, checkoutsOfRide(db, rideId)),
    extra: await extraForOffice(db, rideId),
    asked: await offersOf(db, rideId),
    emails: await emailsOfRecord(db, rideId),
    lateSteps: await lateStepsOf(db, rideId),
    positions: await positionsOf(db, rideId),
    officeNotes: await officeNotesOf(db, "ride", rideId),
    timeline: await logOf(db, db`subject_id = ${rideId}`, MOST),
  });
}

const lateStepsOf = async (db: Queries, rideId: string) =>
  asAnswers(
    OfficeRide.shape.lateSteps.unwrap().element,
    await db`select step, taken_at, received_at from late_step where ride_id = ${rideId} order by taken_at, step`,
  );

const offersOf = async (db: Queries, rideId: string) =>
  asAnswers(
    OfficeRide.shape.asked.element,
    await db`
      select d.name as driver, offered_at as at, outcome, reason, staff.name as by
      from assignment join driver d on d.id = driver_id left join staff on staff.id = by_staff
      where ride_id = ${rideId} order by offered_at desc, assignment.id limit ${MOST}`,
  );
