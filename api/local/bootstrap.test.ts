import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { checkout } from "./paths.ts";
import { processFacts } from "./processes.ts";

/** Turns the package's one line into "patched". */
const PATCH = `diff --git a/node_modules/small/index.js b/node_modules/small/index.js
--- a/node_modules/small/index.js
+++ b/node_modules/small/index.js
@@ -1 +1 @@
-as published
+patched
`;
const FETCH = `require("node:fs").symlinkSync("../../../own-node", "bin/node");`;
const AS_WRITTEN = `exec "${process.execPath}" "$@"`;

type Planted = {
  name?: string;
  /** Shell code that `npm` runs. */
  npm?: string;
  /** Shell code of the product's own Node; by default it prints its arguments. */
  node?: string;
  /** Code that fetches that Node when it is missing. */
  fetch?: string;
  /** The program behind `npm start`, run by a real Node. */
  program?: string;
};

/** Kills what is left of a process group. */
function endGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-Number(pid), "SIGKILL");
  } catch {
    // The group is empty.
  }
}

/** A small checkout with what the bootstrap needs: installed packages, its own Node and npm. */
function aCheckout({ name = "checkout", npm = "true", node, fetch = FETCH, program = "" }: Planted = {}) {
  const parent = mkdtempSync(join(tmpdir(), "bootstrap-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const at = (path: string) => join(parent, name, path);
  for (const folder of ["api/local", "api/patches", "node_modules/small", "node_modules/node/bin"])
    mkdirSync(at(folder), { recursive: true });
  for (const file of ["bootstrap.mjs", "patch-packages.mjs", "exit-with-parent.ts"])
    cpSync(join(checkout, "api/local", file), at(`api/local/${file}`));
  writeFileSync(at("api/local/start.ts"), program);
  // Another program may listen on the usual port: any free one.
  writeFileSync(at(".env"), "PORT=0\n");
  writeFileSync(at("package-lock.json"), "{}");
  writeFileSync(at("node_modules/.package-lock.json"), "{}");
  writeFileSync(at("api/patches/small+1.0.0.patch"), PATCH);
  writeFileSync(at("node_modules/small/index.js"), "as published\n");
  writeFileSync(at("node_modules/node/installArchSpecificPackage.js"), fetch);
  const starts = node ?? (program ? AS_WRITTEN : 'shift 3; echo "started as $*"');
  writeFileSync(at("own-node"), `#!/bin/sh\n[ "$1" = --version ] && exit\n${starts}\n`, { mode: 0o755 });
  symlinkSync("../../../own-node", at("node_modules/node/bin/node"));
  mkdirSync(join(parent, "bin"));
  writeFileSync(join(parent, "bin/npm"), `#!/bin/sh\necho "npm $*" >> npm-calls\n${npm}\n`, { mode: 0o755 });
  const PATH = [join(parent, "bin"), process.env["PATH"]].join(delimiter);
  const options = { env: { ...process.env, PATH, PORT: "" } };
  const args = [at("api/local/bootstrap.mjs")];
  return {
    at,
    run: (...task: string[]) => spawnSync(process.execPath, [...args, ...task], { ...options, encoding: "utf8" }),
    /** Runs in a process group, as in a terminal: signals to the group reach the program too. */
    start: () => {
      const run = spawn(process.execPath, [...args, "start"], {
        ...options,
        detached: true,
        stdio: ["ignore", "pipe", "inherit"],
      });
      onTestFinished(() => endGroup(run));
      return run;
    },
    npmCalls: () => (existsSync(at("npm-calls")) ? readFileSync(at("npm-calls"), "utf8").trim().split("\n") : []),
  };
}

const INSTALL = "npm ci --no-audit --no-fund --loglevel=error --include=dev --include=optional";

test.each([{ name: "a #b" }, { name: "a %c" }])("a checkout in a folder named $name must be moved", ({ name }) => {
  const { run, at } = aCheckout({ name });
  const { status, stderr } = run("start");
  expect(status).toBe(1);
  expect(stderr).toContain(`Move this folder elsewhere: ${at("")}`);
});

test("an unknown task prints the list of tasks, which matches the root's scripts", () => {
  const { status, stderr } = aCheckout().run("strat");
  expect(status).toBe(1);
  const [, requested, listed = ""] = /^There is no task "(.*)"\. Try one of: (.*)\.$/m.exec(stderr) ?? [];
  expect(requested).toBe("strat");
  const manifest: unknown = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8"));
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(manifest);
  const tasks = Object.values(scripts).flatMap((script) => /bootstrap\.mjs (\S+)/.exec(script)?.[1] ?? []);
  expect(listed.split(", ").sort()).toEqual(tasks.sort());
});

test("with everything installed, the program gets its arguments and nothing is installed", () => {
  const { run, npmCalls } = aCheckout();
  const { status, stdout } = run("start", "--loud", "please");
  expect(stdout).toBe("started as built --loud please\n");
  expect(status).toBe(0);
  expect(npmCalls()).toEqual([]);
});

test("the program's exit code is passed on", () => {
  expect(aCheckout({ node: "exit 7" }).run("start").status).toBe(7);
  expect(aCheckout({ node: "kill -9 $$" }).run("start").status).toBe(1);
});

test("missing packages are installed first", () => {
  const { run, at, npmCalls } = aCheckout({ npm: "touch node_modules/.package-lock.json" });
  rmSync(at("node_modules/.package-lock.json"));
  expect(run("start").stdout).toMatch(/^Installing packages[\s\S]*^started as built$/m);
  expect(npmCalls()).toEqual([INSTALL]);
  expect(run("start").stdout).toBe("started as built\n");
});

test("a taken port is reported before anything is installed", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const { run, at, npmCalls } = aCheckout();
  rmSync(at("node_modules/.package-lock.json"));
  writeFileSync(at(".env"), `# Ours\nPORT=${port}\n`);
  const { status, stderr } = run("start");
  expect([status, npmCalls()]).toEqual([1, []]);
  expect(stderr).toBe(
    `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm start\n`,
  );
});

test("packages older than the lockfile are reinstalled", () => {
  const { run, at, npmCalls } = aCheckout();
  utimesSync(at("node_modules/.package-lock.json"), 0, 0);
  expect(run("start").stdout).toMatch(/^Installing packages[\s\S]*^started as built$/m);
  expect(npmCalls()).toEqual([INSTALL]);
});

test("a failed installation is reported and nothing starts", () => {
  const { run, at } = aCheckout({ npm: "echo no network >&2; exit 3" });
  rmSync(at("node_modules/.package-lock.json"));
  const { status, stdout, stderr } = run("start");
  expect(status).toBe(1);
  expect(stderr).toBe("no network\nnpm ci failed; its output is above.\n");
  expect(stdout).not.toContain("started");
});

test("the product's own Node is fetched if npm could not run the install script", () => {
  const { run, at } = aCheckout();
  rmSync(at("node_modules/node/bin/node"));
  expect(run("start").stdout).toBe("Fetching the product's own Node.\nstarted as built\n");
});

test("a failed fetch of Node is reported and nothing starts", () => {
  const { run, at } = aCheckout({ fetch: "" });
  rmSync(at("node_modules/node/bin/node"));
  const { status, stdout, stderr } = run("start");
  expect(status).toBe(1);
  expect(stderr).toBe(`Node for ${process.platform} ${process.arch} could not be fetched from npm.\n`);
  expect(stdout).not.toContain("started");
});

test("packages are patched once", () => {
  const { run, at, npmCalls } = aCheckout();
  for (const _ of [1, 2]) expect(run("start").stdout).toBe("started as built\n");
  expect(readFileSync(at("node_modules/small/index.js"), "utf8")).toBe("patched\n");
  expect(npmCalls()).toEqual([]);
});

test("packages are patched in a checkout inside another repository", () => {
  const { run, at } = aCheckout();
  spawnSync("git", ["init", "--quiet", at("..")]);
  expect(run("start").stdout).toBe("started as built\n");
  expect(readFileSync(at("node_modules/small/index.js"), "utf8")).toBe("patched\n");
});

test("after a failed patch, packages are reinstalled and patched again", () => {
  const { run, at, npmCalls } = aCheckout({ npm: "echo as published > node_modules/small/index.js" });
  writeFileSync(at("node_modules/small/index.js"), "patched before\n");
  expect(run("start").stdout).toMatch(/^Installing packages[\s\S]*^started as built$/m);
  expect(readFileSync(at("node_modules/small/index.js"), "utf8")).toBe("patched\n");
  expect(npmCalls()).toEqual([INSTALL]);
});

test("a patch that fails on fresh packages is reported and nothing starts", () => {
  const { run, at, npmCalls } = aCheckout();
  writeFileSync(at("node_modules/small/index.js"), "of another version\n");
  const { status, stdout, stderr } = run("start");
  expect(status).toBe(1);
  expect(stderr).toContain("The packages could not be patched:\nerror: patch failed: node_modules/small/index.js:1\n");
  expect(stdout).not.toContain("started");
  expect(npmCalls()).toEqual([INSTALL]);
});

/** Prints its pid once it can be stopped, and reports the signal by exit code and file. */
const LIVING = `
  import { writeFileSync } from "node:fs";
  const codes = { SIGTERM: 7, SIGHUP: 8, SIGINT: 9 };
  for (const [signal, code] of Object.entries(codes))
    process.on(signal, () => {
      writeFileSync("ended-by", signal);
      process.exit(code);
    });
  setInterval(() => {}, 1_000);
  console.log(process.pid);`;

test.each([
  ["SIGINT", 9],
  ["SIGTERM", 7],
  ["SIGHUP", 8],
] as const)("%s is forwarded to the program, and its end is awaited", async (signal, code) => {
  const run = aCheckout({ program: LIVING }).start();
  await once(run.stdout, "data");
  const exit = once(run, "exit");
  run.kill(signal);
  expect(await exit).toEqual([code, null]);
});

test("Ctrl-C ends the program itself, and its end is awaited", async () => {
  const run = aCheckout({ program: LIVING }).start();
  await once(run.stdout, "data");
  const exit = once(run, "exit");
  process.kill(-Number(run.pid), "SIGINT");
  expect(await exit).toEqual([9, null]);
});

test("when the bootstrap is killed, the program gets SIGTERM", async () => {
  const { start, at } = aCheckout({ program: LIVING });
  const run = start();
  const [pid] = await once(run.stdout, "data");
  run.kill("SIGKILL");
  await expect.poll(() => processFacts(Number(pid))).toBeNull();
  expect(readFileSync(at("ended-by"), "utf8")).toBe("SIGTERM");
});
