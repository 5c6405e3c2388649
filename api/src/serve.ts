import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type Config, configFromProcess } from "./config.ts";
import { serveMetrics } from "./features/health/metrics.ts";
import { inviteFirstOwner } from "./features/staff/invitations.ts";
import { jobs } from "./jobs.ts";
import { openLog } from "./lib/log.ts";
import { shutDownGracefully } from "./lib/server/graceful-shutdown.ts";
import { openHttpServer } from "./lib/server/http-server.ts";
import { openWatchdog } from "./lib/server/watchdog.ts";
import { missingBuilds, missingSite } from "./lib/site/missing-builds.ts";
import { createListener } from "./listener.ts";
import { openServices } from "./start.ts";
import { startError } from "./start-errors.ts";

/** Requests still in flight this long after the signal are cut off. */
const TIMEOUT_MS = 20_000;
/** The process exits this long after the signal, whatever is still running. */
const LAST_RESORT_MS = 28_000;

/**
 * Runs the API until SIGTERM or SIGINT. If it can't start, it says why in one sentence and exits the process.
 * @param inFront wraps the listener, for programs that serve something else on the same port
 */
export async function serve(inFront = (listener: RequestListener) => listener): Promise<void> {
  openWatchdog();

  const config = configOrExit();
  try {
    await run(config, inFront);
  } catch (error) {
    exitWith(startError(error, config));
  }
}

async function run(config: Config, inFront: (listener: RequestListener) => RequestListener): Promise<void> {
  const log = openLog(config.logLevel);
  const noSite = await missingSite(config);
  if (noSite !== null) exitWith(noSite);
  const { services, close } = await openServices(config, log);
  await inviteFirstOwner(services);
  services.jobs.start(jobs(services));
  for (const missing of await missingBuilds(config)) log.warn(missing);

  const server = openHttpServer(inFront(await createListener(services)));
  const finish = shutDownGracefully(server);
  server.listen(config.port, config.host);
  await once(server, "listening");
  log.info({ host: config.host, port: config.port, url: config.publicUrl }, "listening");
  const metrics =
    config.metricsPort === null ? null : createServer(serveMetrics(services)).listen(config.metricsPort, config.host);
  if (metrics) await once(metrics, "listening");

  let stoppedBy: string | null = null;
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));

  /** Accepts nothing new, finishes what is in flight, then closes the database. The same signal again exits at once. */
  async function stop(signal: string): Promise<void> {
    if (stoppedBy === signal) leave("asked twice");
    if (stoppedBy) return;
    stoppedBy = signal;
    log.info({ signal }, "stopping");
    setTimeout(() => server.closeAllConnections(), TIMEOUT_MS).unref();
    setTimeout(() => leave("requests in flight did not finish in time"), LAST_RESORT_MS).unref();
    services.live.close();
    metrics?.close();
    await finish();
    await close();
    log.info("stopped");
  }

  /** Jobs and transactions that are cut off here are retried by another copy, or at the next start. */
  function leave(reason: string): never {
    log.error({ reason }, "stopped by force");
    process.exit(1);
  }
}

function configOrExit(): Config {
  try {
    return configFromProcess();
  } catch (error) {
    return exitWith(error instanceof Error ? error.message : String(error));
  }
}

/** Exits with a message for the operator. */
function exitWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
