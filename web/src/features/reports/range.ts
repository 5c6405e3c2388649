import type { ReportRange } from "@lamplight/api/contract/reports.ts";
import { dayAfter, noonOf } from "../../lib/format.ts";

export const RANGES = [
  { value: "week", label: "This week" },
  { value: "month", label: "This month" },
  { value: "own", label: "From, to" },
] as const;
export type RangeKind = (typeof RANGES)[number]["value"];

/** The week from Monday on that a day (`YYYY-MM-DD`) is in. */
function weekOf(day: string): ReportRange {
  const monday = dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
  return { from: monday, to: dayAfter(monday, 6) };
}

function monthOf(day: string): ReportRange {
  const first = `${day.slice(0, 7)}-01`;
  const ofNext = `${dayAfter(first, 31).slice(0, 7)}-01`;
  return { from: first, to: dayAfter(ofNext, -1) };
}

/** The days an address asks for, in sight of today: this month unless it says otherwise. Null while its own are not whole. */
export function rangeIn(search: URLSearchParams, today: string): { kind: RangeKind; range: ReportRange | null } {
  const kind = RANGES.find(({ value }) => value === search.get("range"))?.value ?? "month";
  if (kind === "week") return { kind, range: weekOf(today) };
  if (kind === "month") return { kind, range: monthOf(today) };
  const [from, to] = [search.get("from") ?? "", search.get("to") ?? ""];
  return { kind, range: noonOf(from) === null || noonOf(to) === null ? null : { from, to } };
}
