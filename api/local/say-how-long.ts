type Say = (sentence: string) => void;

const EVERY_MS = 20_000;

/** Says that work begins, and at intervals that it still goes on: "Building the site", "Still building the site, 40 s". */
export function during<Result>(
  what: string,
  say: Say,
  work: () => Promise<Result>,
  everyMs: number = EVERY_MS,
): Promise<Result> {
  say(what);
  return whileWaiting(`${what.charAt(0).toLowerCase()}${what.slice(1)}`, say, work(), everyMs);
}

/** Says at intervals that something still goes on, and for how many seconds. */
export function whileWaiting<Result>(
  what: string,
  say: Say,
  work: Promise<Result>,
  everyMs: number = EVERY_MS,
): Promise<Result> {
  const begun = performance.now();
  const timer = setInterval(() => say(`Still ${what}, ${Math.round((performance.now() - begun) / 1000)} s`), everyMs);
  return work.finally(() => clearInterval(timer));
}
