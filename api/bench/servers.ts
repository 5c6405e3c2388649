import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { EXIT_WITH_PARENT } from "../local/paths.ts";
import { freePort } from "../local/ports.ts";

export type Server = { url: string; stop: () => Promise<void> };

/** The product as it runs in production, in a process of its own, on one database. Its log is written and thrown away. */
export async function startApi(environment: Record<string, string>): Promise<Server> {
  const port = await freePort(0);
  const child = spawn(process.execPath, ["--import", EXIT_WITH_PARENT, join(import.meta.dirname, "../src/main.ts")], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(`${url}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`The API ended with code ${child.exitCode}`);
    await pause(50);
  }
  return { url, stop: () => stop(child) };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

export type Bytes = { status: number; headers: string[]; body: Buffer };

/** A whole answer as it comes over the wire, still packed. */
export async function bytesOf(url: string, headers: Record<string, string>): Promise<Bytes> {
  const sent = request(url, { headers }).end();
  const [answer] = await once(sent, "response");
  return { status: answer.statusCode, headers: withoutNodesOwn(answer.rawHeaders), body: await buffer(answer) };
}

/** node:http writes these by itself on both sides. */
function withoutNodesOwn(raw: string[]): string[] {
  const own = /^(connection|keep-alive|date|transfer-encoding)$/i;
  return raw.filter((_, place) => !own.test(raw[place - (place % 2)] ?? ""));
}

const Address = z.object({ port: z.int() });

/** The floor: see floor-server.ts. */
export async function startFloor({ status, headers, body }: Bytes): Promise<Server> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "floor-server.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify({ status, headers, body: body.toString("base64") }));
  const [line] = await once(createInterface(child.stdout), "line");
  return { url: `http://127.0.0.1:${Address.parse(JSON.parse(line)).port}`, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}
