import { dateFormat, zoneAbbreviation } from "./format-time.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const TIME = String.raw`(\d{1,2})(?::(\d{2}))?\s*([AP])\.?M\.?`;
const PART = new RegExp(
  String.raw`^(?:(every day|daily)|(\w+day)s?(?:\s*(?:to|through|–|-)\s*(\w+day)s?)?)[,:]?\s+(?:from\s+)?${TIME}\s*(?:to|–|-)\s*${TIME}$`,
  "i",
);

/** Minutes after midnight, in the practice's zone. `day`: 0 is Monday. */
type Open = { day: number; from: number; until: number };

const minutesOf = (hour: string, minute: string, half: string): number =>
  (Number(hour) % 12) * 60 + Number(minute) + (half.toUpperCase() === "P" ? 12 * 60 : 0);
const dayOf = (name: string): number => DAYS.findIndex((day) => day.toLowerCase() === name.toLowerCase());

function partOf(text: string): Open[] | null {
  const [, everyDay, first = "", last, ...times] = PART.exec(text.trim()) ?? [];
  if (times.length === 0) return null;
  const [h1 = "", m1 = "0", half1 = "", h2 = "", m2 = "0", half2 = ""] = times;
  const [from, until] = [minutesOf(h1, m1 || "0", half1), minutesOf(h2, m2 || "0", half2)];
  const [begin, end] = everyDay ? [0, 6] : [dayOf(first), dayOf(last ?? first)];
  if (begin < 0 || end < begin || until <= from) return null;
  return DAYS.flatMap((_, day) => (day >= begin && day <= end ? [{ day, from, until }] : []));
}

/** Hours as editors write them: `Monday to Friday, 8:00 AM to 6:00 PM; Saturday, 9 AM to noon` is not understood, and gives null. */
function readHours(text: string): Open[] | null {
  const parts = text.split(";").map(partOf);
  return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
}

const clock = (minutes: number): string => {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
};

/**
 * Whether the office answers its phone at `now`, and by when it answers a message that is sent now: when the phone closes on the day it
 * opens next. "unknown" if the hours are not understood.
 */
export type Help = { phone: "open" } | { phone: "closed"; answerBy: string } | { phone: "unknown" };

export function helpAt(hours: string, now: Date, timeZone: string): Help {
  const open = readHours(hours);
  if (!open) return { phone: "unknown" };
  const format = dateFormat(timeZone, { weekday: "long", hour: "numeric", minute: "numeric", hourCycle: "h23" });
  const part = (type: string) => format.formatToParts(now).find((one) => one.type === type)?.value ?? "";
  const today = dayOf(part("weekday"));
  const minute = Number(part("hour")) * 60 + Number(part("minute"));
  if (open.some(({ day, from, until }) => day === today && minute >= from && minute < until)) return { phone: "open" };
  const daysUntil = ({ day, from }: Open) => (day === today && from > minute ? 0 : ((day - today + 6) % 7) + 1);
  const [next] = open.toSorted((a, b) => daysUntil(a) - daysUntil(b) || a.from - b.from);
  if (!next) return { phone: "unknown" };
  return { phone: "closed", answerBy: `${DAYS[next.day]} at ${clock(next.until)} ${zoneAbbreviation(now, timeZone)}` };
}

/** Whether a sentence sends its reader to our phone. */
export const sendsToPhone = (text: string): boolean => /\bcall (?:us|the office)\b/i.test(text);

type Office = { phone: string; hours: string };

const AT_OTHER_TIMES = "At other times, send us a message, and we'll answer the next day our phone is open";

/** For emails, which may be read at any hour: phone, hours, and what to do at other times. Empty without a phone. */
export const callText = ({ phone, hours }: Office, siteUrl: string): string =>
  phone && (hours ? `${phone}, ${hours}. ${AT_OTHER_TIMES}: ${siteUrl}/contact` : phone);
