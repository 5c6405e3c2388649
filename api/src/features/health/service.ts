import { type Health, PARTS, type Part } from "../../../contract/health.ts";
import { runChecks } from "../../lib/checks/run-checks.ts";
import { one, type Queries } from "../../lib/db/db.ts";
import { backlog } from "../../lib/jobs/backlog.ts";
import type { JobState } from "../../lib/jobs/jobs.ts";
import type { Services } from "../../lib/services.ts";
import { contentApi } from "../../lib/site/content-source.ts";
import { unconfirmedHolds } from "./unconfirmed-holds.ts";

/** After this time a dependency counts as unreachable. */
const TIMEOUT_MS = 3000;
/** After this time without completing, a job counts as late. Jobs run every few seconds. */
const LATE_MS = 60_000;

type PartState = Health["parts"][number];

/** System health, as seen by this instance. Takes at most five seconds plus the database's response time. */
export async function health(services: Services, now = new Date()): Promise<Omit<Health, "success" | "message">> {
  const [parts, checks, counts, versions, holds] = await Promise.all([
    reach(services),
    recentChecks(services),
    backlog(services.db),
    versionsOf(services.db),
    unconfirmedHolds(services.db),
  ]);
  return {
    at: now.toISOString(),
    parts,
    checks,
    owed: counts,
    unconfirmedHolds: holds,
    jobs: services.jobs.states().map((job) => ({
      name: job.name,
      doneAt: job.doneAt?.toISOString() ?? null,
      failingSince: job.failingSince?.toISOString() ?? null,
      isLate: isLate(job, now),
    })),
    versions,
    startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
  };
}

/** Checks write to the bucket and call every provider, so their results are kept: shorter while something fails. */
const KEPT_MS = { whileAllWorks: 300_000, whileSomethingFails: 20_000 };
const kept = new WeakMap<Services["config"], { checks: Promise<Health["checks"]>; until: number }>();

async function recentChecks(services: Services): Promise<Health["checks"]> {
  const now = Date.now();
  const last = kept.get(services.config);
  if (last && last.until > now) return last.checks;
  const checks = runChecks(services);
  kept.set(services.config, { checks, until: now + KEPT_MS.whileSomethingFails });
  if ((await checks).every(({ state }) => state !== "fails"))
    kept.set(services.config, { checks, until: now + KEPT_MS.whileAllWorks });
  return checks;
}

/** A job that never completed is as late as the process is old. */
export const isLate = ({ doneAt, failingSince }: JobState, now: Date): boolean =>
  failingSince !== null || now.getTime() - (doneAt?.getTime() ?? now.getTime() - process.uptime() * 1000) > LATE_MS;

/** Whether each dependency responds. Any response counts. */
export function reach({ db, mail, config }: Services): Promise<PartState[]> {
  const checks: Record<Part, () => Promise<unknown>> = {
    records: () => db`select`,
    cards: () => requestHead(config.cards.apiUrl),
    mail: () => mail.verify(),
    content: () => requestHead(config.content.apiHost ?? contentApi(config.content)),
  };
  return Promise.all(
    PARTS.map(async (part) => {
      const from = performance.now();
      const isThere = await inTime(checks[part]());
      return { part, isThere, milliseconds: Math.round(performance.now() - from) };
    }),
  );
}

const requestHead = (url: string) =>
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

/** Versions of Node, PostgreSQL and the schema. */
export async function versionsOf(db: Queries): Promise<Health["versions"]> {
  const found = one(
    await db<{ postgres: string; schema: string }[]>`
      select current_setting('server_version') as postgres, max(name) as schema from migration`,
  );
  return { node: process.version, ...found };
}

/** Database connections by state; unknown for those of other roles. */
export const connectionsOf = (db: Queries) => db<{ state: string; count: number }[]>`
  select coalesce(state, 'unknown') as state, count(*)::int as count
  from pg_stat_activity where datname = current_database() group by 1`;
