import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Temporal } from "temporal-polyfill";
import { checkout } from "../api/local/paths.ts";
import { processFacts } from "../api/local/processes.ts";
import { CLOCK_AHEAD_MS, DAYS_ONLY } from "../api/test/clock.ts";

const PRACTICE_ZONE = "America/New_York";

/**
 * Moments at which tests may break that pass now: high summer, the nights on which the practice's clocks change, and an evening on which
 * nurses have a last slot left while it is the next day in UTC.
 */
export const CLOCKS = ["july", "autumn", "spring", "evening"] as const;
export type Clock = (typeof CLOCKS)[number];
export const isClock = (name: string): name is Clock => CLOCKS.some((clock) => clock === name);

/** The machine's time zone under each clock. */
const ZONES: Record<Clock, string> = {
  july: "America/Los_Angeles",
  autumn: PRACTICE_ZONE,
  spring: "Europe/Berlin",
  evening: "UTC",
};

/** The next start of a clock after `now`: noon of July 15 there, half past midnight before the change, or 7:32 PM. */
export function beginningOf(clock: Clock, now: Temporal.Instant): Temporal.ZonedDateTime {
  const here = now.toZonedDateTimeISO(PRACTICE_ZONE);
  if (clock === "july") {
    const noon = here.with({ month: 7, day: 15, hour: 12, minute: 0, second: 0, millisecond: 0 });
    return Temporal.ZonedDateTime.compare(noon, here) > 0 ? noon : noon.add({ years: 1 });
  }
  if (clock === "evening") {
    const evening = here.with({ hour: 19, minute: 32, second: 0, millisecond: 0 });
    return Temporal.ZonedDateTime.compare(evening, here) > 0 ? evening : evening.add({ days: 1 });
  }
  const goesBack = clock === "autumn";
  let change = here.getTimeZoneTransition("next");
  for (; change; change = change.getTimeZoneTransition("next")) {
    const before = change.subtract({ nanoseconds: 1 });
    if (change.offsetNanoseconds < before.offsetNanoseconds === goesBack)
      return change.startOfDay().add({ minutes: 30 });
  }
  throw new Error(`${PRACTICE_ZONE} has no more clock changes`);
}

/**
 * Tests that fail under such a clock: PostgreSQL's timeouts do not fire, because libfaketime uses the real clock while a process
 * waits for a signal.
 */
export const NOT_UNDER_A_CLOCK = [
  "api/src/slow-database.test.ts",
  "api/src/lib/db/migrate.test.ts",
  "api/src/features/rides/dispatch/locked-rows.test.ts",
];

/** The environment variables that start a process and its children under that clock. */
export function environmentOf(clock: Clock): Record<string, string> {
  const now = Temporal.Now.instant();
  const aheadMs = beginningOf(clock, now).epochMilliseconds - now.epochMilliseconds;
  return {
    LD_PRELOAD: faketime(),
    FAKETIME: `+${Math.round(aheadMs / 1000)}s`,
    ...DAYS_ONLY,
    TZ: ZONES[clock],
    [CLOCK_AHEAD_MS]: String(Math.round(aheadMs / 1000) * 1000),
  };
}

/** Deletes the small files that libfaketime leaves in memory for killed processes. */
export function clearAfterClocks(): void {
  for (const left of globSync("/dev/shm/{,sem.}faketime_{shm,sem}_*"))
    if (processFacts(Number(/\d+$/.exec(left)?.[0])) === null) rmSync(left, { force: true });
}

const LIBRARY = "usr/lib/*/faketime/libfaketime.so.1";

/** Path of libfaketime: the machine's own, or Debian's package, unpacked into node_modules. */
function faketime(): string {
  const folder = join(checkout, "node_modules/.cache/faketime");
  const found = () => globSync([`/${LIBRARY}`, join(folder, LIBRARY)])[0];
  if (!found()) unpackInto(folder);
  const library = found();
  if (!library) throw new Error("libfaketime is not installed. On Debian or Ubuntu: apt-get install libfaketime.");
  return library;
}

function unpackInto(folder: string): void {
  const part = `${folder}.${process.pid}`;
  mkdirSync(part, { recursive: true });
  try {
    execFileSync("apt-get", ["download", "libfaketime"], { cwd: part, stdio: "ignore" });
    for (const archive of globSync("*.deb", { cwd: part }))
      execFileSync("dpkg-deb", ["--extract", archive, "."], { cwd: part });
    renameSync(part, folder);
  } catch {
    // The caller reports the missing library.
    rmSync(part, { recursive: true, force: true });
  }
}
