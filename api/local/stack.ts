import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Child, type ChildWish, startChild } from "./children.ts";
import { openLedger } from "./ledger.ts";
import { localEnvironment } from "./local-environment.ts";
import { checkout } from "./paths.ts";
import { freePort, isFree } from "./ports.ts";
import { startPostgres } from "./postgres.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { buildSite, siteIsStale } from "./site-build.ts";
import { checkoutChild, lakeChild, mailboxChild, roomsChild, studioChild } from "./stand-ins.ts";
import { buildStudio, studioIsStale } from "./studio-build.ts";

const OURSELVES = "the start itself";

export type StackWish = {
  /** Where everything is kept between runs. */
  dataDir: string;
  /** The site's own port, which must be free, and where to begin looking for the others. 0 takes any. */
  ports: {
    site: number;
    database: number;
    checkout: number;
    mailbox: number;
    smtp: number;
    lake: number;
    rooms: number;
  };
  /** "built" serves the production build; "hot" puts Vite in front and restarts the API when its code changes. */
  site: "built" | "hot";
  /** False gives up safety against a power cut for speed: for tests only. */
  durable: boolean;
  /** Goes over what the API is told about this machine. */
  env: Record<string, string>;
  say: (what: string) => void;
  /** Called when a part ends though nobody stopped it. */
  onLost: (reason: string) => void;
  signal: AbortSignal;
};

/** Wherever there is room: for whoever runs beside others. */
export const anyPorts: StackWish["ports"] = {
  site: 0,
  database: 0,
  checkout: 0,
  mailbox: 0,
  smtp: 0,
  lake: 0,
  rooms: 0,
};

export type Addresses = {
  siteUrl: string;
  databaseUrl: string;
  checkoutUrl: string;
  mailboxUrl: string;
  lakeUrl: string;
};
export type Stack = Addresses & { stop: () => Promise<void> };

const StandIns = z.object({
  checkoutUrl: z.url(),
  mailboxUrl: z.url(),
  smtpUrl: z.url(),
  lakeUrl: z.url(),
  roomsUrl: z.url(),
});

export class PortTaken extends Error {
  readonly port: number;
  constructor(port: number) {
    super(`Port ${port} is in use by another program.`);
    this.port = port;
  }
}

type Crew = {
  /** Starts a part and answers where it is. */
  start: (child: ChildWish) => Promise<Child["at"]>;
  join: (child: Child) => void;
  onLost: (reason: string) => void;
};

/**
 * Brings up the whole product on this machine: the stand-ins, each a process of its own, then the API as in production,
 * told only their addresses. Whatever an earlier run of the same data directory left is ended first.
 */
export async function startStack(wish: StackWish): Promise<Stack> {
  mkdirSync(wish.dataDir, { recursive: true });
  const ledger = openLedger(wish.dataDir);
  const left = await ledger.endEarlierRun();
  if (left.includes(OURSELVES)) wish.say("Stopped the Lamplight that was already running in this checkout");
  else if (left.length > 0) wish.say(`Stopped what an earlier start had left running: ${left.join(", ")}`);
  if (wish.ports.site !== 0 && !(await isFree(wish.ports.site))) throw new PortTaken(wish.ports.site);
  ledger.note(OURSELVES, process.pid);

  const running: Child[] = [];
  let stopped: Promise<void> | undefined;
  const onLost = (reason: string): void => {
    if (!stopped) wish.onLost(reason);
  };
  const crew: Crew = {
    onLost,
    join: (child) => running.push(child),
    start: async (child) => {
      wish.signal.throwIfAborted();
      const started = await startChild(child, { dataDir: wish.dataDir, ledger, onLost });
      running.push(started);
      return started.at;
    },
  };
  async function stop(): Promise<void> {
    for (const part of running.splice(0).reverse()) await part.stop();
    ledger.close();
  }
  const stopOnce = (): Promise<void> => {
    stopped ??= stop();
    return stopped;
  };
  try {
    return { ...(await startParts(wish, crew)), stop: stopOnce };
  } catch (error) {
    await stopOnce();
    throw error;
  }
}

