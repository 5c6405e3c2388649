import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { checkout, EXIT_WITH_PARENT } from "../local/paths.ts";
import { freePort } from "../local/ports.ts";
import { postgresHome } from "../local/postgres-home.ts";
import { removeScratch, scratchDir } from "../local/scratch.ts";
import { bringUpToDate, usualBuild } from "../local/site-build.ts";

const CACHES = new Set([".cache", ".vite"]);

/** Files that are not in a clone: ignored by Git, or created by npm and the builds. */
const NOT_CLONED = new Set([".git", ".data", ".env", ".sanity", "node_modules", "dist"]);
const ROOMS = ["", "api", "web", "studio", "content-schemas"];

/** A clone of this checkout in its own folder, with its packages, for one test. It is not built or started. */
export async function aClone(name: string): Promise<string> {
  // On disk, because its packages are hard links to ours.
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
    // Caches belong to this checkout and change while they are copied.
    const entries = readdirSync(packages).filter((entry) => !CACHES.has(entry));
    execFileSync("cp", ["-al", ...entries, join(folder, room, "node_modules")], { cwd: packages });
  }
  return folder;
}

/** The same with this checkout's production build, so that it need not be built again. */
export async function aBuiltClone(name: string): Promise<string> {
  const folder = await aClone(name);
  await bringUpToDate(usualBuild, () => {});
  cpSync(usualBuild.site, join(folder, "web/dist"), { recursive: true });
  cpSync(usualBuild.renderer, join(folder, "web/server/dist"), { recursive: true });
  cpSync(usualBuild.studio, join(folder, "studio/dist"), { recursive: true });
  return folder;
}

export type RunningClone = {
  run: ChildProcess;
  siteUrl: string;
  mailboxUrl: string;
  /** Every URL it prints; for the card checkout, which has no home page, the URL of its controls. */
  addresses: string[];
  contentApiUrl: string;
};

/** Changes how a program is started, for example in a mount namespace. */
export type Starter = (program: string, args: string[]) => [program: string, args: string[]];
const asItIs: Starter = (program, args) => [program, args];

/** The task, and how to start it. */
type Start = { starter?: Starter; task?: "start" | "dev" };

/** Runs `npm start` or `npm run dev` on a port of its own and collects the output until it is up or has ended. */
export async function runClone(folder: string, { starter = asItIs, task = "start" }: Start = {}) {
  const { PATH = "", HOME = "", TMPDIR = "/tmp" } = process.env;
  const [program, args] = starter(process.execPath, [
    "--import",
    EXIT_WITH_PARENT,
    join(folder, "api/local/bootstrap.mjs"),
    task,
  ]);
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

/** The same, and fails if it does not come up. `contentApiFile` contains the content API's URL. */
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

/** All processes of a start: those in its ledger, its own and PostgreSQL's. */
export function pidsOf(folder: string): number[] {
  const ledger: { pid: number }[] = JSON.parse(readFileSync(join(folder, ".data/running.json"), "utf8"));
  const { data } = postgresHome(join(folder, ".data/postgres"));
  return [...ledger.map(({ pid }) => pid), Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0])];
}

/** Sends Ctrl-C to its process group, unless it has ended. Returns the exit code. */
export async function stopClone({ run }: Pick<RunningClone, "run">): Promise<number | null> {
  if (run.exitCode !== null || run.signalCode !== null || run.pid === undefined) return run.exitCode;
  const exit = once(run, "exit");
  process.kill(-run.pid, "SIGINT");
  const [code] = await exit;
  return code;
}
