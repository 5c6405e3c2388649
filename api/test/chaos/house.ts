import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { EXIT_WITH_PARENT } from "../../local/paths.ts";
import { freePort } from "../../local/ports.ts";
import { startPostgres } from "../../local/postgres.ts";
import { postgresHome } from "../../local/postgres-home.ts";
import { removeScratch, scratchDir } from "../../local/scratch.ts";
import { openDb, type Pool } from "../../src/lib/db/db.ts";
import { chanceFrom } from "../chance.ts";
import type { Chance } from "./chance.ts";
import { openMailServer } from "./mail-server.ts";

const MAIN = join(import.meta.dirname, "../../src/main.ts");
const CHECKOUT = join(import.meta.dirname, "../../local/checkout/main.ts");

/** A process that can be killed and restarted at the same address. */
type Part = { url: string; kill: () => Promise<void>; start: () => Promise<void> };

export type System = Awaited<ReturnType<typeof startAll>>;
/** Functions that stop what was started, in reverse order. */
type Cleanups = (() => unknown)[];

/**
 * The product as in production, in two copies, with its own PostgreSQL, card provider and mail server, each of which can be stopped
 * and restarted. `sql` is the judge's own connection; `chance` is seeded.
 */
export async function startSystem(seed: number): Promise<System> {
  const cleanups: Cleanups = [];
  return startAll(chanceOf(seed), cleanups).catch(async (error: unknown) => {
    await runCleanups(cleanups);
    throw error;
  });
}

async function runCleanups(cleanups: Cleanups): Promise<void> {
  for (const end of cleanups.splice(0).reverse()) await end();
}

function chanceOf(seed: number): Chance {
  const roll = chanceFrom(seed);
  return {
    roll,
    among: (things) => {
      const thing = things[Math.floor(roll() * things.length)];
      if (thing === undefined) throw new Error("There is nothing to choose from");
      return thing;
    },
  };
}

async function startAll(chance: Chance, cleanups: Cleanups) {
  const dir = await scratchDir("chaos", { fleeting: true });
  cleanups.push(() => removeScratch(dir));
  const dataDir = join(dir, "postgres");
  const postgres = await startPostgres({ dataDir, port: 0, durable: true });
  cleanups.push(() => postgres.stop());
  const mail = await openMailServer();
  cleanups.push(() => mail.shut());
  const copies: Part[] = [];
  const front = await openFront(() => chance.among(copies).url);
  cleanups.push(() => front.close());
  const aPart = async (...of: Parameters<typeof startPart>) => {
    const part = await startPart(...of);
    cleanups.push(() => part.kill());
    return part;
  };
  const provider = await aPart(CHECKOUT, "/healthz", (port) => ({
    CHECKOUT_PORT: String(port),
    CHECKOUT_FILE: join(dir, "provider.sqlite"),
    CHECKOUT_WEBHOOK_URL: `${front.url}/api/stripe/webhook`,
    CHECKOUT_WEBHOOK_SECRET: "whsec_local",
  }));
  for (let copy = 0; copy < 2; copy += 1) {
    copies.push(
      await aPart(MAIN, "/readyz", (port) => ({
        PORT: String(port),
        PUBLIC_URL: "http://lamplight.test",
        DATABASE_URL: postgres.url,
        STRIPE_SECRET_KEY: "sk_test_local_checkout",
        STRIPE_WEBHOOK_SECRET: "whsec_local",
        STRIPE_API_URL: provider.url,
        SMTP_URL: mail.url,
        MAIL_FROM: "Lamplight <hello@lamplight.test>",
        OFFICE_EMAIL: "office@lamplight.test",
        OFFICE_OWNER: "owner@lamplight.test",
        MEETING_BASE_URL: "https://meet.lamplight.test",
        SANITY_PROJECT_ID: "lamplight",
        FILES_DIR: join(dir, "files"),
        SITE_DIR: "off",
        LOG_LEVEL: process.env["CHAOS_LOG"] ?? "silent",
        ...unlimited,
      })),
    );
  }
  const sql: Pool = openDb(postgres.url, 4);
  cleanups.push(() => sql.end({ timeout: 1 }));

  return {
    chance,
    sql,
    copies,
    provider,
    mail,

    /** Kills the database as a power cut would. Its supervisor restarts it with the data on disk. */
    async cutPostgres(): Promise<void> {
      const { data } = postgresHome(dataDir);
      const master = () => readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0];
      const killed = master();
      process.kill(Number(killed), "SIGKILL");
      const isBack = async () => master() !== killed && (await sql`select 1`).length === 1;
      while (!(await isBack().catch(() => false))) await pause(100);
    },

    close: () => runCleanups(cleanups),
  };
}

const MANY = "1000000";
const unlimited = {
  LIMIT_FAILED_LOGINS_PER_ACCOUNT: MANY,
  LIMIT_FAILED_LOGINS_PER_ADDRESS: MANY,
  LIMIT_SIGN_UPS_PER_ADDRESS: MANY,
  LIMIT_RESET_MAILS_PER_ACCOUNT: MANY,
  LIMIT_RESET_MAILS_PER_ADDRESS: MANY,
  LIMIT_FORMS_PER_ADDRESS: MANY,
};

async function startPart(file: string, health: string, environment: (port: number) => Record<string, string>) {
  const port = await freePort(0);
  const url = `http://localhost:${port}`;
  const env = { ...process.env, ...environment(port) };
  let child: ChildProcess | null = null;
  const part: Part = {
    url,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
    async start() {
      child = spawn(process.execPath, ["--import", EXIT_WITH_PARENT, file], {
        env,
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      for (let look = 0; !(await isUp(`${url}${health}`)); look += 1) {
        // A copy that starts while the database is down exits; its supervisor restarts it.
        if (child.exitCode !== null)
          child = spawn(process.execPath, ["--import", EXIT_WITH_PARENT, file], {
            env,
            stdio: ["ignore", "ignore", "inherit", "ipc"],
          });
        if (look > 1800) {
          await part.kill();
          throw new Error(`${file} did not come up`);
        }
        await pause(100);
      }
    },
  };
  await part.start();
  return part;
}

const isUp = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The provider's webhook target: forwards to one of the copies, and loses the event if that one is down. */
async function openFront(target: () => string) {
  const server = createServer(async (request, answer) => {
    try {
      const { "content-type": type = "", "stripe-signature": signature = "" } = request.headers;
      const passed = await fetch(`${target()}${request.url}`, {
        method: "POST",
        body: new Uint8Array(await buffer(request)),
        headers: { "content-type": type, "stripe-signature": String(signature) },
        signal: AbortSignal.timeout(10_000),
      });
      answer.writeHead(passed.status).end();
    } catch {
      answer.writeHead(502).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    close: () => server.close(),
  };
}
