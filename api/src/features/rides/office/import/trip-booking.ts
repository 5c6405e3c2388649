import { passengerOf } from "../../../../lib/accounts/phone-accounts.ts";
import { one, type Tx } from "../../../../lib/db/db.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../../lib/services.ts";
import { instantOf, rejectUnfitChair } from "../../booking/booking.ts";
import { cancelForOffice } from "../actions.ts";
import { bookRideForCaller } from "../booking/booking.ts";
import { editForOffice, editInWords, readEdit } from "../edits.ts";
import { lockRide, refundIfCanceled } from "../guards.ts";
import { noteRide } from "../notes.ts";
import type { TripRows } from "./trip-pairs.ts";
import {
  editOf,
  isOpen,
  type NewTripRide,
  notesOf,
  recordTrip,
  rejectOtherPassenger,
  rejectOtherPayer,
  rejectUsedNumber,
  ridesOf,
  startsAtPlace,
  type TripRide,
  type WantedLeg,
} from "./trip-rides.ts";
import type { FileTerms, ReadRow } from "./trip-rows.ts";

/** Who imports which file. */
export type Importing = { services: Services; staff: Staff; file: FileTerms };
type State = "new" | "changed" | "unchanged" | "canceled";
/** What became of a leg. `checkoutId`: the checkout to open; `rideIds`: every ride that the row is about. */
export type Done = {
  row: number;
  state: State;
  rideId: string | null;
  checkoutId: string | null;
  changes: string[];
  rideIds: string[];
  /** What the leg adds to what is paid; missing for nothing. */
  cents?: number;
};

const CANCELED_BY_FILE = "Canceled in an imported file";

/** `isNamedNow`: the ride is known by the row of its way there only. */
type Leg = WantedLeg & { isReturn: boolean; ride: TripRide | undefined; isNamedNow?: boolean };

/**
 * Does what the rows of a trip say: cancels its rides, changes them, or books them. What is booked already and the same stays untouched.
 * The caller holds the locks of the rows' phone numbers. Throws an AppError if it can't be done as a whole.
 */
export async function importTrip(importing: Importing, tx: Tx, { there, back }: TripRows): Promise<Done[]> {
  const rows = back ? [there, back] : [there];
  const done: Done[] = [];
  for (const row of rows.filter(({ isCanceled }) => isCanceled))
    done.push(await cancelTrip(importing, tx, row, row === back));
  const legs = await legsOf(importing, tx, { there, back });
  for (const leg of inOrder(legs, importing)) if (leg.ride) done.push(await changeLeg(importing, tx, leg, leg.ride));
  const [first, ...others] = legs.filter(({ ride }) => !ride);
  if (first) done.push(...(await bookLegs(importing, tx, [first, ...others], legs.length > others.length + 1)));
  return done;
}

/** The legs in the order in which they can move: a later way back makes room for its way there. */
function inOrder(legs: Leg[], { services }: Importing): Leg[] {
  const back = legs.find(({ isReturn }) => isReturn);
  const from = back?.ride?.startsAt;
  if (!back || !from || back.time === null) return legs;
  const to = instantOf({ ...back.trip.booking, appointmentTime: back.time }, services.config.practiceTimeZone);
  return to > from ? [back, ...legs.filter((leg) => leg !== back)] : legs;
}

