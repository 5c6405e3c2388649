import { existsSync, lstatSync } from "node:fs";
import { rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { complaintOf } from "./complaint.ts";
import { checkout, dataDir } from "./paths.ts";

/** Packages that few commands need and that bring many others: fetched when they are first used. */
const TOOLS = {
  // Reads the Studio's settings through the package sanity, which imports @sanity/cli.
  sanity: { package: "@sanity/cli", version: "8.12.0", program: "bin/run.js", isLinked: true },
  lighthouse: { package: "lighthouse", version: "13.5.0", program: "cli/index.js", isLinked: false },
  cspell: { package: "cspell", version: "10.4.1", program: "bin.mjs", isLinked: false },
  orval: { package: "orval", version: "8.38.0", program: "dist/bin/orval.mjs", isLinked: false },
  autocannon: { package: "autocannon", version: "9.0.0", program: "autocannon.js", isLinked: false },
  "kubernetes-models": { package: "kubernetes-models", version: "5.1.0", program: "index.js", isLinked: false },
} as const;
export type Tool = keyof typeof TOOLS;

/** The version of a tool, as `package@version`. */
export const toolVersion = (tool: Tool): string => `${TOOLS[tool].package}@${TOOLS[tool].version}`;

/** The path of a tool's program, to be run with Node. Throws with npm's output if it cannot be fetched. */
export async function toolProgram(tool: Tool): Promise<string> {
  const { package: name, program, isLinked } = TOOLS[tool];
  const folder = join(dataDir, "tools", toolVersion(tool).replaceAll("/", "-"));
  const found = join(folder, "node_modules", name);
  if (!existsSync(found)) await fetchTool(tool, folder);
  const link = join(checkout, "node_modules", name);
  if (isLinked && !isLink(link)) {
    await rm(link, { recursive: true, force: true });
    await symlink(found, link);
  }
  return join(found, program);
}

const isLink = (link: string): boolean => lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true;

async function fetchTool(tool: Tool, folder: string): Promise<void> {
  const aside = `${folder}-${process.pid}`;
  process.stderr.write(`Fetching ${toolVersion(tool)} from npm. This happens once and takes up to a minute.\n`);
  const args = ["install", "--prefix", aside, "--no-audit", "--no-fund", "--loglevel=error", toolVersion(tool)];
  const complaint = await complaintOf("npm", args);
  if (complaint !== undefined) throw new Error(`npm could not fetch ${toolVersion(tool)}.\n${complaint}`);
  await rm(folder, { recursive: true, force: true });
  await rename(aside, folder);
}
