import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { anyPorts, portsFor, type StackOptions, startStack } from "./stack.ts";

/** The number of listening sockets that keep this process alive. */
const listening = () => process.getActiveResourcesInfo().filter((what) => what === "TCPServerWrap").length;

test("checkouts on different site ports never use the same port", () => {
  expect(portsFor(3000)).toMatchObject({ checkout: 3901, mailbox: 3902, database: 3906 });
  const asked = Array.from({ length: 10 }, (_, nth) => Object.values(portsFor(3000 + nth))).flat();
  expect(new Set(asked).size).toBe(asked.length);
});

test("stand-ins of a site port without a block use free ports", () => {
  expect(portsFor(8080)).toEqual({ ...anyPorts, site: 8080 });
});

test("a failed start leaves no port taken, neither the API's nor the site's", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "lamplight-stack-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const before = listening();
  const nothing = () => {};
  const signal = AbortSignal.abort(new Error("It was not to be."));
  const options: StackOptions = {
    dataDir,
    ports: anyPorts,
    site: "hot",
    durable: false,
    env: {},
    say: nothing,
    onLost: nothing,
    signal,
  };
  await expect(startStack(options)).rejects.toThrow("It was not to be.");
  await expect.poll(listening).toBe(before);
});
