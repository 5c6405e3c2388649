import {
  CALL_TASKS,
  LONGEST_BRIEF,
  MOST_ROWS,
  MOST_TASKS,
  ROWS_OF_GROUP,
  TASK_GROUPS,
  type Task,
  type TaskGroup,
  type TaskKind,
  type TodayRow,
} from "../../../contract/today.ts";
import type { About } from "./about.ts";
import { dayAndTime } from "./labels.ts";

type Head = Pick<TodayRow, "key" | "who" | "phone" | "subject"> & { isShared: boolean };
type By = "payer" | "driver" | "nurse";

/** Whom several tasks of one kind are about together, if they have the same one. All others are about a person each. */
const TOGETHER_BY: Partial<Record<TaskKind, By>> = {
  ...({ ride_call: "payer", ride_news: "payer", no_driver: "payer", nobody_fits: "payer", on_hold: "payer" } as const),
  ...({ late: "driver", driver_suspended: "driver", unfinished: "driver" } as const),
  ...({ time_off: "nurse", unlicensed: "nurse", no_call: "nurse", consultant_absent: "nurse" } as const),
};
/** Tasks about nobody are one row of each kind. */
const OF_THE_OFFICE: readonly TaskKind[] = ["emails", "trouble", "gap"];

/** Folds the tasks of each part into rows of one person or organization, in the order of their first task. */
export function rowsOf(tasks: readonly Task[], about: ReadonlyMap<string, About>, timeZone: string): TodayRow[] {
  const shared = Map.groupBy(tasks, (task) => sharedKey(task, about) ?? "");
  const heads = new Map<string, { head: Head; tasks: Task[] }>();
  for (const task of tasks) {
    const key = sharedKey(task, about);
    const isShared = key !== null && (shared.get(key)?.length ?? 0) > 1;
    const head = (isShared && sharedHead(key, task, about)) || personOf(task);
    const place = `${task.group} ${head.key}`;
    const known = heads.get(place);
    if (known) known.tasks.push(task);
    else heads.set(place, { head, tasks: [task] });
  }
  const rows = [...heads.values()].flatMap(({ head: { isShared, ...head }, tasks: own }) => {
    // Whom a call alone doesn't help waits for something else.
    const main = own.find(({ kind }) => !CALL_TASKS.includes(kind)) ?? own[0];
    if (!main) return [];
    const { group, kind } = main;
    const reason = isShared ? ofShared(main, own.length, head, timeZone) : ofPerson(main, own.length);
    const names = [...new Set(own.map((task) => task.who))].join(", ");
    const whose = isShared ? { who: head.who } : { who: names, subject: main.subject };
    return [
      {
        ...head,
        ...whose,
        group,
        kind,
        reason,
        brief: briefOf(reason),
        tasks: [main, ...own.filter((one) => one !== main)].slice(0, MOST_TASKS),
      },
    ];
  });
  // Who waits for a driver or an answer comes before whom we only have to tell something.
  return rows.toSorted((one, other) => Number(CALL_TASKS.includes(one.kind)) - Number(CALL_TASKS.includes(other.kind)));
}

const partsOf = ({ kind, subject }: Task, about: ReadonlyMap<string, About>) => {
  const by = TOGETHER_BY[kind];
  const one = by && subject ? about.get(subject._id)?.[by] : undefined;
  return by && one ? { by, one } : null;
};

function sharedKey(task: Task, about: ReadonlyMap<string, About>): string | null {
  const parts = partsOf(task, about);
  return parts && `${task.group} ${task.kind} ${parts.by} ${parts.one._id}`;
}

function sharedHead(key: string, task: Task, about: ReadonlyMap<string, About>): Head | null {
  const parts = partsOf(task, about);
  if (!parts) return null;
  const { by, one } = parts;
  const kind = by === "nurse" ? "consultant" : by;
  return { isShared: true, key, who: one.name, phone: one.phone, subject: { kind, _id: one._id, patientId: null } };
}

function personOf({ kind, targetId, who, phone, subject }: Task): Head {
  const person = phone || subject?.patientId || (OF_THE_OFFICE.includes(kind) ? kind : `${kind} ${targetId}`);
  return { isShared: false, key: person, who, phone, subject };
}

/** Why a row of tasks of one person is open: the one that the button is for. */
const ofPerson = ({ kind, reason }: Task, count: number): string =>
  count > 1 && CALL_TASKS.includes(kind) ? `${count} changes to tell about. No email, no texts.` : reason;

/** Why tasks of one kind that share an organization, driver or nurse are open. */
function ofShared({ kind, at, reason }: Task, count: number, { who }: Pick<Head, "who">, timeZone: string): string {
  const first = at ? ` The first is ${dayAndTime(new Date(at), timeZone)}.` : "";
  switch (kind) {
    case "ride_call":
    case "ride_news":
      return `One call covers ${count} rides.${first}`;
    case "late":
      return `${count} passengers wait for this driver.${first}`;
    case "driver_suspended":
      return `This driver is suspended and still has ${count} rides.${first}`;
    case "unfinished":
      return `${count} rides should be over, but aren't completed.${first}`;
    case "no_driver":
      return `${count} rides have no driver yet.${first}`;
    case "nobody_fits":
      return `None of our drivers can take ${count} rides.${first}`;
    case "on_hold":
      return `${count} return rides are on hold. Ask whether they are still needed.${first}`;
    case "time_off":
      return `${who} is away during ${count} visits.${first}`;
    case "no_call":
      return `${count} visits have no video link yet.${first}`;
    default:
      return `${count} tasks. ${reason}`;
  }
}

/** As many whole sentences as fit, otherwise the beginning of the first one. */
export function briefOf(reason: string): string {
  if (reason.length <= LONGEST_BRIEF) return reason;
  const ends = [...reason.matchAll(/[.!?”] (?=[A-Z“])/g)].map(({ index }) => index + 1);
  const end = ends.findLast((place) => place <= LONGEST_BRIEF);
  if (end !== undefined) return reason.slice(0, end);
  const cut = reason.slice(0, LONGEST_BRIEF - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), LONGEST_BRIEF / 2))}…`;
}

/** How many rows of each part are shown: its own share, and what other parts leave, most harm first. */
export function shownRows(rows: readonly TodayRow[]): TodayRow[] {
  const of = (group: TaskGroup) => rows.filter((row) => row.group === group);
  const counts = new Map(TASK_GROUPS.map((group) => [group, Math.min(of(group).length, ROWS_OF_GROUP[group])]));
  let left = MOST_ROWS - [...counts.values()].reduce((sum, count) => sum + count, 0);
  for (const group of TASK_GROUPS) {
    const more = Math.min(left, of(group).length - (counts.get(group) ?? 0));
    counts.set(group, (counts.get(group) ?? 0) + more);
    left -= more;
  }
  return TASK_GROUPS.flatMap((group) => of(group).slice(0, counts.get(group)));
}
