import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "./paths.ts";

/** Whatever the built site is made of. */
const siteSources = [
  "web/src",
  "web/prerender/document.ts",
  "web/prerender/draw.tsx",
  "web/prerender/env.ts",
  "web/prerender/main.ts",
  "web/public",
  "web/index.html",
  "web/vite.config.ts",
  "api/contract",
  "content-schemas/queries",
  "content-schemas/generated",
  "package-lock.json",
];

/** True when there is no whole built site or something it is made of has changed since. */
export const siteIsStale = (): boolean =>
  ["web/dist/index.html", "web/prerender/dist/main.js"].some((built) => isStale(built, siteSources));

/** Makes the production build of the site. Rejects with what the build said when it fails. */
export const buildSite = (): Promise<void> => build("web");

/** True when `built` does not exist or is older than anything it is made of. Paths from the root of the checkout. */
export function isStale(built: string, sources: string[]): boolean {
  const file = join(checkout, built);
  if (!existsSync(file)) return true;
  const builtAt = statSync(file).mtimeMs;
  return sources.some((source) => newest(join(checkout, source)) > builtAt);
}

/** Runs a workspace's own build. */
export async function build(workspace: string, env: Record<string, string> = {}): Promise<void> {
  const build = spawn("npm", ["run", "--silent", "build", "-w", workspace], {
    cwd: checkout,
    // A test runner's own would make it a build for development.
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [build.stdout, build.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
  const [code] = await once(build, "close");
  if (code !== 0) throw new Error(`${workspace} could not be built:\n${said.trim()}`);
}

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const facts = statSync(path);
  if (!facts.isDirectory()) return facts.mtimeMs;
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((latest, entry) => Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs), facts.mtimeMs);
}
