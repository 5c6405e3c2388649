import type { Ride } from "@lamplight/api/contract/rides.ts";

/** First name of a passenger for whom another person booked; null if the person who booked rides. */
export const guestOf = ({ passenger, user }: Pick<Ride, "passenger" | "user">): string | null =>
  passenger === null || passenger.name === user.name ? null : (passenger.name.trim().split(/\s+/)[0] ?? null);

/** `Your ride`, or `Tess's ride`. */
export const Your = (guest: string | null, noun = "ride"): string =>
  guest === null ? `Your ${noun}` : `${guest}'s ${noun}`;

/** `your ride`, or `Tess's ride`. */
export const your = (guest: string | null, noun = "ride"): string =>
  guest === null ? `your ${noun}` : Your(guest, noun);
