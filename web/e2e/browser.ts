import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import bundled, { inflate } from "@sparticuz/chromium";
import { checkout } from "../../api/local/paths.ts";

export type BrowserProgram = { path: string; env: Record<string, string> };

/** Paths of browsers installed on the machine. */
const installed = [
  process.env["CHROMIUM_PATH"] ?? "",
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The machine's own Chromium, or the one from npm with the libraries and fonts that a bare machine lacks. */
export async function browserProgram(): Promise<BrowserProgram> {
  const path = installed.find((candidate) => candidate && existsSync(candidate));
  return path ? { path, env: {} } : bundledBrowser();
}

/** The one from npm, which draws the same pictures on every machine. */
export async function bundledBrowser(): Promise<BrowserProgram> {
  const folder = join(checkout, "node_modules/.cache/browser");
  if (!existsSync(folder)) await unpackInto(folder);
  const env = { LD_LIBRARY_PATH: join(folder, "al2023/lib"), FONTCONFIG_PATH: join(folder, "fonts") };
  return { path: join(folder, "chromium"), env };
}

/** The package unpacks into the temporary folder, and would take the leftovers of a killed run for complete. */
async function unpackInto(folder: string): Promise<void> {
  const part = `${folder}.${process.pid}`;
  mkdirSync(part, { recursive: true });
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = part;
  try {
    await bundled.executablePath();
    const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
    await inflate(join(dirname(entry), "../bin/al2023.tar.br"));
    const fonts = join(part, "fonts/fonts.conf");
    writeFileSync(fonts, readFileSync(fonts, "utf8").replaceAll("/tmp/", `${folder}/`));
    renameSync(part, folder);
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    rmSync(part, { recursive: true, force: true });
  }
}
