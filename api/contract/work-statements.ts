import { z } from "zod";
import { calendarDay } from "./fields.ts";

const days = {
  from: calendarDay("Please choose the first day"),
  to: calendarDay("Please choose the last day"),
};
type Days = { from: string; to: string };
const LONGEST_MS = 366 * 86_400_000;
const lasts = ({ from, to }: Days): number => Date.parse(to) - Date.parse(from);
const inOrder = ({ from, to }: Days) => lasts({ from, to }) >= 0;
const ORDER = { path: ["to"], message: "Please choose a last day that is not before the first" };
const atMostAYear = (range: Days) => lasts(range) < LONGEST_MS;
const YEAR = { path: ["to"], message: "Please choose at most a year" };

/** The days of a nurse's or driver's statement, both inclusive. */
export const StatementDays = z.object(days).refine(inOrder, ORDER).refine(atMostAYear, YEAR);
export type StatementDays = z.infer<typeof StatementDays>;
