import { once } from "node:events";
import { connect, createServer } from "node:net";
import { onTestFinished } from "vitest";

/**
 * A proxy in front of a PostgreSQL that replaces one text by another of the same length in everything the server sends. Returns the
 * database's address through it.
 */
export async function alteringProxy(url: string, from: string, to: string): Promise<string> {
  const target = new URL(url);
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    client.pipe(upstream);
    upstream.on("data", (bytes) => client.write(Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1")));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const proxied = new URL(url);
  proxied.port = String(typeof address === "object" && address ? address.port : 0);
  return proxied.href;
}
