import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";

const leash = join(import.meta.dirname, "exit-with-parent.ts");

function onLeash(program: string) {
  const child = spawn(process.execPath, ["--import", leash, "-e", program], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return { child, exit: once(child, "exit") };
}

test("a program on the leash ends as it would without", async () => {
  const { exit } = onLeash("process.exitCode = 3");
  expect(await exit).toEqual([3, null]);
});

test("a program whose starter is gone is asked to stop", async () => {
  const { child, exit } = onLeash(`
    const work = setInterval(() => {}, 1_000);
    process.on("SIGTERM", () => { clearInterval(work); process.exitCode = 7; });
    process.send("ready");`);
  await once(child, "message");
  child.disconnect();
  expect(await exit).toEqual([7, null]);
});
