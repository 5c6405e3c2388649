// The first program of a fresh clone, on any Node version: plain JavaScript, no packages.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { patchPackages } from "./patch-packages.mjs";

const checkout = fileURLToPath(new URL("../..", import.meta.url));
const programs = {
  start: ["api/local/start.ts", "built"],
  dev: ["api/local/start.ts", "hot"],
  reset: ["api/local/reset.ts"],
  "content:export": ["api/local/content-api/content-export.ts"],
  "content:import": ["api/local/content-api/content-import.ts"],
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
  // An install takes a minute, so check the port first.
  if (task === "start" || task === "dev") await refuseTakenPort();
  install();
}
// Install scripts may be disabled. A changed patch cannot be applied over its earlier version, so reinstall the packages.
if (patchPackages()) install();
const fault = patchPackages();
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
  if (status !== 0) fail("npm ci failed; its output is above.");
}

/** Node 24 from the package `node`. Fetches it if npm was not allowed to run the install script. */
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

/** Runs the program and forwards signals. If this process is killed, the program stops too. */
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
        // Shares Node's compile cache between our processes.
        NODE_COMPILE_CACHE: join(checkout, "node_modules/.cache/node"),
        PATH: [dirname(node), join(checkout, "node_modules/.bin"), process.env.PATH].join(delimiter),
      },
    },
  );
  // The terminal also sends Ctrl-C to the program, which handles a second signal as one stop.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 1));
}

/** Fails if another program listens on the site's port: PORT from the environment or .env, or 3000. */
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
