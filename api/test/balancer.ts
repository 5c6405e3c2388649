import { EventEmitter, once } from "node:events";
import { Agent, createServer, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { setImmediate as aTurn } from "node:timers/promises";

/** Hop-by-hop headers, which are not forwarded (RFC 9110 section 7.6.1). */
const HOP_BY_HOP = ["connection", "keep-alive", "transfer-encoding"];
const passedOn = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));

const isRefused = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ECONNREFUSED";

/**
 * A round-robin proxy in front of copies on these ports, with `lines` kept connections to each. Like Caddy and HAProxy, it tries
 * the next copy if one refuses the connection before a request was sent. Other failures are 502.
 */
export async function aBalancer(ports: readonly number[], lines: number) {
  const copies = ports.map((port) => ({
    port,
    served: 0,
    agent: new Agent({ keepAlive: true, maxSockets: lines, scheduling: "fifo" }),
    sent: new EventEmitter(),
  }));
  let turn = 0;

  type Asked = { method?: string; url?: string; headers: OutgoingHttpHeaders; body: Buffer };
  async function send({ port, agent, sent }: (typeof copies)[number], { method, url: path, headers, body }: Asked) {
    const passing = request({ host: "127.0.0.1", port, agent, method, path, headers });
    const answered = once(passing, "response");
    passing.end(body, () => sent.emit("sent"));
    const [answer]: IncomingMessage[] = await answered;
    if (!answer) throw new Error("No response");
    return { status: answer.statusCode ?? 0, headers: passedOn(answer.headers), content: await buffer(answer) };
  }

  async function pass(asked: Asked) {
    const begin = turn++;
    for (let n = 0; n < copies.length; n += 1) {
      const copy = copies[(begin + n) % copies.length];
      if (!copy) continue;
      try {
        const answer = await send(copy, asked);
        copy.served += 1;
        return answer;
      } catch (error) {
        if (!isRefused(error)) return { status: 502, headers: {}, content: Buffer.from(String(error)) };
      }
    }
    return { status: 502, headers: {}, content: Buffer.from("Every copy refused the connection") };
  }

  // A stopping copy does not know of connections that are still in the accept queue, so all are opened at the start.
  const first = { method: "GET", url: "/healthz", headers: {}, body: Buffer.alloc(0) };
  await Promise.all(copies.flatMap((copy) => Array.from({ length: lines }, () => send(copy, first))));

  const server = createServer(async (asked, answer) => {
    const body = await buffer(asked);
    // By then, it has noticed connections that were closed.
    await aTurn();
    const { status, headers, content } = await pass({
      method: asked.method,
      url: asked.url,
      headers: passedOn(asked.headers),
      body,
    });
    answer.writeHead(status, headers).end(content);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    /** The number of requests that each copy's port has answered. */
    served: () => copies.map(({ served }) => served),
    /** Resolves when a request to the n-th copy is in progress. */
    underWay: async (n: number) => {
      const copy = copies[n];
      if (copy) await once(copy.sent, "sent");
    },
    close() {
      for (const { agent } of copies) agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
