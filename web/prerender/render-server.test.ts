import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RENDERER_SOCKET, requestPathOf } from "@lamplight/api/contract/prerendered-pages.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { openRenderServer } from "./render-server.ts";

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lamplight-door-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function statusOf(folder: string, path: string): Promise<number | undefined> {
  const asked = request({ socketPath: join(folder, RENDERER_SOCKET), path, agent: false }).end();
  const [answer]: IncomingMessage[] = await once(asked, "response");
  answer?.resume();
  return answer?.statusCode;
}

it("a page is asked for beside the pages, and said to be written or not", async () => {
  const folder = await aFolder();
  await writeFile(join(folder, RENDERER_SOCKET), "left by an earlier run");
  const door = await openRenderServer(folder, async (address) => address === "/doctors/Cardiac%20Nurse");
  onTestFinished(() => void door.close());
  expect(await statusOf(folder, requestPathOf("/doctors/Cardiac%20Nurse"))).toBe(204);
  expect(await statusOf(folder, requestPathOf("/doctors"))).toBe(503);
  expect(await statusOf(folder, "/%")).toBe(400);
});

it("where no socket can be, that is said, and pages go on being written", async () => {
  const folder = join(await aFolder(), "x".repeat(120));
  await mkdir(folder);
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  const door = await openRenderServer(folder, async () => true);
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining("Nobody can ask")));
  expect(door.listening).toBe(false);
});
