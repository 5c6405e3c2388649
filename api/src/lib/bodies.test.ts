import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { createListener } from "../listener.ts";

const app = await testApp();
const server = createServer(await createListener(app.on)).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => void server.close());
const address = server.address();
const port = typeof address === "object" ? (address?.port ?? 0) : 0;

/** Sends a request as it is written, and answers all that comes back until the server closes. */
async function send(head: string[], body: Buffer[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(`${head.join("\r\n")}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  for (const piece of body) socket.write(piece);
  return text(socket).catch(() => "");
}

const crumb = Buffer.from("1\r\n{\r\n");
const crumbs = Array.from({ length: 40 }, () => Buffer.concat(Array(1000).fill(crumb)));

it.each(["/api/user/login", "/api/resume/upload"])("%s takes no body that comes byte by byte", async (path) => {
  const answer = await send(
    [`POST ${path} HTTP/1.1`, "Transfer-Encoding: chunked", "Content-Type: multipart/form-data; boundary=x"],
    crumbs,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.toLowerCase()).toContain("connection: close");
});

it("a body in ordinary pieces arrives whole, with its length said and without", async () => {
  const body = JSON.stringify({ email: "nobody@patient.test", password: 7, note: "n".repeat(300) });
  const pieces = body.match(/.{1,40}/g) ?? [];
  const chunked = [...pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`), "0\r\n\r\n"];
  const answers = [
    await send(
      ["POST /api/user/login HTTP/1.1", "Content-Type: application/json", `Content-Length: ${body.length}`],
      pieces.map((piece) => Buffer.from(piece)),
    ),
    await send(
      ["POST /api/user/login HTTP/1.1", "Content-Type: application/json", "Transfer-Encoding: chunked"],
      chunked.map((piece) => Buffer.from(piece)),
    ),
  ];
  for (const answer of answers) expect(answer).toMatch(/"errors":\{"password":/);
});
