import type { ReportRange } from "@lamplight/api/contract/reports.ts";
import { dayAfter, noonOf } from "../../../lib/time/format.ts";

export const RANGES = [
  { value: "week", label: "This week" },
  { value: "month", label: "This month" },
  { value: "last-month", label: "Last month" },
  { value: "own", label: "Custom range" },
] as const;
export type RangeKind = (typeof RANGES)[number]["value"];

/** The week, Monday to Sunday, that contains a day (`YYYY-MM-DD`). */
function weekOf(day: string): ReportRange {
  const monday = dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
  return { from: monday, to: dayAfter(monday, 6) };
}

function monthOf(day: string): ReportRange {
  const first = `${day.slice(0, 7)}-01`;
  const firstOfNext = `${dayAfter(first, 31).slice(0, 7)}-01`;
  return { from: first, to: dayAfter(firstOfNext, -1) };
}

/** The range in a URL's search: this month by default. Null while a custom range is incomplete. */
export function rangeIn(search: URLSearchParams, today: string): { kind: RangeKind; range: ReportRange | null } {
  const kind = RANGES.find(({ value }) => value === search.get("range"))?.value ?? "month";
  if (kind === "week") return { kind, range: weekOf(today) };
  if (kind === "month") return { kind, range: monthOf(today) };
  if (kind === "last-month") return { kind, range: monthOf(dayAfter(`${today.slice(0, 7)}-01`, -1)) };
  const [from, to] = [search.get("from") ?? "", search.get("to") ?? ""];
  return { kind, range: noonOf(from) === null || noonOf(to) === null ? null : { from, to } };
}
