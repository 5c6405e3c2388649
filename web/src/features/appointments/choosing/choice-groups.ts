import type { AlternativeTime, VisitChoices } from "@lamplight/api/contract/affected-visits.ts";
import { shortDate } from "@lamplight/api/contract/format-time.ts";

type Visit = { docId: string; startsAt: string; timeZone: string };
type Group = { key: string; times: AlternativeTime[] };

export type ChoiceGroups = {
  /** By nurse: the day of the visit, with other nurses. */
  sameDay: Group[];
  /** By day: the visit's own nurse. */
  ownNurse: Group[];
  /** By day: all others. */
  rest: Group[];
};

const PER_NURSE = 3;
const OWN_DAYS = 3;
const PER_DAY = 2;

export const keyOf = ({ docId, startsAt }: AlternativeTime): string => `${startsAt} ${docId}`;

function grouped(times: AlternativeTime[], by: (time: AlternativeTime) => string): Group[] {
  const groups = new Map<string, AlternativeTime[]>();
  for (const time of times) groups.set(by(time), [...(groups.get(by(time)) ?? []), time]);
  return [...groups].map(([key, all]) => ({ key, times: all }));
}

const inTime = (times: AlternativeTime[]) =>
  times.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));

/** The times in the order in which they suit: the same day with others, the own nurse's other days, then all. Offered ones first. */
export function choiceGroups({ offered, others }: VisitChoices, visit: Visit): ChoiceGroups {
  const dayOf = ({ startsAt }: { startsAt: string }) => shortDate(startsAt, visit.timeZone);
  const all = [...offered, ...others];
  const firstOf = (group: Group, most: number) => ({ ...group, times: inTime(group.times.slice(0, most)) });
  const isSameDay = (time: AlternativeTime) => time.docId !== visit.docId && dayOf(time) === dayOf(visit);
  const sameDay = grouped(all.filter(isSameDay), ({ docId }) => docId).map((group) => firstOf(group, PER_NURSE));
  const own = inTime(all.filter(({ docId }) => docId === visit.docId));
  const ownNurse = grouped(own, dayOf)
    .slice(0, OWN_DAYS)
    .map((group) => firstOf(group, PER_DAY));
  const shown = new Set([...sameDay, ...ownNurse].flatMap(({ times }) => times.map(keyOf)));
  const rest = grouped(inTime(all.filter((time) => !shown.has(keyOf(time)))), dayOf);
  return { sameDay, ownNurse, rest };
}