/** The rides to cancel of a row: all of its number, unless it says which of the two ways it means. */
async function cancelTrip(importing: Importing, tx: Tx, row: ReadRow, isBack: boolean): Promise<Done> {
  const { services, staff, file } = importing;
  const found = await ridesOf(tx, file.payerId, row);
  const [first] = found;
  if (first && row.trip) rejectOtherPassenger(row, row.trip, first);
  const open = found.filter(isOpen);
  const ofWay =
    row.trip && !row.trip.booking.returnTrip && open.length > 1
      ? open.filter((ride) => (isBack ? ride.isReturn : startsAtPlace(ride, row.from)))
      : open;
  const rides = ofWay.length > 0 ? ofWay : open;
  const prices = await tx<{ id: string; quoteCents: number; isPaid: boolean }[]>`
    select id, quote_cents, paid_at is not null as is_paid from ride where id = any(${rides.map(({ rideId }) => rideId)})`;
  let cents = -prices.reduce((sum, { quoteCents, isPaid }) => sum + (isPaid ? 0 : quoteCents), 0);
  for (const { rideId } of rides) {
    // The way back of an unpaid trip ends with it.
    const [now] = await tx<
      { revision: number; status: string }[]
    >`select revision, status from ride where id = ${rideId}`;
    if (!now || now.status === "cancelled") continue;
    const canceling = {
      revision: now.revision,
      canceledBy: "patient" as const,
      notify: file.notify,
      reason: CANCELED_BY_FILE,
    };
    if (prices.some(({ id, isPaid }) => id === rideId && isPaid))
      cents -= refundIfCanceled(await lockRide(services, tx, rideId, now.revision), "patient");
    await cancelForOffice(services, tx, staff, rideId, canceling);
  }
  const changes = found.length === 0 ? ["Canceled in the file, and never booked here."] : [];
  const rideId = (rides[0] ?? first)?.rideId ?? null;
  return {
    row: row.row,
    state: rides.length > 0 ? "canceled" : "unchanged",
    rideId,
    checkoutId: null,
    changes,
    rideIds: rides.map((ride) => ride.rideId),
    cents,
  };
}

/** The legs that the rows want, each with the ride that it is already. */
async function legsOf({ file }: Importing, tx: Tx, { there, back }: TripRows): Promise<Leg[]> {
  const legs: Leg[] = [];
  const known = there.isCanceled ? [] : (await ridesOf(tx, file.payerId, there)).filter((ride) => !isCanceled(ride));
  const ownWay = known.find((ride) =>
    back || there.trip?.booking.returnTrip ? !ride.isReturn : startsAtPlace(ride, there.from),
  );
  const outbound = ownWay ?? known[0];
  if (there.trip && !there.isCanceled) {
    const { trip, from, to } = there;
    const time = trip.isWillCall ? null : trip.booking.appointmentTime;
    const isReturn = outbound?.isReturn ?? false;
    legs.push({ row: there, trip, from, to, time, isReturn, ride: outbound });
    if (!back && trip.booking.returnTrip) {
      const ride = known.find((ride) => ride !== outbound);
      const returnTime = trip.booking.returnTime ?? null;
      legs.push({ row: there, trip, from: to, to: from, time: returnTime, isReturn: true, ride });
    }
  }
  if (back?.trip && !back.isCanceled) {
    const own = (await ridesOf(tx, file.payerId, back)).filter((ride) => !isCanceled(ride));
    const isOther = (one: TripRide) => one.rideId !== outbound?.rideId;
    const named = own.find((one) => one.isReturn && isOther(one)) ?? own.find(isOther);
    const ride = named ?? known.find((one) => one.isReturn && isOther(one));
    const time = back.trip.isWillCall ? null : back.trip.booking.appointmentTime;
    const { trip, from, to } = back;
    legs.push({ row: back, trip, from, to, time, isReturn: true, ride, isNamedNow: ride !== undefined && !named });
  }
  return legs;
}

const isCanceled = ({ status }: TripRide): boolean => status === "cancelled";

/** Changes the ride of a leg as the office would, if the row says anything else. */
async function changeLeg({ services, staff, file }: Importing, tx: Tx, leg: Leg, ride: TripRide): Promise<Done> {
  const { row, trip } = leg;
  rejectUsedNumber(row, ride, services.config.practiceTimeZone);
  rejectOtherPassenger(row, trip, ride);
  const unchanged: Done = {
    row: row.row,
    state: "unchanged",
    rideId: ride.rideId,
    checkoutId: null,
    changes: [],
    rideIds: [ride.rideId],
  };
  // The return of a row becomes a row of its own.
  if (leg.isNamedNow) await recordOnce(tx, staff, { rideId: ride.rideId, isReturn: true, payerId: file.payerId, row });
  if (!isOpen(ride)) return unchanged;
  const edit = editOf(leg, ride);
  const edited = await readEdit(services, tx, ride.rideId, edit);
  if (edited.parts.length === 0) return unchanged;
  const { rideId, revision } = ride;
  await editForOffice(services, tx, staff, rideId, { ...edit, revision, notify: file.notify, reason: undefined });
  const words = editInWords(edited, services.config.practiceTimeZone);
  const isOfReturn = leg.isReturn && trip.booking.returnTrip;
  return { ...unchanged, state: "changed", changes: isOfReturn ? words.map((word) => `Return: ${word}`) : words };
}

