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

test("a program with exit-with-parent ends normally", async () => {
  const { exit } = onLeash("process.exitCode = 3");
  expect(await exit).toEqual([3, null]);
});

test("a program whose parent is gone gets SIGTERM", async () => {
  const { child, exit } = onLeash(`
    const work = setInterval(() => {}, 1_000);
    process.on("SIGTERM", () => { clearInterval(work); process.exitCode = 7; });
    process.send("ready");`);
  await once(child, "message");
  child.disconnect();
  expect(await exit).toEqual([7, null]);
});
