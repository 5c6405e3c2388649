import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { anyPorts, type StackWish, startStack } from "./stack.ts";

/** What still listens in this process, and so keeps it from ending. */
const listening = () => process.getActiveResourcesInfo().filter((what) => what === "TCPServerWrap").length;

test("a start that fails leaves no port taken, the API's beside the site's neither", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "lamplight-stack-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const before = listening();
  const nothing = () => {};
  const signal = AbortSignal.abort(new Error("It was not to be."));
  const wish: StackWish = {
    dataDir,
    ports: anyPorts,
    site: "hot",
    durable: false,
    env: {},
    say: nothing,
    onLost: nothing,
    signal,
  };
  await expect(startStack(wish)).rejects.toThrow("It was not to be.");
  await expect.poll(listening).toBe(before);
});
