import { CALL_TASKS, type Task, type TaskKind, type TodayRow } from "@lamplight/api/contract/today.ts";
import { officeMoneyPath, officeScreens, recordPaths } from "../../../app/paths.ts";

type Subject = NonNullable<TodayRow["subject"]>;

const PATHS: Record<Subject["kind"], (subject: Subject) => string> = {
  inbox: ({ _id }) => recordPaths.inbox(_id),
  visit: ({ _id }) => recordPaths.visit(_id),
  ride: ({ _id }) => recordPaths.ride(_id),
  driver: ({ _id }) => recordPaths.driver(_id),
  patient: ({ _id }) => recordPaths.patient(_id),
  payer: ({ _id }) => recordPaths.payer(_id),
  consultant: ({ _id }) => recordPaths.consultant(_id),
};

/** The page of the record that a task or row is about; undefined if there is none. */
export function pathOf({ kind, subject }: Pick<TodayRow, "kind" | "subject">): string | undefined {
  if (kind === "gap") return officeMoneyPath("check");
  return subject ? PATHS[subject.kind](subject) : undefined;
}

/** The label of marking as done, for kinds where done means a decision. */
export const DONE_LABELS: Partial<Record<TaskKind, string>> = {
  time_off: "Keep the visit",
  no_show: "Keep the fare",
  dispute_lost: "Leave it",
};

/** What the one button of a row does: opens a page, marks calls as done, or shows what there is to decide. */
export type RowAct = { label: string; to: string } | { label: string; does: "calls" | "done" | "show" };

const driverOff = (driverId: string) => `${officeScreens.officeUnavailable}?part=driver&driver=${driverId}`;
const nurseOff = (docId: string) => `${officeScreens.officeUnavailable}?part=nurse&nurse=${docId}&entered=1`;

const OPEN_LABELS: Partial<Record<TaskKind, string>> = {
  unattended: "Offer another time",
  consultant_absent: "Offer another time",
  time_off: "Reschedule visit",
  unlicensed: "Reschedule visit",
  no_call: "Open visit",
  hold: "Open hold",
  refund: "Decide about refund",
  refund_by_hand: "Record refund as paid",
  dispute: "Open dispute",
  dispute_lost: "Decide about visit",
  gap: "Explain difference",
  on_hold: "Decide about ride",
  unfinished: "Open ride",
  paper: "Open documents",
  paper_check: "Review document",
  vehicle: "Review vehicle",
  text: "Answer",
  text_danger: "Answer now",
  message: "Answer message",
  application: "Open application",
  resume: "Open résumé",
  phone_unread: "Correct number",
  // The passenger is called; dispatch looks for another driver, or has one.
  not_driven: "Open ride",
};
/** Kinds that are decided in the opened row. */
const DECIDED_HERE: readonly TaskKind[] = ["extra", "no_show", "late_no_show"];
/** Rides that need another driver. */
const NEED_A_DRIVER: readonly TaskKind[] = ["late", "no_driver", "nobody_fits", "driver_suspended"];

export function actOf(row: TodayRow, chosen: number): RowAct {
  const { kind, subject, tasks } = row;
  const count = tasks.length;
  if (tasks.every((task) => CALL_TASKS.includes(task.kind)))
    return { label: count === 1 ? "Done" : `Done for ${chosen}`, does: "calls" };
  // A row of one person acts on its first task; the others are in the opened row.
  if (count > 1 && subject?._id !== tasks[0]?.subject?._id) {
    if (subject?.kind === "driver" && NEED_A_DRIVER.includes(kind))
      return { label: `Hand over ${count} rides`, to: driverOff(subject._id) };
    if (subject?.kind === "consultant" && kind === "time_off")
      return { label: `Handle ${count} visits`, to: nurseOff(subject._id) };
    if (subject?.kind === "payer") return { label: `Show ${count} rides`, does: "show" };
    return { label: `Show all ${count}`, does: "show" };
  }
  if (DECIDED_HERE.includes(kind)) return { label: "Decide", does: "show" };
  if (NEED_A_DRIVER.includes(kind) && subject?.kind === "ride")
    return { label: "Choose a driver", to: `${recordPaths.ride(subject._id)}?do=assign` };
  const to = pathOf(row);
  if (to !== undefined && OPEN_LABELS[kind]) return { label: OPEN_LABELS[kind], to };
  return tasks[0]?.isByHand ? { label: DONE_LABELS[kind] ?? "Done", does: "done" } : { label: "Show", does: "show" };
}

export const idsOf = (tasks: readonly Task[]) => tasks.map(({ kind, targetId }) => ({ kind, targetId }));
