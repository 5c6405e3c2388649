import { spawnSync } from "node:child_process";
import { existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { openLog } from "./log.ts";

const { services } = await testApp();

test("a row that the database rejects is not logged with the error", async () => {
  const to = new PassThrough();
  const rejection = services.db.begin(async (tx) => {
    await tx`create temporary table request (note text constraint request_is_calm check (note = 'calm')) on commit drop`;
    await tx`insert into request (note) values ('chest pain since Monday')`;
  });
  await rejection.catch((err) => openLog("info", to).error({ requestId: "12345678", err }, "request failed"));
  to.end();
  const line = await text(to);
  expect(JSON.parse(line)).toMatchObject({
    requestId: "12345678",
    msg: "request failed",
    err: { type: "PostgresError", code: "23514", constraint: "request_is_calm" },
  });
  expect(line).not.toContain("chest pain");
});

// On Linux, /dev/full is a file that is always full.
test.runIf(existsSync("/dev/full"))("a full disk neither ends the process nor delays its end", () => {
  const program = `
    import { openLog } from ${JSON.stringify(join(import.meta.dirname, "log.ts"))};
    const log = openLog("info");
    for (const word of ["one", "two"]) log.info(word);
    process.stdin.once("data", () => log.info("three")).once("end", () => console.error("still here"));`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module-typescript", "-e", program], {
    input: "go on",
    stdio: ["pipe", openSync("/dev/full", "w"), "pipe"],
    encoding: "utf8",
    timeout: 30_000,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "still here\n" });
});
