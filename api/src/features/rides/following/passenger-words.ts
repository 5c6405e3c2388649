import type { Fact } from "../../../lib/mail/email-message.ts";
import { firstName } from "../../../lib/mail/emails.ts";

/** First name of a passenger for whom somebody else booked the ride; null if the booker rides. */
export type Guest = string | null;

/** `your ride`, or `Tess's ride`. */
export const your = (guest: Guest, noun = "ride"): string => (guest === null ? `your ${noun}` : `${guest}'s ${noun}`);

/** `Your ride`, or `Tess's ride`. */
export const Your = (guest: Guest, noun = "ride"): string => capitalized(your(guest, noun));

/** `you`, or `Tess`. */
export const you = (guest: Guest): string => guest ?? "you";

/** ` instead of Joseph`, if an earlier driver had accepted. */
export const insteadOf = ({ driver, driverBefore }: { driver: string | null; driverBefore: string | null }): string =>
  driverBefore === null || driverBefore === driver ? "" : ` instead of ${driverBefore}`;

/** `Please be ready`, or `Tess should be ready`. */
export const pleaseBe = (guest: Guest, what: string): string =>
  guest === null ? `Please be ${what}` : `${capitalized(guest)} should be ${what}`;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The passenger's first name, for the driver. */
export const riderFact = ({ name }: { name: string }): Fact[] => {
  const first = firstName(name);
  return first === null ? [] : [["Passenger", first]];
};
