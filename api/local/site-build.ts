import { randomUUID } from "node:crypto";
import { existsSync, globSync, readdirSync, statSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { complaintOf } from "./complaint.ts";
import { moveFolder } from "./move-folder.ts";
import { checkout } from "./paths.ts";
import { scratchDir } from "./scratch.ts";

/** Where a production build lies: the site, the program that writes its pages in advance, and the Studio. */
export type Build = { site: string; pages: string; studio: string };

/** A build in a folder of its own, so that one that is being served stays as it is. */
export const buildIn = (folder: string): Build => ({
  site: join(folder, "site"),
  pages: join(folder, "pages"),
  studio: join(folder, "studio"),
});

const { BUILD_DIR } = process.env;

/** Where the builds of this checkout lie; whoever sets BUILD_DIR keeps builds apart from those. */
export const usualBuild: Build = BUILD_DIR
  ? buildIn(BUILD_DIR)
  : {
      site: join(checkout, "web/dist"),
      pages: join(checkout, "web/prerender/dist"),
      studio: join(checkout, "studio/dist"),
    };

/** Whatever the built site is made of. */
const siteSources = [
  "web/src",
  ...globSync("web/prerender/*.{ts,tsx}", { cwd: checkout, exclude: ["**/*.test.*"] }),
  "web/public",
  "web/index.html",
  "web/vite.config.ts",
  "web/driver-worker-plugin.ts",
  "web/worker",
  "api/contract",
  "content-schemas/queries",
  "content-schemas/generated",
  "package-lock.json",
];

const studioSources = [
  "studio/_document.js",
  "studio/brand.tsx",
  "studio/env.ts",
  "studio/presentation.ts",
  "studio/sanity.cli.ts",
  "studio/sanity.config.ts",
  "studio/singletons.ts",
  "studio/static",
  "studio/structure.ts",
  "content-schemas/schema",
  "api/patches",
  "package-lock.json",
];

/** Builds whatever is not there or is older than what it is made of. */
export async function bringUpToDate(build: Build, say: (what: string) => void): Promise<void> {
  const built = [join(build.site, "index.html"), join(build.pages, "main.js")];
  if (built.some((file) => isStale(file, siteSources))) {
    say("Building the site");
    await buildSite(build);
  }
  if (isStale(join(build.studio, "index.html"), studioSources)) {
    say("Building the Studio");
    await buildStudio(build);
  }
}

/** Makes the production build of the site. Rejects with what the build said when it fails. */
export async function buildSite(build: Build): Promise<void> {
  await put(build.site, (folder) => run("web", "build:site", ["--outDir", folder, "--emptyOutDir"]));
  await put(build.pages, (folder) => run("web", "build:pages", ["--outDir", folder, "--emptyOutDir"]));
}

/** Makes the production build of the Studio. Which project it edits is said by whoever serves it, not by the build. */
export const buildStudio = (build: Build): Promise<void> =>
  put(build.studio, (folder) =>
    run("studio", "build", [relative(join(checkout, "studio"), folder)], {
      SANITY_PROJECT_ID: "local",
      SANITY_DATASET: "production",
    }),
  );

/**
 * Makes something aside and puts it in its place whole: nobody sees half of it, and a build that fails changes nothing. The folder
 * aside may be on another volume than the place.
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
  // A test runner's own NODE_ENV would make it a build for development.
  const production = { NODE_ENV: "production", ...env };
  const complaint = await complaintOf("npm", ["run", "--silent", script, "-w", workspace, "--", ...args], production);
  if (complaint !== undefined) throw new Error(`${workspace} could not be built:\n${complaint}`);
}

/** True when `file` does not exist or is older than anything it is made of; sources from the root of the checkout. */
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
