import { createServer, type Server } from "node:net";

const LOOPBACK = "127.0.0.1";

/** The port itself when nothing listens on it, otherwise the next free one above. 0 asks the system for any free port. */
export async function freePort(wanted: number): Promise<number> {
  const probe = createServer();
  const port = await listenFrom(probe, wanted);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Has a server listen on loopback: on that port or, while it is busy, on the next. 0 takes any. Answers which it got. */
export async function listenFrom(
  server: Pick<Server, "listen" | "once" | "off" | "address">,
  wanted: number,
): Promise<number> {
  for (let port = wanted; port < 65_536; port += 1) {
    const trouble = await listen(server, port, LOOPBACK);
    if (!trouble) return portOf(server);
    if (trouble.code !== "EADDRINUSE") throw trouble;
  }
  throw new Error(`No free port from ${wanted} up.`);
}

/** True when a server could listen on that port now, on this machine alone and for all others too. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of [LOOPBACK, undefined]) {
    const probe = createServer();
    if (await listen(probe, port, host)) return false;
    await new Promise((resolve) => probe.close(resolve));
  }
  return true;
}

function listen(
  server: Pick<Server, "listen" | "once" | "off">,
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

function portOf(server: Pick<Server, "address">): number {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}
