import { MINUTE_MS } from "../../../../contract/durations.ts";
import { RIDE_MINUTES } from "../../../../contract/rules.ts";
import type { CalendarEntry } from "../../../lib/time/calendar-file.ts";
import { type Guest, Your, your } from "../following/passenger-words.ts";

type Ride = {
  id: string;
  startsAt: Date;
  pickupAddress: string;
  dropoffAddress: string;
  moves: number;
  /** Of a return ride that waits for "I'm ready". */
  readyBy: Date | null;
  guest: Guest;
};

/** A ride in the passenger's calendar. */
export const rideEntry = ({ id, startsAt, pickupAddress, dropoffAddress, moves, guest }: Ride): CalendarEntry => ({
  id,
  kind: "ride",
  startsAt,
  endsAt: new Date(startsAt.getTime() + RIDE_MINUTES * MINUTE_MS),
  summary: Your(guest),
  location: pickupAddress,
  description: `To ${dropoffAddress}`,
  sequence: moves,
  isCanceled: false,
});

/** The calendar of an email about a ride; none for a ride that has no time yet. */
export const rideCalendar = (ride: Ride): { calendar?: CalendarEntry } =>
  ride.readyBy === null ? { calendar: rideEntry(ride) } : {};

export const canceledRideCalendar = (ride: Ride): { calendar?: CalendarEntry } =>
  ride.readyBy === null
    ? {
        calendar: {
          ...rideEntry(ride),
          summary: `Canceled: ${your(ride.guest)}`,
          sequence: ride.moves + 1,
          isCanceled: true,
        },
      }
    : {};