const NO_OUTBOUND =
  "A will-call has no time, so it needs its way there in the same file: a row of the same passenger and day with the addresses in reverse.";
const NO_RETURN_LATER =
  "The way there is already booked as one way, so a will-call return can't be added to it. Please cancel that ride, then check the file again.";

const contactNote = (email: string): string =>
  `Email in the file: ${email}. It isn't this passenger's own, so nothing is sent to it.`;

/** Books legs that aren't booked yet: both together as one trip with a return. */
async function bookLegs(
  { services, staff, file }: Importing,
  tx: Tx,
  legs: [Leg, ...Leg[]],
  isRest: boolean,
): Promise<Done[]> {
  const [first, second] = legs;
  const { row, trip } = first;
  if (first.time === null) throw new AppError("invalid", isRest ? NO_RETURN_LATER : NO_OUTBOUND);
  for (const leg of legs) {
    rejectUnfitChair(leg.trip.booking.transportType, leg.trip.booking);
    if (leg.row.number !== "") await rejectOtherPayer(tx, file.payerId, leg.row, leg.trip);
  }
  const isAgain = (await ridesOf(tx, file.payerId, row)).some(isCanceled);
  const changes = isAgain ? ["An earlier ride of this trip was canceled. This books it again."] : [];
  const { returnTime: _time, ...booking } = trip.booking;
  const { contactEmail, ...passenger } = await passengerOf(tx, staff, trip);
  const { rideId, checkoutId } = await bookRideForCaller(services, tx, staff, {
    ...booking,
    ...passenger,
    ...{
      pickupAddress: first.from,
      dropoffAddress: first.to,
      appointmentTime: first.time,
      returnTrip: second !== undefined,
    },
    ...(second?.time && { returnTime: second.time }),
  });
  await recordOnce(tx, staff, { rideId, isReturn: first.isReturn, payerId: file.payerId, row });
  if (contactEmail !== "") await noteRide(tx, staff, rideId, contactNote(contactEmail));
  const quotes = await tx<{ id: string; quoteCents: number }[]>`
    select id, quote_cents from ride where id = ${rideId} or return_of = ${rideId}`;
  const there = one(quotes.filter(({ id }) => id === rideId));
  const done: Done = { row: row.row, state: "new", rideId, checkoutId, changes, rideIds: [], cents: there.quoteCents };
  if (!second) return [done];
  const back = one(quotes.filter(({ id }) => id !== rideId));
  const ofReturn = { ...done, rideId: back.id, checkoutId: null, changes: [], cents: back.quoteCents };
  if (second.row === row) return [done, ofReturn];
  await describeReturn(tx, back.id, first, second);
  await recordOnce(tx, staff, { rideId: back.id, isReturn: true, payerId: file.payerId, row: second.row });
  return [done, { ...ofReturn, row: second.row.row }];
}

/** The way back has its own notes, phone and needs. Its other facts are those of the way there. */
async function describeReturn(tx: Tx, rideId: string, there: Leg, { row, trip }: Leg): Promise<void> {
  const phone = trip.phone === there.trip.phone ? {} : { passenger_phone: trip.phone };
  await tx`update ride set ${tx({ notes: notesOf(row, trip), ...phone, ...trip.needs })} where id = ${rideId}`;
}

/** Throws if a colleague's import has just booked this trip. */
async function recordOnce(tx: Tx, staff: Staff, trip: NewTripRide): Promise<void> {
  if (!(await recordTrip(tx, staff, trip)))
    throw new AppError("conflict", "A coworker is importing this trip at this moment. Please check the file again.");
}
