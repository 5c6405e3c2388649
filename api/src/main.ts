import { once } from "node:events";
import { createServer } from "node:http";
import { configFromProcess } from "./config.ts";
import { workers } from "./jobs.ts";
import { openLog } from "./lib/log.ts";
import { createListener } from "./listener.ts";
import { openServices } from "./start.ts";

/** What is still in flight this long after the signal (a page that listens for news) is cut off. */
const PATIENCE_MS = 10_000;
/** And this long after it the process goes, whatever happens. */
const LAST_RESORT_MS = 25_000;

const config = configOrExit();
const log = openLog(config.logLevel);
const { on, close } = await openServices(config, log);
await on.jobs.work(workers(on));

const server = createServer(await createListener(on));
server.listen(config.port);
await once(server, "listening");
log.info({ port: config.port, url: config.publicUrl }, "listening");

let stopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));

/** Takes nothing new, finishes what is in flight, then lets go of the database. */
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, "stopping");
  on.live.hangUp();
  const closed = once(server, "close");
  setTimeout(() => server.closeAllConnections(), PATIENCE_MS).unref();
  setTimeout(() => leave("what was in flight did not end"), LAST_RESORT_MS).unref();
  server.close();
  server.closeIdleConnections();
  await closed;
  await close();
  log.info("stopped");
}

/** Jobs and transactions that are cut off here are taken up again by another copy, or at the next start. */
function leave(why: string): never {
  log.error({ why }, "stopped by force");
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
