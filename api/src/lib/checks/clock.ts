import { type Checked, type Finding, fails, warns, works } from "./check.ts";

/** Seconds. Codes of authenticator apps are valid for half a minute, and signed requests of a bucket for fifteen. */
const MOST_SECONDS = 20;

/** Compares our clock with the one of the payment provider, which is a public server's, and with the database's. */
export async function checkClock({ db, config }: Checked): Promise<Finding> {
  const clocks: [whose: string, offset: number | null][] = await Promise.all([
    offsetOf(async () => {
      const answer = await fetch(config.cards.apiUrl, {
        method: "HEAD",
        redirect: "manual",
        signal: AbortSignal.timeout(4_000),
      });
      return new Date(answer.headers.get("date") ?? "");
    }).then((offset): [string, number | null] => ["the payment provider's", offset]),
    offsetOf(async () => {
      const [clock] = await db<{ now: Date }[]>`select clock_timestamp() as now`;
      return clock?.now ?? new Date(Number.NaN);
    }).then((offset): [string, number | null] => ["the database's", offset]),
  ]);
  const known = clocks.flatMap(([whose, offset]) => (offset === null ? [] : [{ whose, offset }]));
  const wrong = known.find(({ offset }) => Math.abs(offset) > MOST_SECONDS);
  if (wrong)
    return fails(
      `Our clock is ${Math.abs(wrong.offset)} seconds ${wrong.offset > 0 ? "ahead of" : "behind"} ${wrong.whose}.`,
      "Switch on time synchronization (systemd-timesyncd or chrony).",
    );
  if (known.length === 0) return warns("There is no other clock to compare with.", "Correct the other failures first.");
  return works(`Our clock agrees with ${known.map(({ whose }) => whose).join(" and ")}.`);
}

/** Seconds by which our clock is ahead, compared with the middle of the call; null if the other clock can't be read. */
async function offsetOf(read: () => Promise<Date>): Promise<number | null> {
  const before = Date.now();
  try {
    const theirs = (await read()).getTime();
    return Number.isNaN(theirs) ? null : Math.round(((before + Date.now()) / 2 - theirs) / 1000);
  } catch {
    return null;
  }
}
