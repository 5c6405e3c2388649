import type { RequestListener } from "node:http";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { backupAge } from "../../lib/checks/database.ts";
import { backlog } from "../../lib/jobs/backlog.ts";
import type { Services } from "../../lib/services.ts";
import { connectionsOf, isLate, reach, versionsOf } from "./service.ts";

/**
 * Serves `GET /metrics` in the Prometheus format: what owners see under Health, and this process's
 * own metrics. It needs its own port. While the database is unreachable, its metrics are left out.
 */
export function serveMetrics(services: Services): RequestListener {
  const metrics = openMetrics();
  return async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await metrics.render(services);
      response.writeHead(200, { "content-type": metrics.contentType }).end(text);
    } catch (error) {
      services.log.warn({ err: error }, "the metrics could not be collected");
      response.writeHead(503).end();
    }
  };
}

function openMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name: `lamplight_${name}`, help, labelNames, registers: [registry] });
  const reachable = gauge("reachable", "1 if the dependency responds, else 0", ["part"]);
  const reachSeconds = gauge(
    "reach_seconds",
    "Time until it responded; for the database, with the wait for a free connection",
    ["part"],
  );
  const connections = gauge("database_connections", "Database connections of all instances, by state", ["state"]);
  const streams = gauge("streams", "Open live streams of this instance", []);
  const waiting = gauge("owed", "Emails, refunds and video links waiting", ["what"]);
  const troubled = gauge("owed_troubled", "Of those, waiting for too long, or for a person", ["what"]);
  const late = gauge("job_late", "1 if a background job fails or is late, else 0", ["name"]);
  const done = gauge("job_done_timestamp_seconds", "When the job last completed", ["name"]);
  const backup = gauge("backup_age_seconds", "Time since the last backup; missing before the first one", []);
  const info = gauge("info", "Always 1; the labels are the versions", ["node", "postgres", "schema"]);

  return {
    contentType: registry.contentType,
    async render(services: Services): Promise<string> {
      const parts = await reach(services);
      for (const { part, isThere, milliseconds } of parts) {
        reachable.set({ part }, Number(isThere));
        reachSeconds.set({ part }, milliseconds / 1000);
      }
      streams.set(services.live.open());
      for (const job of services.jobs.states()) {
        late.set({ name: job.name }, Number(isLate(job, new Date())));
        if (job.doneAt) done.set({ name: job.name }, job.doneAt.getTime() / 1000);
      }
      for (const ofRecords of [waiting, troubled, connections, backup, info]) ofRecords.reset();
      if (parts.some(({ part, isThere }) => part === "records" && isThere)) await collectFromDatabase(services);
      return (await registry.metrics()) + (await services.meters.render());
    },
  };

  async function collectFromDatabase({ db }: Services): Promise<void> {
    for (const [what, count] of Object.entries(await backlog(db))) {
      waiting.set({ what }, count.waiting);
      troubled.set({ what }, count.troubled);
    }
    for (const { state, count } of await connectionsOf(db)) connections.set({ state }, count);
    const age = await backupAge(db);
    if (age !== null) backup.set(age);
    info.set(await versionsOf(db), 1);
  }
}
