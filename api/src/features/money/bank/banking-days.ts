import { Temporal } from "temporal-polyfill";

type Holiday = { month: number } & ({ day: number } | { weekday: number; nth: number });
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;
const LAST = -1;

/** The days on which the Federal Reserve makes no transfers. One that falls on a Sunday is kept on Monday, one on a Saturday isn't moved. */
const HOLIDAYS: readonly Holiday[] = [
  { month: 1, day: 1 },
  { month: 1, weekday: MONDAY, nth: 3 },
  { month: 2, weekday: MONDAY, nth: 3 },
  { month: 5, weekday: MONDAY, nth: LAST },
  { month: 6, day: 19 },
  { month: 7, day: 4 },
  { month: 9, weekday: MONDAY, nth: 1 },
  { month: 10, weekday: MONDAY, nth: 2 },
  { month: 11, day: 11 },
  { month: 11, weekday: THURSDAY, nth: 4 },
  { month: 12, day: 25 },
];

function isHoliday(day: Temporal.PlainDate): boolean {
  const before = day.subtract({ days: 1 });
  return HOLIDAYS.some((holiday) =>
    "day" in holiday
      ? isOn(day, holiday) || (day.dayOfWeek === MONDAY && isOn(before, holiday))
      : day.month === holiday.month && day.dayOfWeek === holiday.weekday && isNth(day, holiday.nth),
  );
}

const isOn = (day: Temporal.PlainDate, holiday: { month: number; day: number }): boolean =>
  day.month === holiday.month && day.day === holiday.day;

const isNth = (day: Temporal.PlainDate, nth: number): boolean =>
  nth === LAST ? day.add({ weeks: 1 }).month !== day.month : Math.ceil(day.day / 7) === nth;

const isBankingDay = (day: Temporal.PlainDate): boolean => day.dayOfWeek < SATURDAY && !isHoliday(day);

/** The banking day (`YYYY-MM-DD`) that comes so many banking days after a day. */
export function bankingDayAfter(date: string, count: number): string {
  let day = Temporal.PlainDate.from(date);
  for (let left = count; left > 0; ) {
    day = day.add({ days: 1 });
    if (isBankingDay(day)) left -= 1;
  }
  return day.toString();
}
