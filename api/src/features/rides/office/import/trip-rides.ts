import { searchKey } from "../../../../../contract/folded-text.ts";
import type { RideEdit } from "../../../../../contract/ride-edits.ts";
import { AllNeeds, type RideNeeds } from "../../../../../contract/ride-needs.ts";
import type { TransportType } from "../../../../../contract/ride-status.ts";
import type { MissingTrip } from "../../../../../contract/trip-import.ts";
import type { Queries, Tx } from "../../../../lib/db/db.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";
import { formatTime } from "../../../../lib/time/format-time.ts";
import { practiceLabels } from "../../../../lib/time/practice-time.ts";
import { nameKey } from "./trip-cells.ts";
import type { ReadRow, Trip } from "./trip-rows.ts";

/** A ride that a trip of an earlier file became. */
export type TripRide = {
  rideId: string;
  /** Whether it is the way back of its number. */
  isReturn: boolean;
  status: string;
  revision: number;
  startsAt: Date | null;
  readyAt: Date | null;
  passenger: string;
  phone: string;
  passengerPhone: string;
  pickupAddress: string;
  dropoffAddress: string;
  transportType: TransportType;
  notes: string;
  needs: RideNeeds;
};

/** The rides that a row's number, or its key, has become: its own, and a return leg that has no number of its own. Canceled ones come last. */
export const ridesOf = (db: Queries, payerId: string | undefined, { number, key }: ReadRow): Promise<TripRide[]> =>
  db<TripRide[]>`
    select ride.id as ride_id, t.is_return or ride.id <> t.ride_id as is_return, ride.status, ride.revision, ride.starts_at, ride.ready_at,
      coalesce(nullif(ride.passenger_name, ''), p.name) as passenger, coalesce(nullif(ride.passenger_phone, ''), p.phone) as phone,
      ride.passenger_phone, ride.pickup_address, ride.dropoff_address, ride.transport_type, ride.notes,
      needs_of(ride) as needs
    from imported_trip t
      join ride on ride.id = t.ride_id
        or ride.return_of = t.ride_id and not exists (select from imported_trip own where own.ride_id = ride.id)
      join patient p on p.id = ride.patient_id
    where ${number === "" ? db`t.key = ${key}` : db`lower(t.trip_number) = lower(${number}) and t.payer_organization_id is not distinct from ${payerId ?? null}`}
    order by ride.status = 'cancelled', is_return, ride.id desc`;

/** The passengers of the numbers that earlier files had too, by the number in lower case. */
export async function passengersOf(
  db: Queries,
  payerId: string | undefined,
  numbers: string[],
): Promise<Map<string, string>> {
  const found = await db<{ number: string; passenger: string }[]>`
    select lower(t.trip_number) as number, coalesce(nullif(ride.passenger_name, ''), p.name) as passenger
    from imported_trip t join ride on ride.id = t.ride_id join patient p on p.id = ride.patient_id
    where lower(t.trip_number) = any(${numbers.map((number) => number.toLowerCase())})
      and t.payer_organization_id is not distinct from ${payerId ?? null}`;
  return new Map(found.map(({ number, passenger }) => [number, passenger]));
}

export const isOpen = ({ status }: TripRide): boolean => status !== "cancelled" && status !== "completed";

const samePlace = (one: string, other: string): boolean => searchKey(one) === searchKey(other);
export const startsAtPlace = (ride: TripRide, from: string): boolean => samePlace(ride.pickupAddress, from);

/** The same name, or a part of it with the same phone: names are corrected. */
function isPassenger(
  { names, phone }: Pick<Trip, "names" | "phone">,
  ride: Pick<TripRide, "passenger" | "phone">,
): boolean {
  const known = nameKey(ride.passenger).split(" ");
  return names.some(
    (name) =>
      nameKey(name) === nameKey(ride.passenger) ||
      (phone === ride.phone &&
        nameKey(name)
          .split(" ")
          .some((word) => word.length > 1 && known.includes(word))),
  );
}

/** Throws if the number belongs to another passenger: a ride never changes its passenger. */
export function rejectOtherPassenger({ number }: ReadRow, trip: Trip, ride: TripRide): void {
  if (!isPassenger(trip, ride))
    throw new AppError(
      "conflict",
      `Trip ${number} is booked for ${ride.passenger}. Please check the number, or cancel that ride first.`,
    );
}

/** Throws if the number's ride was driven on another day: the number was used again. */
export function rejectUsedNumber({ number, day }: ReadRow, { status, startsAt }: TripRide, zone: string): void {
  if (status !== "completed" || startsAt === null || practiceLabels(startsAt, zone).date === day) return;
  throw new AppError(
    "conflict",
    `Trip ${number} was driven on ${formatTime(startsAt, zone)}. Please check the number.`,
  );
}

