import { once } from "node:events";
import { createServer, type ListenOptions, type Server } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort, listenFrom, reservePort } from "./ports.ts";

async function aProgram(options: ListenOptions): Promise<Server> {
  const server = createServer().listen(options);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return server;
}

function aServer(): Server {
  const server = createServer();
  onTestFinished(() => void server.close());
  return server;
}

test.each(["127.0.0.1", "::1", "::"])("a port on which another program listens at %s is skipped", async (host) => {
  const port = await freePort(0);
  await aProgram({ port, host });
  expect(await listenFrom(aServer(), port)).toBeGreaterThan(port);
});

test("concurrent starts from one port get different ports", async () => {
  const ports = await Promise.all(Array.from({ length: 8 }, () => listenFrom(aServer(), 45_950)));
  expect(new Set(ports).size).toBe(8);
});

test("a random port is never an ephemeral one", async () => {
  for (let round = 0; round < 20; round += 1) expect(await freePort(0)).toBeLessThan(32_768);
  const reserved = await reservePort(0);
  expect(reserved?.port).toBeLessThan(32_768);
  await reserved?.release();
});

test("a reserved port is not available to others until its release", async () => {
  const reserved = await reservePort(0);
  const port = reserved?.port ?? 0;
  expect(await reservePort(port)).toBeNull();
  await reserved?.release();
  const again = await reservePort(port);
  expect(again?.port).toBe(port);
  await again?.release();
});
