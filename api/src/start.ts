import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { openCards } from "./lib/checkout.ts";
import { openDb } from "./lib/db.ts";
import { openInspection } from "./lib/file-inspection/pool.ts";
import { openFiles } from "./lib/files.ts";
import { openJobs } from "./lib/jobs.ts";
import { openLive } from "./lib/live.ts";
import { openLiveness } from "./lib/liveness.ts";
import { openMail } from "./lib/mail.ts";
import { openMeters } from "./lib/meters.ts";
import { migrate } from "./lib/migrate.ts";
import { openPushes } from "./lib/push.ts";
import type { Services } from "./lib/services.ts";
import { openTexts } from "./lib/texts.ts";
import { openVideoCalls } from "./lib/video-call.ts";

/** Opens everything the product depends on and migrates the database. `close` lets running jobs finish first. */
export async function openServices(
  config: Config,
  log: Logger,
): Promise<{ services: Services; close: () => Promise<void> }> {
  if (config.filesDir) await mkdir(join(config.filesDir, "public"), { recursive: true });
  const db = openDb(config.database.url, config.database.poolSize);
  await migrate(db);
  await db`update practice set time_zone = ${config.practiceTimeZone} where time_zone <> ${config.practiceTimeZone}`;
  await db`update practice set state = ${config.practiceState} where state <> ${config.practiceState}`;
  const cards = openCards(config.cards, log);
  const services: Services = {
    config,
    db,
    log,
    jobs: openJobs(log),
    cards: cards.forUsers,
    cardsForJobs: cards.forJobs,
    live: openLive(config.database.listenUrl, log),
    liveness: openLiveness(),
    mail: openMail(config.mail),
    texts: openTexts(config.texts),
    pushes: openPushes(config.pushes),
    files: await openFiles(config),
    inspection: openInspection(log),
    meters: openMeters(),
    videoCalls: openVideoCalls(config.meetings),
  };
  await services.live.start();
  const close = async () => {
    await services.jobs.stop();
    await services.live.stop();
    services.mail.close();
    await services.inspection.close();
    services.liveness.stop();
    await db.end({ timeout: 5 });
  };
  return { services, close };
}
