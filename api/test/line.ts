import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { afterAll } from "vitest";

/** A proxy to a server whose connections can be cut, as by a network failure or a failover. Ends with the test file. */
export async function aLineTo(url: string) {
  const { port, hostname } = new URL(url);
  const open = new Set<Socket>();
  let isDead = false;

  const server = createServer((near) => {
    if (isDead) return void near.end();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const address = server.address();
  const own = new URL(url);
  if (typeof address === "object" && address) own.port = String(address.port);

  return {
    url: own.href,
    /** Ends all connections, cleanly or with a reset. */
    cut: (how: "closed" | "reset"): void => {
      for (const socket of open) how === "reset" ? socket.resetAndDestroy() : socket.destroy();
    },
    /** Closes every new connection from now on. */
    die: (): void => {
      isDead = true;
    },
    revive: (): void => {
      isDead = false;
    },
  };
}
