/** The priority of a call: a person waits for it, or only a background job. */
type Priority = "user" | "job";

/**
 * Starts at most `perSecond` calls within any second, in the order they were requested; calls that a user waits for go first.
 * `turn` resolves when the call may start. Uses a monotonic clock.
 */
export function openCallQueue(perSecond: number) {
  const waiting: Record<Priority, (() => void)[]> = { user: [], job: [] };
  const lastStarts: number[] = [];
  let timer: NodeJS.Timeout | undefined;

  function startWaiting(): void {
    timer = undefined;
    while (waiting.user.length + waiting.job.length > 0) {
      const now = performance.now();
      const nextAt = lastStarts.length < perSecond ? now : (lastStarts[0] ?? now) + 1000;
      if (nextAt > now) {
        timer = setTimeout(startWaiting, nextAt - now);
        return;
      }
      lastStarts.push(now);
      if (lastStarts.length > perSecond) lastStarts.shift();
      (waiting.user.shift() ?? waiting.job.shift())?.();
    }
  }

  return {
    turn: (priority: Priority) =>
      new Promise<void>((resolve) => {
        waiting[priority].push(resolve);
        if (!timer) startWaiting();
      }),
  };
}
