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

it("a process whose main thread is stuck is ended, whatever it was told before", async () => {
  const stuck = run(
    `process.on("SIGTERM", () => {}); openWatchdog({ everyMs: 20, beats: 10 }); setTimeout(() => { for (;;); }, 200);`,
  );
  const said = text(stuck.stderr);
  const [, signal] = await once(stuck, "exit");
  expect([signal, await said]).toEqual(["SIGKILL", "the main thread is stuck; ending the process\n"]);
});

it("a process whose thread pool is blocked is ended, though its main thread is free", async () => {
  const blocked = new URL("../../test/blocked-threads.ts", import.meta.url).href;
  const stuck = run(
    `import { blockThreadPool } from "${blocked}"; openWatchdog({ everyMs: 20, beats: 10 }); await blockThreadPool();
    setInterval(() => {}, 10);`,
  );
  const said = text(stuck.stderr);
  const [, signal] = await once(stuck, "exit");
  expect([signal, await said]).toEqual(["SIGKILL", "the thread pool is stuck; ending the process\n"]);
});

it("a process that goes about its work is left alone, and the watch does not keep it from ending", async () => {
  const busy = run(`openWatchdog({ everyMs: 50, beats: 40 }); setTimeout(() => {}, 500);`);
  expect(await once(busy, "exit")).toEqual([0, null]);
});

it("a process that somebody may be looking into is left alone while it stands still, however the inspector came", async () => {
  const looked = run(
    `import inspector from "node:inspector"; openWatchdog({ everyMs: 20, beats: 10 }); inspector.open(0, "127.0.0.1");
    setTimeout(() => { const until = Date.now() + 1000; while (Date.now() < until); inspector.close(); process.exit(0); }, 200);`,
  );
  expect(await once(looked, "exit")).toEqual([0, null]);
});
