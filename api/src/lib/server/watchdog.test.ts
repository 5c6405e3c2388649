import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";

const watchdog = new URL("watchdog.ts", import.meta.url).href;
function run(program: string) {
  const whole = `import { openWatchdog } from "${watchdog}"; ${program}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", whole]);
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

it("a process whose main thread is stuck is killed, even after SIGTERM", async () => {
  const stuck = run(
    `process.on("SIGTERM", () => {}); openWatchdog({ everyMs: 100, beats: 10 }); setTimeout(() => { for (;;); }, 200);`,
  );
  const output = text(stuck.stderr);
  const [, signal] = await once(stuck, "exit");
  expect([signal, await output]).toEqual(["SIGKILL", "the main thread is stuck; ending the process\n"]);
});

it("a process whose thread pool is blocked is killed, though its main thread is free", async () => {
  const blocked = new URL("../../../test/blocked-threads.ts", import.meta.url).href;
  const stuck = run(
    `import { blockThreadPool } from "${blocked}"; openWatchdog({ everyMs: 20, beats: 10 }); await blockThreadPool();
    setInterval(() => {}, 10);`,
  );
  const output = text(stuck.stderr);
  const [, signal] = await once(stuck, "exit");
  expect([signal, await output]).toEqual(["SIGKILL", "the thread pool is stuck; ending the process\n"]);
});

it("a healthy process is left alone, and the watchdog does not keep it from ending", async () => {
  const busy = run(`openWatchdog({ everyMs: 50, beats: 40 }); setTimeout(() => {}, 500);`);
  expect(await once(busy, "exit")).toEqual([0, null]);
});

it("a process that may be debugged is left alone while it is stopped, however the inspector was opened", async () => {
  const looked = run(
    `import inspector from "node:inspector"; openWatchdog({ everyMs: 20, beats: 10 }); inspector.open(0, "127.0.0.1");
    setTimeout(() => { const until = Date.now() + 1000; while (Date.now() < until); inspector.close(); process.exit(0); }, 200);`,
  );
  expect(await once(looked, "exit")).toEqual([0, null]);
});
