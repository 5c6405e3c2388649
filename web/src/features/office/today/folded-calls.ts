import type { Task } from "@lamplight/api/contract/today.ts";

/** Calls to one number, as one row. */
export type CallsToOne = { phone: string; who: string; tasks: [Task, ...Task[]] };

/** Folds calls by phone number, in the order of the first call to each. Calls without a number stay apart. */
export function foldCalls(tasks: Task[]): CallsToOne[] {
  const byNumber = new Map<string, CallsToOne>();
  for (const task of tasks) {
    const key = task.phone || task.targetId;
    const known = byNumber.get(key);
    if (known) known.tasks.push(task);
    else byNumber.set(key, { phone: task.phone, who: task.who, tasks: [task] });
  }
  return [...byNumber.values()];
}

/** `Ada Novak`, or `Ada Novak, Leo Novak` for people who share a number. */
export const namesOf = ({ tasks }: CallsToOne): string => [...new Set(tasks.map(({ who }) => who))].join(", ");
