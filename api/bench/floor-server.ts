import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/**
 * The floor: a bare node:http server that answers every request with the bytes it was given on standard input, and does
 * nothing else. Tells its port when it listens.
 */
const { status, headers, body }: { status: number; headers: string[]; body: string } = JSON.parse(
  await text(process.stdin),
);
const bytes = Buffer.from(body, "base64");

const server = createServer((_, answer) => {
  answer.writeHead(status, headers);
  answer.end(bytes);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.stdout.write(`${JSON.stringify(server.address())}\n`);
