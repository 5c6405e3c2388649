import type { Calendar, CalendarSlot } from "@lamplight/api/contract/office-visits.ts";
import { browserStore } from "../../../../lib/http/storage.ts";

export type Column = Calendar["columns"][number];

/** Which nurses are shown: those who work on that day, everyone, or one specialty of those who work. */
export type Shown = { nurses: string; onlyWithVisits: boolean };
export const WORKS = "works";
export const EVERYONE = "everyone";

const hasVisit = ({ state }: CalendarSlot): boolean => state === "held" || state === "paid";
export const visitsIn = ({ slots }: Column): number => slots.filter(hasVisit).length;

/** Whether a nurse works on the day or has a visit: one slot at least is not closed by hours, time off or the nurse's record. */
export const worksOn = ({ slots }: Column): boolean =>
  slots.some(({ state, closedBy }) => state !== "closed" || closedBy === "clock");

/** The shown nurses, by specialty; of one specialty in the site's order. */
export const shownNurses = (columns: Column[], { nurses, onlyWithVisits }: Shown): Column[] =>
  columns
    .filter((column) => nurses === EVERYONE || (worksOn(column) && (nurses === WORKS || nurses === column.speciality)))
    .filter((column) => !onlyWithVisits || visitsIn(column) > 0)
    .toSorted((one, other) => one.speciality.localeCompare(other.speciality, "en-US"));

/** Each specialty of the nurses who work, with how many. */
export function specialtiesAtWork(columns: Column[]): [speciality: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { speciality } of columns.filter(worksOn)) counts.set(speciality, (counts.get(speciality) ?? 0) + 1);
  return [...counts].toSorted(([one], [other]) => one.localeCompare(other, "en-US"));
}

/** `Pediatric Nurse` as `Pediatric`. */
export const shortSpeciality = (speciality: string): string => speciality.replace(/ Nurse$/, "");

const keyOf = (staffId: string) => `calendar-nurses ${staffId}`;

/** What this person chose last, on this device: who works today at first. */
export function rememberedShown(staffId: string): Shown {
  const [nurses = WORKS, visits = ""] = browserStore.get(keyOf(staffId))?.split("|") ?? [];
  return { nurses, onlyWithVisits: visits === "visits" };
}

export const rememberShown = (staffId: string, { nurses, onlyWithVisits }: Shown): void =>
  void browserStore.set(keyOf(staffId), `${nurses}|${onlyWithVisits ? "visits" : ""}`);
