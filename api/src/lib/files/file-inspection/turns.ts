import { Overloaded } from "../../http/errors.ts";

/** The error for a file that can't be inspected right now. */
export const busy = () =>
  new Overloaded("unavailable", "We can't check your file right now. Please try again in a minute.", 60);

/**
 * Lets `most` tasks run at a time; others wait in order. `take` throws Overloaded if `waiting` tasks wait already, or after `waitMs`.
 * Every `take` needs a `pass` when its task is done.
 */
export function createTurns({ most, waiting, waitMs }: { most: number; waiting: number; waitMs: number }) {
  let running = 0;
  let isClosed = false;
  const queue = new Set<{ begin: () => void; reject: () => void }>();

  return {
    async take(): Promise<void> {
      if (isClosed || (running >= most && queue.size >= waiting)) throw busy();
      if (running < most) {
        running += 1;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          clearTimeout(timer);
          queue.delete(task);
        };
        const task = {
          begin: () => {
            leave();
            resolve();
          },
          reject: () => {
            leave();
            reject(busy());
          },
        };
        const timer = setTimeout(task.reject, waitMs);
        queue.add(task);
      });
    },
    pass(): void {
      const [next] = queue;
      if (next) next.begin();
      else running -= 1;
    },
    close(): void {
      isClosed = true;
      for (const task of queue) task.reject();
    },
  };
}
