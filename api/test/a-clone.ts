import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { checkout, LEASH } from "../local/paths.ts";
import { freePort } from "../local/ports.ts";
import { postgresHome } from "../local/postgres-home.ts";
import { removeScratch, scratchDir } from "../local/scratch.ts";
import { bringUpToDate, usualBuild } from "../local/site-build.ts";

const CACHES = new Set([".cache", ".vite"]);

/** What Git keeps out of a clone, and what npm and the builds put there. */
const NOT_CLONED = new Set([".git", ".data", ".env", ".sanity", "node_modules", "dist"]);
const ROOMS = ["", "api", "web", "studio", "content-schemas"];

/**
 * A clone of this checkout in a folder of its own, with its packages, as another person has it beside this one; for one test. Built
 * and started it has not been.
 */
export async function aClone(name: string): Promise<string> {
  // Not in memory: its packages are links to ours, which takes one disk.
  const folder = await scratchDir(name);
  onTestFinished(async () => {
    execFileSync(process.execPath, [join(folder, "api/local/bootstrap.mjs"), "reset"], { cwd: folder });
    await removeScratch(folder);
  });
  for (const entry of readdirSync(checkout))
    if (!NOT_CLONED.has(entry))
      cpSync(join(checkout, entry), join(folder, entry), {
        recursive: true,
        preserveTimestamps: true,
        filter: (path) => !NOT_CLONED.has(path.slice(path.lastIndexOf("/") + 1)),
      });
  for (const room of ROOMS) {
    const packages = join(checkout, room, "node_modules");
    if (!existsSync(packages)) continue;
    mkdirSync(join(folder, room, "node_modules"));
    // Caches are of this checkout, and change while they are copied.
    const entries = readdirSync(packages).filter((entry) => !CACHES.has(entry));
    execFileSync("cp", ["-al", ...entries, join(folder, room, "node_modules")], { cwd: packages });
  }
  return folder;
}

/** The same with the production build of this checkout in it, so that it need not make its own. */
export async function aBuiltClone(name: string): Promise<string> {
  const folder = await aClone(name);
  await bringUpToDate(usualBuild, () => {});
  cpSync(usualBuild.site, join(folder, "web/dist"), { recursive: true });
  cpSync(usualBuild.pages, join(folder, "web/prerender/dist"), { recursive: true });
  cpSync(usualBuild.studio, join(folder, "studio/dist"), { recursive: true });
  return folder;
}

export type RunningClone = {
  run: ChildProcess;
  siteUrl: string;
  mailboxUrl: string;
  /** Every address that it says something is at; of the card checkout, which has no page of its own, the one for who watches. */
  addresses: string[];
  contentApiUrl: string;
};

/** How a program is started: in another place, say. */
export type Starter = (program: string, args: string[]) => [program: string, args: string[]];
const asItIs: Starter = (program, args) => [program, args];

/** What is started there, and how. */
type Start = { starter?: Starter; task?: "start" | "dev" };

/** What `npm start` there says, or `npm run dev`, until it says that it is up or has ended; on a port of its own, as in a terminal of its own. */
export async function runClone(folder: string, { starter = asItIs, task = "start" }: Start = {}) {
  const { PATH = "", HOME = "", TMPDIR = "/tmp" } = process.env;
  const [program, args] = starter(process.execPath, ["--import", LEASH, join(folder, "api/local/bootstrap.mjs"), task]);
  const run = spawn(program, args, {
    cwd: folder,
    detached: true,
    env: { PATH, HOME, TMPDIR, PORT: String(await freePort(0)) },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  onTestFinished(() => stopClone({ run }).then(() => undefined));
  let output = "";
  const isUp = new Promise<boolean>((resolve) => {
    for (const stream of [run.stdout, run.stderr])
      stream?.on("data", (chunk) => {
        output += String(chunk);
        if (output.includes("Ctrl-C stops it")) resolve(true);
      });
    run.once("close", () => resolve(false));
  });
  return { run, isUp: await isUp, output };
}

/** The same when it is to come up; `contentApiFile` is where its lake says where it is. */
export async function startClone(
  folder: string,
  { contentApiFile = join(folder, ".data/content/address"), ...start }: Start & { contentApiFile?: string } = {},
): Promise<RunningClone> {
  const { run, isUp, output } = await runClone(folder, start);
  if (!isUp) throw new Error(`It did not come up:\n${output}`);
  const addresses = (output.match(/^ .*http:\S+/gm) ?? []).map((line) =>
    line.replace(/^ +Card checkout.*/, "$&/healthz").replace(/.* /, ""),
  );
  const at = (name: string) => new RegExp(`^ +${name} +(http\\S+)`, "m").exec(output)?.[1] ?? "";
  return {
    run,
    addresses,
    siteUrl: at("Site"),
    mailboxUrl: at("Mailbox"),
    contentApiUrl: readFileSync(contentApiFile, "utf8"),
  };
}

/** Every process of a start: those in its ledger, itself among them, and its PostgreSQL. */
export function pidsOf(folder: string): number[] {
  const ledger: { pid: number }[] = JSON.parse(readFileSync(join(folder, ".data/running.json"), "utf8"));
  const { data } = postgresHome(join(folder, ".data/postgres"));
  return [...ledger.map(({ pid }) => pid), Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0])];
}

/** Ends it by Ctrl-C, which a terminal sends to all of its group, unless it has ended. Answers its exit code. */
export async function stopClone({ run }: Pick<RunningClone, "run">): Promise<number | null> {
  if (run.exitCode !== null || run.signalCode !== null || run.pid === undefined) return run.exitCode;
  const exit = once(run, "exit");
  process.kill(-run.pid, "SIGINT");
  const [code] = await exit;
  return code;
}
