import { AppError } from "../http/errors.ts";
import { allowedMs, type Pace } from "./body-limits.ts";

const tooSlow = () =>
  new AppError("too_slow", "That took too long to arrive. Please check your connection and try again.");

export type PaceWatch = ReturnType<typeof watchPace>;

/** Measures how fast a body arrives, starting now. */
export function watchPace(pace: Pace) {
  const startedAt = performance.now();
  let bytes = 0;
  let failure: AppError | null = null;
  let reject = (_: AppError): void => {};
  let timer = setTimeout(check, pace.graceMs);

  function check(): void {
    const leftMs = startedAt + allowedMs(pace, bytes) - performance.now();
    if (leftMs > 0) {
      timer = setTimeout(check, leftMs);
      return;
    }
    fail(tooSlow());
  }

  function fail(error: AppError): void {
    failure ??= error;
    reject(failure);
  }

  return {
    arrived(more: number): void {
      bytes += more;
    },
    /** Waits for the next part of the body. Rejects with "too_slow" if the body falls behind. */
    next<Part>(part: Promise<Part>): Promise<Part> {
      return new Promise((resolve, giveUp) => {
        part.then(resolve, giveUp);
        reject = giveUp;
        if (failure) giveUp(failure);
      });
    },
    /** Makes `next` reject with this error. */
    fail,
    stop: () => clearTimeout(timer),
  };
}
