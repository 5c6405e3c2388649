import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readConfig } from "../src/config.ts";
import { addDemoBookings } from "./demo-bookings.ts";
import { openLedger } from "./ledger.ts";
import { environmentOfStack } from "./local-environment.ts";
import { type Reservation, reservePort } from "./ports.ts";
import { startPostgres } from "./postgres.ts";
import { prepareDatabase, prepareOwnDatabase } from "./prepare-database.ts";
import { apiChild, studioChild, viteChild } from "./product.ts";
import { pushKeysIn } from "./push/keys.ts";
import { during } from "./say-how-long.ts";
import { bringUpToDate, usualBuild } from "./site-build.ts";
import { checkoutChild, contentApiChild, mailboxChild, roomsChild } from "./stand-ins.ts";
import { type Supervisor, startSupervisor } from "./supervisor.ts";

const SELF = "the start itself";

export type StackOptions = {
  /** The folder for all data. */
  dataDir: string;
  /** The site's port, which must be free, and the first port to try for each of the others. 0 for any. */
  ports: {
    site: number;
    database: number;
    checkout: number;
    mailbox: number;
    smtp: number;
    contentApi: number;
    rooms: number;
  };
  /** "built" serves the production build; "hot" puts Vite in front and restarts the API when its code changes. */
  site: "built" | "hot";
  /** False skips fsync: for tests only. */
  durable: boolean;
  /** Overrides the API's environment. */
  env: Record<string, string>;
  say: (what: string) => void;
  /** Called when a part ends unexpectedly; it is then restarted. */
  onLost: (reason: string) => void;
  signal: AbortSignal;
};

/** Any free ports, for tests that run in parallel. */
export const anyPorts: StackOptions["ports"] = {
  site: 0,
  database: 0,
  checkout: 0,
  mailbox: 0,
  smtp: 0,
  contentApi: 0,
  rooms: 0,
};

/**
 * The default ports beside the site's: a block of ten for each site port from 3000 to 4999, so that checkouts on different site
 * ports never conflict. For other site ports, any free ones.
 */
export function portsFor(site: number): StackOptions["ports"] {
  if (site < 3000 || site > 4999) return { ...anyPorts, site };
  const block = 3900 + (site - 3000) * 10;
  const [checkout, mailbox, smtp] = [block + 1, block + 2, block + 3];
  return { site, checkout, mailbox, smtp, contentApi: block + 4, rooms: block + 5, database: block + 6 };
}

export type Addresses = {
  siteUrl: string;
  databaseUrl: string;
  checkoutUrl: string;
  mailboxUrl: string;
  contentApiUrl: string;
  /** False for an external database, which gets no demo accounts. */
  hasDemoAccounts: boolean;
};
export type Stack = Addresses & { stop: () => Promise<void> };

const StandIns = z.object({
  checkoutUrl: z.url(),
  mailboxUrl: z.url(),
  smtpUrl: z.url(),
  contentApiUrl: z.url(),
  roomsUrl: z.url(),
});

export class PortTaken extends Error {
  readonly port: number;
  constructor(port: number) {
    super(`Port ${port} is in use by another program.`);
    this.port = port;
  }
}

