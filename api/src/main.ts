import { serve } from "./serve.ts";

/** Milliseconds after the signal at which open requests are cut off. */
const TIMEOUT_MS = 20_000;
/** Milliseconds after the signal at which the process ends in any case. */
const LAST_RESORT_MS = 28_000;

openWatchdog();

const config = configOrExit();
const log = openLog(config.logLevel);
const { services, close } = await openServices(config, log);
services.jobs.start(jobs(services));
await inviteFirstOwner(services);

const server = openHttpServer(await createListener(services));
const finish = shutDownGracefully(server);
server.listen(config.port, config.host);
await once(server, "listening");
log.info({ host: config.host, port: config.port, url: config.publicUrl }, "listening");
const metrics =
  config.metricsPort === null ? null : createServer(serveMetrics(services)).listen(config.metricsPort, config.host);
if (metrics) await once(metrics, "listening");

let stoppedBy: string | null = null;
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));

/** Accepts no new connections, finishes open requests, then closes the database. A second signal of the same kind ends the process at once. */
async function stop(signal: string): Promise<void> {
  if (stoppedBy === signal) exitNow("asked twice");
  if (stoppedBy) return;
  stoppedBy = signal;
  log.info({ signal }, "stopping");
  setTimeout(() => server.closeAllConnections(), TIMEOUT_MS).unref();
  setTimeout(() => exitNow("requests in flight did not finish in time"), LAST_RESORT_MS).unref();
  services.live.close();
  metrics?.close();
  await finish();
  await close();
  log.info("stopped");
}

/** Jobs and transactions that are cut off here are continued by another instance or at the next start. */
function exitNow(reason: string): never {
  log.error({ reason }, "stopped by force");
  process.exit(1);
}

function configOrExit() {
  try {
    return configFromProcess();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
