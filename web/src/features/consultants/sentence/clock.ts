import { type StartMinutes, startMinutes, TIME_WORDS } from "@lamplight/api/contract/search-options.ts";
import { isUnit, type KeyAt, numberOf } from "./words.ts";

/** A time of day at a place of a sentence, as a filter; without `time` no search can have it. `zone`: the named one (IANA). */
export type TimeOfDay = { length: number; time?: string; zone?: string };

const NOON = 12 * 60;
const MIDNIGHT = 24 * 60;
/** Hours before this one are in the afternoon: `after 6` is after 6 PM. */
const FIRST_HOUR = 9;

const ZONES: readonly (readonly [RegExp, string])[] = [
  [/^(?:eastern|est|edt|et)$/, "America/New_York"],
  [/^(?:central|cst|cdt|ct)$/, "America/Chicago"],
  [/^(?:mountain|mst|mdt|mt)$/, "America/Denver"],
  [/^(?:pacific|pst|pdt|pt)$/, "America/Los_Angeles"],
  [/^(?:alaska|akst|akdt)$/, "America/Anchorage"],
  [/^(?:hawaii|hst)$/, "Pacific/Honolulu"],
];

/** A zone that is named at a place; `length` counts the words before it, too. */
function zoneAt(keyAt: KeyAt, at: number): { length: number; zone: string } | undefined {
  const zone = ZONES.find(([name]) => name.test(keyAt(at)))?.[1];
  return zone === undefined ? undefined : { length: at + (keyAt(at + 1) === "time" ? 2 : 1), zone };
}

type Clock = { length: number; minute: number; isClear: boolean };

/** `6`, `six`, `6pm`, `6 p.m.`, `6:30`, `18:00`, `5 o'clock`, `half past 5`, `noon`. A clear one is a time whatever stands around it. */
function clockAt(keyAt: KeyAt, at: number): Clock | undefined {
  if (/^(?:noon|midday)$/.test(keyAt(at))) return { length: 1, minute: NOON, isClear: true };
  if (keyAt(at) === "half" && keyAt(at + 1) === "past") {
    const clock = clockAt(keyAt, at + 2);
    return clock && { length: 2 + clock.length, minute: clock.minute + 30, isClear: true };
  }
  const [, digits, minutes = "00", ending = ""] = /^(\d{1,2})(?::(\d\d))?(am|pm|p|a|ish)?$/.exec(keyAt(at)) ?? [];
  const hour = digits === undefined ? numberOf(keyAt(at)) : Number(digits);
  if (hour === undefined || hour > 23 || Number(minutes) > 59) return undefined;
  const [, half = "", m = ""] = /^(a|p)(m)?$/.exec(ending || keyAt(at + 1)) ?? [];
  const isSpelled = ending === "" && half !== "" && m === "" && keyAt(at + 2) === "m";
  const isHalf = half !== "" && (ending !== "" || m !== "" || isSpelled);
  const isNamed = isHalf || ending === "ish" || keyAt(at + 1) === "oclock";
  const isLate = isHalf ? half === "p" : hour < FIRST_HOUR;
  const of24 = isLate && hour < 12 ? hour + 12 : isHalf && half === "a" && hour === 12 ? 0 : hour;
  const length = 1 + (ending !== "" ? 0 : isSpelled ? 2 : isHalf || keyAt(at + 1) === "oclock" ? 1 : 0);
  return { length, minute: of24 * 60 + Number(minutes), isClear: isNamed || keyAt(at).includes(":") };
}

