// The first thing that runs in a fresh clone, on whatever Node the machine has: plain JavaScript, no packages.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const checkout = fileURLToPath(new URL("../..", import.meta.url));
const programs = {
  start: ["api/local/start.ts", "built"],
  dev: ["api/local/start.ts", "hot"],
  reset: ["api/local/reset.ts"],
  "content:export": ["api/local/content-api/content-export.ts"],
  "content:reset": ["api/local/content-api/content-reset.ts"],
  check: [".ci/check.ts"],
  test: [".ci/test.ts"],
  "test:long": [".ci/test.ts", "--long"],
  bench: ["api/bench/bench.ts"],
  chaos: ["api/test/chaos/run.ts"],
  screenshots: ["web/e2e/screenshots.ts"],
};
const [, , task = "", ...rest] = process.argv;
const program = programs[task];
if (!program) fail(`There is no task "${task}". Try one of: ${Object.keys(programs).join(", ")}.`);

if (!["linux", "darwin"].includes(process.platform) || !["x64", "arm64"].includes(process.arch))
  fail("Lamplight runs on Linux and macOS, on x64 and arm64. On Windows, use WSL 2.");
const unreadable = /[#%?]/.exec(checkout)?.[0];
if (unreadable)
  fail(`The build tools cannot read a path with "${unreadable}" in it. Move this folder elsewhere: ${checkout}`);
if (!isInstalled()) {
  // An install takes a minute: a port that is taken is found before it.
  if (task === "start" || task === "dev") await refuseTakenPort();
  install();
}
// Over its former self a patch that has changed does not go.
if (patchFault()) install();
const fault = patchFault();
if (fault) fail(`The packages could not be patched:\n${fault}`);
run(ownNode(), program);

function isInstalled() {
  const written = join(checkout, "node_modules/.package-lock.json");
  return existsSync(written) && statSync(written).mtimeMs >= statSync(join(checkout, "package-lock.json")).mtimeMs;
}

function install() {
  console.log("Installing packages (npm ci). The first time this takes a minute.");
  const options = ["--no-audit", "--no-fund", "--loglevel=error", "--include=dev", "--include=optional"];
  const { status } = spawnSync("npm", ["ci", ...options], { cwd: checkout, stdio: "inherit" });
  if (status !== 0) fail("npm ci did not succeed; what it said stands above.");
}

/**
 * Patches the packages, and answers what was in the way. Install scripts may not have been allowed to run; a patch that has been
 * applied already is left as it is.
 */
function patchFault() {
  const program = join(checkout, "node_modules/patch-package/index.js");
  const args = [program, "--error-on-fail", "--patch-dir", "api/patches"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: checkout, encoding: "utf8" });
  return status === 0 ? "" : `${stdout}${stderr}`;
}

/** Node 24 as the package `node` brings it; its install script, which fetches it, may not have been allowed to run. */
function ownNode() {
  const folder = join(checkout, "node_modules/node");
  const node = join(folder, "bin/node");
  if (spawnSync(node, ["--version"]).status === 0) return node;
  console.log("Fetching the product's own Node.");
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_")));
  spawnSync(process.execPath, ["installArchSpecificPackage.js"], { cwd: folder, env, stdio: "inherit" });
  if (spawnSync(node, ["--version"]).status === 0) return node;
  return fail(`Node for ${process.platform} ${process.arch} could not be fetched from npm.`);
}

/** Hands over: signals go on to the program, and should this process be killed, the program stops by itself. */
function run(node, [file, ...args]) {
  const child = spawn(
    node,
    [
      "--import",
      pathToFileURL(join(checkout, "api/local/exit-with-parent.ts")).href,
      join(checkout, file),
      ...args,
      ...rest,
    ],
    {
      cwd: checkout,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      env: {
        ...process.env,
        // What Node has read once it need not read anew in each of our processes.
        NODE_COMPILE_CACHE: join(checkout, "node_modules/.cache/node"),
        PATH: [dirname(node), join(checkout, "node_modules/.bin"), process.env.PATH].join(delimiter),
      },
    },
  );
  // Ctrl-C reaches the program from the terminal as well: asked twice, it stops once.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 1));
}

/** Fails when another program listens on the port of the site: PORT, from the environment or from .env, or 3000. */
async function refuseTakenPort() {
  const written = existsSync(join(checkout, ".env")) ? readFileSync(join(checkout, ".env"), "utf8") : "";
  const port = Number(process.env.PORT || /^PORT=(\d+)/m.exec(written)?.[1] || 3000);
  const isFree = await new Promise((resolve) => {
    const probe = createServer()
      .once("error", () => resolve(false))
      .listen({ port, host: "127.0.0.1" }, () => probe.close(() => resolve(true)));
  });
  const command = task === "dev" ? "npm run dev" : "npm start";
  if (!isFree)
    fail(
      `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} ${command}`,
    );
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