async function startParts(wish: StackWish, crew: Crew): Promise<Addresses> {
  const { dataDir, ports, say, durable } = wish;
  const sitePort = await freePort(ports.site);
  const apiPort = wish.site === "hot" ? await freePort(sitePort + 1) : sitePort;
  const siteUrl = `http://localhost:${sitePort}`;
  const apiUrl = `http://127.0.0.1:${apiPort}`;

  if (wish.site === "built") await buildWhatIsStale(say);
  say("Starting PostgreSQL");
  const postgresDir = join(dataDir, "postgres");
  const database = await startPostgres({ dataDir: postgresDir, port: ports.database, durable, onLost: crew.onLost });
  crew.join({ name: "PostgreSQL", at: { url: database.url }, stop: database.stop });

  say("Starting the card checkout, the mailbox, the content lake and the video rooms");
  const [cards, mail, lake, rooms] = await Promise.all([
    crew.start(checkoutChild(dataDir, ports.checkout, `${apiUrl}/api/stripe/webhook`)),
    crew.start(mailboxChild(dataDir, ports.mailbox, ports.smtp)),
    crew.start(lakeChild(dataDir, ports.lake)),
    crew.start(roomsChild(ports.rooms)),
  ]);
  const { checkoutUrl, mailboxUrl, smtpUrl, lakeUrl, roomsUrl } = StandIns.parse({
    checkoutUrl: cards["url"],
    mailboxUrl: mail["url"],
    smtpUrl: mail["smtpUrl"],
    lakeUrl: lake["url"],
    roomsUrl: rooms["url"],
  });
  sayIfMoved("card checkout", ports.checkout, checkoutUrl, say);
  sayIfMoved("mailbox", ports.mailbox, mailboxUrl, say);

  const told = localEnvironment({
    publicUrl: siteUrl,
    databaseUrl: database.url,
    checkoutUrl,
    smtpUrl,
    filesDir: join(dataDir, "files"),
    pagesDir: join(dataDir, "pages"),
    lakeUrl,
    roomsUrl,
  });
  const env = { ...told, ...wish.env, PORT: String(apiPort) };
  say("Preparing the database");
  await prepareDatabase(env);

  say("Starting the site");
  await Promise.all([
    crew.start(apiChild(apiUrl, env, wish.site)),
    wish.site === "built" && crew.start(prerenderChild(env)),
  ]);
  if (wish.site === "hot") {
    const studioPort = await freePort(apiPort + 1);
    await crew.start(studioChild(studioPort, env));
    const studio = `http://localhost:${studioPort}`;
    await crew.start(viteChild(siteUrl, sitePort, { ...env, API_URL: apiUrl, STUDIO_URL: studio }));
  }
  return { siteUrl, databaseUrl: database.url, checkoutUrl, mailboxUrl, lakeUrl };
}

async function buildWhatIsStale(say: StackWish["say"]): Promise<void> {
  if (siteIsStale()) {
    say("Building the site");
    await buildSite();
  }
  if (studioIsStale()) {
    say("Building the Studio");
    await buildStudio();
  }
}

function sayIfMoved(what: string, wanted: number, url: string, say: StackWish["say"]): void {
  const { port } = new URL(url);
  if (wanted !== 0 && wanted !== Number(port)) {
    say(`Port ${wanted} is in use by another program: the ${what} is on ${port}`);
  }
}

const apiChild = (apiUrl: string, env: Record<string, string>, mode: StackWish["site"]): ChildWish => ({
  name: "api",
  program: "api/src/main.ts",
  ready: `${apiUrl}/readyz`,
  env,
  aloud: mode === "hot",
  nodeOptions: mode === "hot" ? ["--watch", "--watch-preserve-output"] : [],
});

const prerenderChild = (env: Record<string, string>): ChildWish => ({
  name: "prerender",
  program: "web/prerender/dist/main.js",
  env,
});

const viteChild = (siteUrl: string, port: number, env: Record<string, string>): ChildWish => ({
  name: "vite",
  program: "node_modules/vite/bin/vite.js",
  args: ["--port", String(port), "--strictPort", "--clearScreen", "false"],
  cwd: join(checkout, "web"),
  ready: siteUrl,
  aloud: true,
  env,
});