/**
 * Starts the whole product on this machine and keeps it running: the stand-ins, each in its own process, then the API with the
 * same configuration as in production. Stops processes of an earlier run of the same data directory first. If it rejects,
 * nothing is left running.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  mkdirSync(options.dataDir, { recursive: true });
  const ledger = openLedger(options.dataDir);
  const left = await ledger.endEarlierRun();
  if (left.includes(SELF)) options.say("Stopped the Lamplight that was already running in this checkout");
  else if (left.length > 0) options.say(`Stopped what an earlier start had left running: ${left.join(", ")}`);
  const sitePort = await reservePort(options.ports.site);
  if (!sitePort) throw new PortTaken(options.ports.site);
  ledger.note(SELF, process.pid);

  const supervisor = startSupervisor({ ...options, ledger });
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= supervisor.stop().then(ledger.close);
    return stopped;
  };
  const reserved = [sitePort];
  try {
    const back = options.site === "hot" ? await reserveFrom(sitePort.port + 1) : sitePort;
    reserved.push(back);
    return { ...(await startParts(options, supervisor, sitePort, back)), stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    // A reservation is a listening socket, which would keep a failed start from exiting.
    await Promise.all(reserved.map(({ release }) => release()));
  }
}

/** `back` is the API's port: the site's own, unless Vite is in front. */
async function startParts(
  options: StackOptions,
  supervisor: Supervisor,
  sitePort: Reservation,
  back: Reservation,
): Promise<Addresses> {
  const { dataDir, ports, say, durable, signal } = options;
  const isHot = options.site === "hot";
  const siteUrl = `http://localhost:${sitePort.port}`;
  const apiUrl = `http://127.0.0.1:${back.port}`;
  signal.throwIfAborted();
  const build = isHot ? Promise.resolve() : bringUpToDate(usualBuild, say);
  // Its failure is the start's, below.
  build.catch(() => {});

  const postgres = { dataDir: join(dataDir, "postgres"), port: ports.database, durable, onLost: supervisor.onLost };
  const database = startPostgres(postgres);
  supervisor.join(database.then(({ url, stop }) => ({ name: "PostgreSQL", at: { url }, stop })));
  const { url: databaseUrl, port: databasePort } = await during("Starting PostgreSQL", say, () => database);
  signal.throwIfAborted();

  say("Starting the card checkout, the mailbox, the content API and the video rooms");
  const [cards, mail, contentApi, rooms] = await Promise.all([
    supervisor.start(checkoutChild(dataDir, ports.checkout, `${apiUrl}/api/stripe/webhook`)),
    supervisor.start(mailboxChild(dataDir, ports.mailbox, ports.smtp, siteUrl)),
    supervisor.start(contentApiChild(dataDir, ports.contentApi, options.env["SANITY_DATASET"])),
    supervisor.start(roomsChild(ports.rooms)),
  ]);
  const { checkoutUrl, mailboxUrl, smtpUrl, contentApiUrl, roomsUrl } = StandIns.parse({
    checkoutUrl: cards["url"],
    mailboxUrl: mail["url"],
    smtpUrl: mail["smtpUrl"],
    contentApiUrl: contentApi["url"],
    roomsUrl: rooms["url"],
  });
  const moves: [what: string, wanted: number, got: number][] = [
    ["database", ports.database, databasePort],
    ["card checkout", ports.checkout, portIn(checkoutUrl)],
    ["mailbox", ports.mailbox, portIn(mailboxUrl)],
    ["mail server", ports.smtp, portIn(smtpUrl)],
    ["content API", ports.contentApi, portIn(contentApiUrl)],
    ["video service", ports.rooms, portIn(roomsUrl)],
  ];
  for (const [what, wanted, got] of moves) {
    if (wanted !== 0 && wanted !== got) say(`Port ${wanted} is in use by another program: the ${what} is on ${got}`);
  }

  const at = {
    publicUrl: siteUrl,
    databaseUrl,
    checkoutUrl,
    smtpUrl,
    mailboxUrl,
    pushKeys: pushKeysIn(dataDir),
    filesDir: join(dataDir, "files"),
    contentApiUrl,
    roomsUrl,
  };
  const { env: configured, hasDemoAccounts } = environmentOfStack(at, options.env);
  // Vite is in front of a hot site, so the API starts without a build of it.
  const hasSite = !isHot || existsSync(join(usualBuild.site, "index.html"));
  const built = {
    SITE_DIR: hasSite ? usualBuild.site : "off",
    RENDERER_DIR: usualBuild.renderer,
    STUDIO_DIR: usualBuild.studio,
  };
  const env: Record<string, string> = {
    ...built,
    ...configured,
    PORT: String(back.port),
    WELCOME_MAILBOX_URL: mailboxUrl,
  };
  if (hasDemoAccounts) {
    await during("Preparing the database", say, () => prepareDatabase(env, { hasLivingDay: durable }));
  } else {
    say("DATABASE_URL names a database of your own: no demo accounts are put there, and OFFICE_OWNER says who runs it");
    await prepareOwnDatabase(readConfig(env).database.url);
  }
  await build;
  signal.throwIfAborted();

  say("Starting the site");
  await back.release();
  await supervisor.start(apiChild({ apiUrl, env, mode: options.site, hasDemoAccounts }));
  if (isHot) {
    const studio = await reserveFrom(back.port + 1);
    const studioUrl = `http://localhost:${studio.port}`;
    await studio.release();
    await supervisor.start(studioChild(studio.port, env));
    await sitePort.release();
    await supervisor.start(viteChild(siteUrl, sitePort.port, { ...env, API_URL: apiUrl, STUDIO_URL: studioUrl }));
  }
  // A start may be broken off at any point; the file says that the demo bookings are complete.
  const demoBooked = join(dataDir, "demo-bookings.done");
  if (hasDemoAccounts && durable && env["STRIPE_API_URL"] === checkoutUrl && !existsSync(demoBooked)) {
    try {
      await during("Adding demo bookings", say, () => addDemoBookings({ siteUrl: apiUrl, checkoutUrl }));
      writeFileSync(demoBooked, "");
    } catch (error) {
      say(
        `Some demo bookings are missing: ${error instanceof Error ? error.message : error} The next start adds them.`,
      );
    }
  }
  return { siteUrl, databaseUrl, checkoutUrl, mailboxUrl, contentApiUrl, hasDemoAccounts };
}

async function reserveFrom(wanted: number): Promise<Reservation> {
  for (let port = wanted; port < 65_536; port += 1) {
    const reserved = await reservePort(port);
    if (reserved) return reserved;
  }
  throw new Error(`No free port from ${wanted} up.`);
}

const portIn = (url: string): number => Number(new URL(url).port);
