import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { usingDatabase } from "./lib/db/database-problem.ts";
import { openDb, type Pool } from "./lib/db/db.ts";
import { requireTimeouts } from "./lib/db/pooler.ts";
import { upgradeSchema } from "./lib/db/upgrade-schema.ts";
import { openInspection } from "./lib/files/file-inspection/pool.ts";
import { openFiles } from "./lib/files/files.ts";
import { openJobs } from "./lib/jobs/jobs.ts";
import { openEmailWords } from "./lib/mail/editors/email-words.ts";
import { openMail } from "./lib/mail/mail.ts";
import { openPushes } from "./lib/mail/push.ts";
import { openTexts } from "./lib/mail/texts.ts";
import { openMeters } from "./lib/meters.ts";
import { openCards } from "./lib/money/checkout.ts";
import { openPageRenderer } from "./lib/pages/page-renderer.ts";
import { openPublishedContent } from "./lib/pages/published-content.ts";
import { openLiveness } from "./lib/server/liveness.ts";
import type { Services } from "./lib/services.ts";
import { adoptSettings } from "./lib/settings.ts";
import { openLive } from "./lib/site/live.ts";
import { openPractice } from "./lib/site/practice.ts";
import { openVideoCalls } from "./lib/video-call.ts";

/** Opens everything the product depends on and migrates the database. `close` lets running jobs finish first. */
export async function openServices(
  config: Config,
  log: Logger,
): Promise<{ services: Services & { db: Pool }; close: () => Promise<void> }> {
  const { url, direct, isPooled, poolSize } = config.database;
  const traces = config.tracing && (await import("./lib/tracing/tracing.ts")).openTracing(config.tracing, log);
  const db = openDb(url, poolSize, isPooled);
  await prepare(db, config);
  if (config.filesDir) await mkdir(join(config.filesDir, "public"), { recursive: true });
  const cards = openCards(config.cards, log);
  const content = openPublishedContent(config.content, log);
  const practice = await openPractice({ db, content, first: config.firstPractice, log });
  const emailWords = await openEmailWords({ db, content, log });
  const services = {
    config,
    db,
    log,
    jobs: openJobs(log),
    cards: cards.forUsers,
    cardsForJobs: cards.forJobs,
    live: openLive(direct.url, log),
    liveness: openLiveness(),
    mail: openMail(config.mail, practice),
    texts: openTexts(config.texts),
    pushes: openPushes(config.pushes),
    files: await openFiles(config),
    inspection: openInspection(log),
    meters: openMeters(),
    videoCalls: openVideoCalls(config.meetings, practice),
    content,
    practice,
    emailWords,
    renderer: openPageRenderer(config, practice, log),
  };
  await usingDatabase(direct, () => services.live.start());
  const close = async () => {
    await services.jobs.stop();
    await services.live.stop();
    services.mail.close();
    services.content.close();
    await services.renderer?.close();
    await services.inspection.close();
    services.liveness.stop();
    await db.end({ timeout: 5 });
    await traces?.close();
  };
  return { services, close };
}

/**
 * Migrates the database and writes what the environment says into it. Throws a DatabaseProblem if the server is too old, or a pooler is
 * where it can't be.
 */
async function prepare(db: Pool, config: Config): Promise<void> {
  const { url, direct, isPooled } = config.database;
  const directDb = isPooled ? openDb(direct.url, 1) : db;
  await usingDatabase(direct, () => upgradeSchema(directDb, direct.url));
  if (isPooled) await directDb.end();
  await usingDatabase({ variable: "DATABASE_URL", url }, async () => {
    if (isPooled) await requireTimeouts(db);
    await adoptEnvironment(db, config);
  });
}

async function adoptEnvironment(db: Pool, config: Config): Promise<void> {
  await db`update practice set time_zone = ${config.practiceTimeZone} where time_zone <> ${config.practiceTimeZone}`;
  await db`update practice set state = ${config.practiceState} where state <> ${config.practiceState}`;
  await adoptSettings(db, config.settings);
}
