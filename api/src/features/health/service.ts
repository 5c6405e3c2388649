import { type Health, PARTS, type Part } from "../../../contract/health.ts";
import { owed } from "../../lib/backlog.ts";
import { contentApi } from "../../lib/content-source.ts";
import type { Queries } from "../../lib/db.ts";
import type { JobStanding } from "../../lib/jobs.ts";
import type { Services } from "../../lib/services.ts";
import { unconfirmedHolds } from "./unconfirmed-holds.ts";

/** Whoever has not answered by then is out of reach. */
const TIMEOUT_MS = 3000;
/** Work that has not gone through for so long stands still: it is looked at every few seconds. */
const LATE_MS = 60_000;

type Standing = Health["parts"][number];

/** How the machine is, seen from this copy. Takes three seconds at the longest beside the database's own answer. */
export async function health(services: Services, now = new Date()): Promise<Omit<Health, "success" | "message">> {
  const [parts, counts, versions, strangers] = await Promise.all([
    reach(services),
    owed(services.db),
    versionsOf(services.db),
    unconfirmedHolds(services.db),
  ]);
  return {
    at: now.toISOString(),
    parts,
    owed: counts,
    unconfirmedHolds: strangers,
    jobs: services.jobs.standing().map((job) => ({
      name: job.name,
      doneAt: job.doneAt?.toISOString() ?? null,
      failingSince: job.failingSince?.toISOString() ?? null,
      isLate: isLate(job, now),
    })),
    versions,
    startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
  };
}

/** Before it went through for the first time it is as late as the process is old. */
export const isLate = ({ doneAt, failingSince }: JobStanding, now: Date): boolean =>
  failingSince !== null || now.getTime() - (doneAt?.getTime() ?? now.getTime() - process.uptime() * 1000) > LATE_MS;

/** Whether what we stand on answers. Any answer will do: that it does what it should, only our own work can tell. */
export function reach({ db, mail, config }: Services): Promise<Standing[]> {
  const asks: Record<Part, () => Promise<unknown>> = {
    records: () => db`select`,
    cards: () => answerOf(config.cards.apiUrl),
    mail: () => mail.greet(),
    content: () => answerOf(config.content.apiHost ?? contentApi(config.content)),
  };
  return Promise.all(
    PARTS.map(async (part) => {
      const from = performance.now();
      const isThere = await inTime(asks[part]());
      return { part, isThere, milliseconds: Math.round(performance.now() - from) };
    }),
  );
}

const answerOf = (url: string) =>
  fetch(url, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });

async function inTime(answer: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, false);
  });
  const isThere = await Promise.race([
    answer.then(
      () => true,
      () => false,
    ),
    late,
  ]);
  clearTimeout(timer);
  return isThere;
}

/** What runs here. */
export async function versionsOf(db: Queries): Promise<Health["versions"]> {
  const [found] = await db<{ postgres: string; schema: string }[]>`
    select current_setting('server_version') as postgres, max(name) as schema from migration`;
  return { node: process.version, postgres: found?.postgres ?? "", schema: found?.schema ?? "" };
}

/** What the connections to this database do; of those of other accounts PostgreSQL does not say. */
export const connectionsOf = (db: Queries) => db<{ state: string; count: number }[]>`
  select coalesce(state, 'unknown') as state, count(*)::int as count
  from pg_stat_activity where datname = current_database() group by 1`;