/** Throws if the passenger has an open ride of this number that is paid in another way: it would be paid twice. */
export async function rejectOtherPayer(tx: Tx, payerId: string | undefined, { number }: ReadRow, trip: Trip) {
  const others = await tx<{ passenger: string; phone: string; payer: string | null }[]>`
    select ride.passenger, ride.phone, (select name from payer_organization o where o.id = t.payer_organization_id) as payer
    from imported_trip t, lateral (
      select coalesce(nullif(passenger_name, ''), p.name) as passenger, coalesce(nullif(passenger_phone, ''), p.phone) as phone
      from ride join patient p on p.id = patient_id
      where ride.id = t.ride_id and status not in ('cancelled', 'completed') limit 1
    ) as ride
    where lower(t.trip_number) = lower(${number}) and t.payer_organization_id is distinct from ${payerId ?? null}`;
  const other = others.find((ride) => isPassenger(trip, ride));
  if (other)
    throw new AppError(
      "conflict",
      `Trip ${number} of this passenger is already booked, and ${other.payer ? `${other.payer} pays for it` : "no organization pays for it"}. Please choose that payment, or cancel that ride first.`,
    );
}

/** A leg of a trip as its row wants it. `time` is null for a will-call. */
export type WantedLeg = { row: ReadRow; trip: Trip; from: string; to: string; time: string | null };

/** A ride as a row wants it. An empty cell keeps what the ride has, and so does an address that is written differently. */
export function editOf({ row, trip, from, to, time }: WantedLeg, ride: TripRide): RideEdit {
  if (time === null && ride.startsAt !== null && ride.readyAt === null)
    throw new AppError(
      "conflict",
      "The file says will-call, but the ride has a time. Please cancel that ride and book the return again, or correct the file.",
    );
  const { appointmentDate, transportType } = trip.booking;
  const isSameType = transportType === ride.transportType;
  const chair =
    trip.needs.chair ?? (isSameType ? ride.needs.chair : transportType === "wheelchair" ? "manual" : "none");
  const keepsSeat = isSameType && chair === ride.needs.chair;
  return {
    ...(time !== null && { appointmentDate, appointmentTime: time }),
    pickupAddress: samePlace(ride.pickupAddress, from) ? ride.pickupAddress : from,
    dropoffAddress: samePlace(ride.dropoffAddress, to) ? ride.dropoffAddress : to,
    passengerPhone: trip.phone === ride.phone ? ride.passengerPhone : trip.phone,
    transportType,
    ...AllNeeds.parse({ ...ride.needs, ...trip.needs }),
    chair,
    transfers:
      trip.needs.transfers ?? (keepsSeat ? ride.needs.transfers : chair === "none" || transportType === "ambulatory"),
    notes: trip.booking.additionalNotes ? notesOf(row, trip) : ride.notes,
    isOurs: false,
  };
}

/** The notes for the driver, with the trip's number. */
export const notesOf = ({ number }: ReadRow, { booking }: Trip): string =>
  [number && `Trip ${number}`, booking.additionalNotes].filter(Boolean).join("\n");

export type NewTripRide = { rideId: string; isReturn: boolean; payerId: string | undefined; row: ReadRow };

/** Notes which ride a trip has become. Returns false if a colleague's import was first; a trip whose ride was canceled comes again. */
export async function recordTrip(
  tx: Tx,
  staff: Staff,
  { rideId, isReturn, payerId, row }: NewTripRide,
): Promise<boolean> {
  const named = { key: row.number === "" ? row.key : null, number: row.number || null };
  const target =
    named.number === null
      ? tx`(key)`
      : tx`(lower(trip_number), payer_organization_id, is_return) where trip_number is not null`;
  const recorded = await tx`
    insert into imported_trip (key, payer_organization_id, trip_number, is_return, ride_id, by_staff)
    values (${named.key}, ${payerId ?? null}, ${named.number}, ${isReturn}, ${rideId}, ${staff.id})
    on conflict ${target} do update set ride_id = excluded.ride_id, by_staff = excluded.by_staff, imported_at = now()
      where exists (select from ride where ride.id = imported_trip.ride_id and status = 'cancelled')
    returning id`;
  return recorded.length === 1;
}

/** Open rides of earlier files that begin on these days, are paid by the same organization or by none, and are not among `seen`. */
export async function missingTrips(
  db: Queries,
  { payerId, days, seen, zone }: { payerId: string | undefined; days: string[]; seen: string[]; zone: string },
): Promise<MissingTrip[]> {
  const found = await db<(Omit<MissingTrip, "startsAt"> & { startsAt: Date | null })[]>`
    select ride.id as ride_id, coalesce(t.trip_number, '') as trip_number, ride.starts_at,
      coalesce(nullif(ride.passenger_name, ''), p.name) as passenger, ride.pickup_address as from, ride.dropoff_address as to
    from (select distinct day from unnest(${days}::date[]) as day) as days
      join ride on coalesce(ride.starts_at, ride.ready_by) >= days.day::timestamp at time zone ${zone}
        and coalesce(ride.starts_at, ride.ready_by) < (days.day + 1)::timestamp at time zone ${zone}
      join patient p on p.id = ride.patient_id
      join lateral (
        select trip_number from imported_trip where ride_id in (ride.id, ride.return_of) and payer_organization_id is not distinct from ${payerId ?? null}
        order by ride_id = ride.id desc limit 1
      ) as t on true
    where ride.status in ('unpaid', 'pending', 'assigned', 'accepted') and ride.id <> all(${seen}::uuid[])
    order by coalesce(ride.starts_at, ride.ready_by), ride.id`;
  return found.map(({ startsAt, ...trip }) => ({ ...trip, startsAt: startsAt?.toISOString() ?? null }));
}