const label = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}${minute % 60 >= 30 ? "30" : "00"}`;

/** Starts as a filter: the word for them, but `after 5` stays as it was said. */
function timeOf({ from, until }: StartMinutes): string | undefined {
  if (from >= until) return undefined;
  const word = TIME_WORDS.find((one) => startMinutes(one)?.from === from && startMinutes(one)?.until === until);
  if (word !== undefined && word !== "evening") return word;
  return until === MIDNIGHT
    ? `after-${label(from)}`
    : from === 0
      ? `before-${label(until)}`
      : `${label(from)}-${label(until)}`;
}

/** What two times of day have in common: `evening` and `after-2000` are `after-2000`. Undefined if nothing. */
export function commonTime(one: string, other: string): string | undefined {
  const [first, second] = [startMinutes(one), startMinutes(other)];
  if (!first || !second) return undefined;
  const both = { from: Math.max(first.from, second.from), until: Math.min(first.until, second.until) };
  return (
    [one, other].find((time) => {
      const own = startMinutes(time);
      return own?.from === both.from && own.until === both.until;
    }) ?? timeOf(both)
  );
}

const AFTER = [
  "after",
  "aft",
  "past",
  "from",
  "starting",
  "starting at",
  "not before",
  "no earlier than",
  "not earlier than",
  "later than",
];
const BEFORE = ["before", "until", "till", "by", "no later than", "not later than", "not after", "earlier than"];

/** The number of words of the longest of these phrases at the beginning; 0 for none. */
const lengthOf = (phrases: readonly string[], keyAt: KeyAt): number =>
  Math.max(
    0,
    ...phrases
      .map((phrase) => phrase.split(" "))
      .map((words) => (words.every((word, index) => keyAt(index) === word) ? words.length : 0)),
  );

/** `5-7pm`, `5 to 7pm`, `between 5 and 7`. The start is before noon only if the end would be before it. */
function rangeAt(keyAt: KeyAt): TimeOfDay | undefined {
  const isNamed = /^(?:between|from)$/.test(keyAt(0));
  const begin = isNamed ? 1 : 0;
  const start = clockAt(keyAt, begin);
  if (!start) return undefined;
  const join = begin + start.length;
  if (!/^(?:to|until|till)$/.test(keyAt(join)) && !(isNamed && keyAt(join) === "and")) return undefined;
  const end = clockAt(keyAt, join + 1);
  const length = join + 1 + (end?.length ?? 0);
  if (!end || !(start.isClear || end.isClear || isNamed || zoneAt(keyAt, length))) return undefined;
  if (isUnit(keyAt(length))) return undefined;
  const early = start.minute >= NOON ? start.minute - NOON : start.minute;
  const from = start.isClear || start.minute < end.minute ? start.minute : early;
  const time = timeOf({ from, until: end.minute });
  return time === undefined ? undefined : { length, time };
}

/** `after 6`, `no later than 4pm`, `7pm or later`, `at 5`, `5pm`. */
function limitAt(keyAt: KeyAt): TimeOfDay | undefined {
  for (const [phrases, isAfter] of [
    [AFTER, true],
    [BEFORE, false],
  ] as const) {
    const begin = lengthOf(phrases, keyAt);
    const clock = begin === 0 ? undefined : clockAt(keyAt, begin);
    if (!clock || isUnit(keyAt(begin + clock.length))) continue;
    return { length: begin + clock.length, ...limit(clock, isAfter) };
  }
  const begin = keyAt(0) === "at" ? 1 : 0;
  const clock = clockAt(keyAt, begin);
  if (!clock || isUnit(keyAt(begin + clock.length))) return undefined;
  const rest: KeyAt = (index) => keyAt(begin + clock.length + index);
  const isLater = lengthOf(["or later", "or after", "and later", "onward", "onwards", "and after"], rest);
  const isEarlier = lengthOf(["or earlier", "or before", "and earlier"], rest);
  if (!clock.isClear && begin + isLater + isEarlier === 0) return undefined;
  return { length: begin + clock.length + isLater + isEarlier, ...limit(clock, isEarlier === 0) };
}

const limit = ({ minute }: Clock, isAfter: boolean): { time?: string } => {
  const time = timeOf(isAfter ? { from: minute, until: MIDNIGHT } : { from: 0, until: minute });
  return time === undefined ? {} : { time };
};

/** The time of a clock at a place of a sentence, with a zone that is named behind it. */
export function clockTimeAt(keyAt: KeyAt): TimeOfDay | undefined {
  const found = rangeAt(keyAt) ?? limitAt(keyAt);
  if (!found) return undefined;
  return { ...found, ...zoneAt(keyAt, found.length) };
}
