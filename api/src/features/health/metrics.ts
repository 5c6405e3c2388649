import type { RequestListener } from "node:http";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { owed } from "../../lib/backlog.ts";
import type { Services } from "../../lib/services.ts";
import { connectionsOf, isLate, reach, versionsOf } from "./service.ts";

/**
 * Answers `GET /metrics` in the format of Prometheus, and nothing else: what the owner reads under Health, and how this
 * process does. For a port of its own. While the records cannot be had it says that, and leaves out what only they know.
 */
export function tellMetrics(services: Services): RequestListener {
  const metrics = openMetrics();
  return async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await metrics.notify(services);
      response.writeHead(200, { "content-type": metrics.contentType }).end(text);
    } catch (error) {
      services.log.warn({ err: error }, "the metrics could not be told");
      response.writeHead(503).end();
    }
  };
}

function openMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name: `lamplight_${name}`, help, labelNames, registers: [registry] });
  const reachable = gauge("reachable", "1 where what we stand on answers, else 0", ["part"]);
  const reachSeconds = gauge("reach_seconds", "Until it answered; of the records, a free connection waited for too", [
    "part",
  ]);
  const connections = gauge("database_connections", "Connections to the database, of all copies, by what they do", [
    "state",
  ]);
  const streams = gauge("streams", "Live streams that are open in this copy", []);
  const waiting = gauge("owed", "Letters, refunds and video calls that we owe", ["what"]);
  const troubled = gauge("owed_troubled", "Of those, for an hour or more, or until a person helps", ["what"]);
  const late = gauge("job_late", "1 when a background job fails or stands still, else 0", ["name"]);
  const done = gauge("job_done_timestamp_seconds", "When the job last ended well", ["name"]);
  const info = gauge("info", "Always 1; the labels are the versions", ["node", "postgres", "schema"]);

  return {
    contentType: registry.contentType,
    async notify(services: Services): Promise<string> {
      const parts = await reach(services);
      for (const { part, isThere, milliseconds } of parts) {
        reachable.set({ part }, Number(isThere));
        reachSeconds.set({ part }, milliseconds / 1000);
      }
      streams.set(services.live.open());
      for (const job of services.jobs.standing()) {
        late.set({ name: job.name }, Number(isLate(job, new Date())));
        if (job.doneAt) done.set({ name: job.name }, job.doneAt.getTime() / 1000);
      }
      for (const ofRecords of [waiting, troubled, connections, info]) ofRecords.reset();
      if (parts.some(({ part, isThere }) => part === "records" && isThere)) await tellOfRecords(services);
      return (await registry.metrics()) + (await services.meters.notify());
    },
  };

  async function tellOfRecords({ db }: Services): Promise<void> {
    for (const [what, count] of Object.entries(await owed(db))) {
      waiting.set({ what }, count.waiting);
      troubled.set({ what }, count.troubled);
    }
    for (const { state, count } of await connectionsOf(db)) connections.set({ state }, count);
    info.set(await versionsOf(db), 1);
  }
}
