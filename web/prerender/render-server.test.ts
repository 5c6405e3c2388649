import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RENDERER_SOCKET, requestPathOf } from "@lamplight/api/contract/prerendered-pages.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { openRenderServer } from "./render-server.ts";

async function openFolder(): Promise<string> {
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

it("renders a page on request, and says whether it succeeded", async () => {
  const folder = await openFolder();
  await writeFile(join(folder, RENDERER_SOCKET), "left by an earlier run");
  const socket = await openRenderServer(folder, async (address) => address === "/doctors/Cardiac%20Nurse");
  onTestFinished(() => void socket.close());
  expect(await statusOf(folder, requestPathOf("/doctors/Cardiac%20Nurse"))).toBe(204);
  expect(await statusOf(folder, requestPathOf("/doctors"))).toBe(503);
  expect(await statusOf(folder, "/%")).toBe(400);
});

it("logs when no socket can be opened, and goes on", async () => {
  const folder = join(await openFolder(), "x".repeat(120));
  await mkdir(folder);
  const logged = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => logged.mockRestore());
  const socket = await openRenderServer(folder, async () => true);
  await vi.waitFor(() => expect(logged).toHaveBeenCalledWith(expect.stringContaining("No render requests")));
  expect(socket.listening).toBe(false);
});
