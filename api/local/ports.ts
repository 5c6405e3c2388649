import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";

const LOOPBACK = "127.0.0.1";
type Listener = Pick<Server, "listen" | "once" | "off" | "address" | "close">;

/** Ports from here on are ephemeral: the system may assign them to outgoing connections at any moment. */
const EPHEMERAL_FROM = 32_768;
const anyPort = (): number => randomInt(EPHEMERAL_FROM - 12_000, EPHEMERAL_FROM - 1000);

/** The port if it is free, otherwise the next free one. 0 for any port below the ephemeral ones. */
export async function freePort(wanted: number): Promise<number> {
  const probe = createServer();
  const port = await listenFrom(probe, wanted || anyPort());
  await closed(probe);
  return port;
}

/**
 * Makes a server listen on loopback, at that port or the next free one; 0 for any. Returns the port. A port that is taken on
 * IPv6 counts as busy, because browsers try IPv6 first.
 */
export async function listenFrom(server: Listener, wanted: number): Promise<number> {
  for (let port = wanted; port < 65_536; port += 1) {
    const error = await listen(server, port, LOOPBACK);
    if (error && error.code !== "EADDRINUSE") throw error;
    if (error) continue;
    const got = portOf(server);
    if (!(await isTakenUnderIpv6(got))) return got;
    await closed(server);
  }
  throw new Error(`No free port from ${wanted} up.`);
}

export type Reservation = { port: number; release: () => Promise<void> };

/**
 * Reserves a port on all addresses for a program that listens later; no other program can take it before `release`. 0 for any.
 * Null if it is busy.
 */
export async function reservePort(wanted: number): Promise<Reservation | null> {
  const holder = createServer((socket) => socket.destroy());
  const error = await listen(holder, wanted || anyPort(), undefined);
  if (error?.code === "EADDRINUSE") return wanted === 0 ? reservePort(0) : null;
  if (error) throw error;
  return { port: portOf(holder), release: () => closed(holder) };
}

async function isTakenUnderIpv6(port: number): Promise<boolean> {
  const probe = createServer();
  const error = await listen(probe, port, "::1");
  if (!error) await closed(probe);
  return error?.code === "EADDRINUSE";
}

function listen(
  server: Pick<Listener, "listen" | "once" | "off">,
  port: number,
  host: string | undefined,
): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException): void => {
      server.off("listening", succeed);
      resolve(error);
    };
    const succeed = (): void => {
      server.off("error", fail);
      resolve(null);
    };
    server.once("error", fail);
    server.once("listening", succeed);
    server.listen({ port, host });
  });
}

const closed = (server: Pick<Listener, "close">): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
  });

function portOf(server: Pick<Server, "address">): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
