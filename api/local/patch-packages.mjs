// Applies `api/patches` to the installed packages. Plain JavaScript without packages: npm runs it right after an install.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const checkout = fileURLToPath(new URL("../..", import.meta.url));

/** Patches the packages with Git. An applied patch is left alone. Returns what does not fit, or an empty text. */
export function patchPackages() {
  const patches = readdirSync(join(checkout, "api/patches")).map((name) => join("api/patches", name));
  const faults = patches.map((patch) => (apply("--check", "--reverse", patch) === "" ? "" : apply(patch)));
  return faults.filter(Boolean).join("\n");
}

/** Git applies no patch below the root of a repository, so it must not find one above the checkout. */
function apply(...args) {
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(checkout) };
  const { status, stderr, error } = spawnSync("git", ["apply", ...args], { cwd: checkout, env, encoding: "utf8" });
  return status === 0 ? "" : stderr || String(error);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const fault = patchPackages();
  if (fault) console.error(`The packages could not be patched:\n${fault}`);
  process.exitCode = fault ? 1 : 0;
}
