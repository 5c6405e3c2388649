import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { workers } from "./jobs.ts";
import { openCards } from "./lib/checkout.ts";
import { openDb } from "./lib/db.ts";
import { openFiles } from "./lib/files.ts";
import { openJobs } from "./lib/jobs.ts";
import { openLive } from "./lib/live.ts";
import { openMail } from "./lib/mail.ts";
import { migrate } from "./lib/migrate.ts";
import type { Services } from "./lib/services.ts";
import { openVideoCalls } from "./lib/video-call.ts";

/** Opens everything the product stands on, schema and queues brought up to date. `close` lets running jobs finish first. */
export async function openServices(config: Config, log: Logger): Promise<{ on: Services; close: () => Promise<void> }> {
  if (config.filesDir) await mkdir(join(config.filesDir, "public"), { recursive: true });
  const db = openDb(config.database.url, config.database.poolSize);
  await migrate(db);
  const on: Services = {
    config,
    db,
    log,
    jobs: openJobs(config.database.url, log),
    cards: openCards(config.cards),
    live: openLive(config.database.url, log),
    mail: openMail(config.mail),
    files: await openFiles(config),
    videoCalls: openVideoCalls(config.meetings),
  };
  await on.jobs.prepare(workers(on));
  await on.live.start();
  const close = async () => {
    await on.jobs.stop();
    await on.live.stop();
    on.mail.close();
    await db.end({ timeout: 5 });
  };
  return { on, close };
}
