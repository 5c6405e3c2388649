import { randomUUID } from "node:crypto";
import { existsSync, globSync, readdirSync, statSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { complaintOf } from "./complaint.ts";
import { moveFolder } from "./move-folder.ts";
import { checkout } from "./paths.ts";
import { during } from "./say-how-long.ts";
import { scratchDir } from "./scratch.ts";

/** The paths of a production build: the site, the renderer of its pages, and the Studio. */
export type Build = { site: string; renderer: string; studio: string };

/** The paths of a build in its own folder, so that a build in use stays unchanged. */
export const buildIn = (folder: string): Build => ({
  site: join(folder, "site"),
  renderer: join(folder, "renderer"),
  studio: join(folder, "studio"),
});

const { BUILD_DIR } = process.env;

/** The paths of this checkout's builds; BUILD_DIR overrides them. */
export const usualBuild: Build = BUILD_DIR
  ? buildIn(BUILD_DIR)
  : {
      site: join(checkout, "web/dist"),
      renderer: join(checkout, "web/server/dist"),
      studio: join(checkout, "studio/dist"),
    };

/** The sources of the site's build. */
const siteSources = [
  "web/src",
  ...globSync(["web/*.ts", "web/server/*.{ts,tsx}"], {
    cwd: checkout,
    exclude: ["**/*.test.*", "**/vitest.config.ts"],
  }),
  "web/public",
  "web/index.html",
  "web/worker",
  "api/contract",
  "content-schemas/queries",
  "content-schemas/generated",
  "package-lock.json",
];

const studioSources = [
  ...globSync("studio/{*,*/*}.{ts,tsx,html}", { cwd: checkout, exclude: ["studio/dist/**", "**/*.test.*"] }),
  "studio/public",
  "content-schemas/schema",
  "api/patches",
  "package-lock.json",
];

/** Builds what is missing or older than its sources. */
export async function bringUpToDate(build: Build, say: (what: string) => void): Promise<void> {
  const built = [join(build.site, "index.html"), join(build.renderer, "main.js")];
  await everyOf([
    built.some((file) => isStale(file, siteSources)) && during("Building the site", say, () => buildSite(build)),
    isStale(join(build.studio, "index.html"), studioSources) &&
      during("Building the Studio", say, () => buildStudio(build)),
  ]);
}

/** Builds the site for production. Rejects with the build's output. */
export async function buildSite(build: Build): Promise<void> {
  await everyOf([
    put(build.site, (folder) => run("web", "build:site", ["--outDir", folder, "--emptyOutDir"])),
    put(build.renderer, (folder) => run("web", "build:server", ["--outDir", folder, "--emptyOutDir"])),
  ]);
}

/** Rejects with the first failure, but only when the other work has ended, too: none of it outlives its caller. */
async function everyOf(work: unknown[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) if (result.status === "rejected") throw result.reason;
}

/** Builds the Studio for production. The server sets its project, not the build. */
export const buildStudio = (build: Build): Promise<void> =>
  put(build.studio, (folder) =>
    run("studio", "build", ["--outDir", folder, "--emptyOutDir"], {
      SANITY_PROJECT_ID: "local",
      SANITY_DATASET: "production",
    }),
  );

/**
 * Builds into a temporary folder, possibly on another volume, and moves the result into place. The target is never incomplete,
 * and a failed build changes nothing.
 */
async function put(place: string, make: (folder: string) => Promise<void>): Promise<void> {
  const aside = await scratchDir(`build-${randomUUID()}`);
  try {
    await make(join(aside, "new"));
    await mkdir(dirname(place), { recursive: true });
    await rm(`${place}.old`, { recursive: true, force: true });
    if (existsSync(place)) await rename(place, `${place}.old`);
    await moveFolder(join(aside, "new"), place);
    await rm(`${place}.old`, { recursive: true, force: true });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function run(workspace: string, script: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  // The test runner's NODE_ENV would cause a development build.
  const production = { NODE_ENV: "production", ...env };
  const complaint = await complaintOf("npm", ["run", "--silent", script, "-w", workspace, "--", ...args], production);
  if (complaint !== undefined) throw new Error(`${workspace} could not be built:\n${complaint}`);
}

/** Whether `file` is missing or older than its sources, which are relative to the checkout's root. */
function isStale(file: string, sources: string[]): boolean {
  if (!existsSync(file)) return true;
  const builtAt = statSync(file).mtimeMs;
  return sources.some((source) => newest(join(checkout, source)) > builtAt);
}

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const facts = statSync(path);
  if (!facts.isDirectory()) return facts.mtimeMs;
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((latest, entry) => Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs), facts.mtimeMs);
}
