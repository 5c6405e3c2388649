import { HOUR_MS, MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import type { LaneRide } from "@lamplight/api/contract/ride-lanes.ts";
import { counted } from "../../../../lib/time/format.ts";

/** A span of time in milliseconds. */
export type Span = { from: number; until: number };
export type LanePart = { kind: "ride"; ride: LaneRide; span: Span } | { kind: "gap"; span: Span };

/** Gaps shorter than this are not worth a word. */
const SHORTEST_GAP = 15 * MINUTE_MS;
/** The shortest axis. */
const SHORTEST_DAY = 8 * HOUR_MS;

export const spanOfRide = ({ startsAt, endsAt }: Pick<LaneRide, "startsAt" | "endsAt">): Span => ({
  from: Date.parse(startsAt),
  until: Date.parse(endsAt),
});

/** The axis of a day: whole hours around its rides, at least eight. Without rides it begins at `noon` minus four hours. */
export function axisOf(rides: Pick<LaneRide, "startsAt" | "endsAt">[], noon: number): Span {
  const spans = rides.map(spanOfRide);
  const from = Math.min(...spans.map((span) => span.from), noon - SHORTEST_DAY / 2);
  const until = Math.max(...spans.map((span) => span.until), noon + SHORTEST_DAY / 2);
  return { from: Math.floor(from / HOUR_MS) * HOUR_MS, until: Math.ceil(until / HOUR_MS) * HOUR_MS };
}

/** The whole hours of an axis. */
export const hoursOf = ({ from, until }: Span): number[] =>
  Array.from({ length: Math.round((until - from) / HOUR_MS) }, (_, hour) => from + hour * HOUR_MS);

/** A driver's rides in the order of time, with the gaps between them. */
export function partsOf(rides: LaneRide[]): LanePart[] {
  const parts: LanePart[] = [];
  let freeFrom: number | null = null;
  for (const ride of rides) {
    const span = spanOfRide(ride);
    if (freeFrom !== null && span.from - freeFrom >= SHORTEST_GAP)
      parts.push({ kind: "gap", span: { from: freeFrom, until: span.from } });
    parts.push({ kind: "ride", ride, span });
    freeFrom = Math.max(freeFrom ?? 0, span.until);
  }
  return parts;
}

/** Where a span is on the axis. */
export function placeOf(span: Span, axis: Span): { left: string; right: string } {
  const percent = (part: number) => `${((part / (axis.until - axis.from)) * 100).toFixed(3)}%`;
  return { left: percent(span.from - axis.from), right: percent(axis.until - span.until) };
}

/** `45 min`, `1 hour`, `2 hours 30 min`. */
export function lengthOf({ from, until }: Span): string {
  const minutes = Math.round((until - from) / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours ? [counted(hours, "hour")] : []), ...(rest || !hours ? [`${rest} min`] : [])].join(" ");
}
