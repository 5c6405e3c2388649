import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type OutgoingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { startCheckout } from "./checkout/server.ts";
import { startContentApi } from "./content-api/server.ts";
import { startMailbox } from "./mailbox/server.ts";
import { startRooms } from "./rooms/server.ts";
import { isStranger } from "./strangers.ts";

const dir = mkdtempSync(join(tmpdir(), "lamplight-strangers-"));
const news = { webhookUrl: "http://127.0.0.1:9", webhookSecret: "whsec_of_this_test" };
const [contentApi, checkout, mailbox, rooms] = await Promise.all([
  startContentApi({ port: 0, dir }),
  startCheckout({ port: 0, file: ":memory:", ...news }),
  startMailbox({ port: 0, smtpPort: 0, file: ":memory:" }),
  startRooms(0),
]);
afterAll(async () => {
  await Promise.all([contentApi.close(), checkout.stop(), mailbox.stop(), rooms.stop()]);
  rmSync(dir, { recursive: true });
});

const doors = [
  { name: "content-api", url: contentApi.url, path: "/v1/ping" },
  { name: "checkout", url: checkout.url, path: "/healthz" },
  { name: "mailbox", url: mailbox.url, path: "/healthz" },
  { name: "rooms", url: rooms.url, path: "/healthz" },
];

/** Sends a request with any Host and Origin header, which `fetch` does not allow. */
function sendRequest(
  url: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
  method = "GET",
  body = "",
): Promise<number> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.once("error", reject).end(body);
  });
}

/** Sends raw bytes; resolves when the connection is closed. */
async function send(port: number, bytes: Buffer | string): Promise<void> {
  const line = connect(port, "127.0.0.1");
  line.on("error", () => {});
  await once(line, "connect");
  line.resume().end(bytes);
  await new Promise((resolve) => line.once("close", resolve));
}

describe.each(doors)("the $name", ({ url, path }) => {
  test("answers pages and programs of this machine", async () => {
    const { port } = new URL(url);
    expect(await sendRequest(url, path)).toBe(200);
    expect(await sendRequest(url, path, { host: `local.localhost:${port}`, origin: "http://localhost:3000" })).toBe(
      200,
    );
  });

  test("rejects pages of other sites and host names pointed at this machine", async () => {
    expect(await sendRequest(url, path, { origin: "https://evil.example" })).toBe(403);
    expect(await sendRequest(url, path, { origin: "http://localhost.evil.example" })).toBe(403);
    expect(await sendRequest(url, path, { origin: "null" })).toBe(403);
    expect(await sendRequest(url, path, { host: "evil.example:3904" })).toBe(403);
    expect(await sendRequest(url, path, { host: "evil.example", origin: "http://evil.example" })).toBe(403);
  });

  test("survives any bytes", async () => {
    const port = Number(new URL(url).port);
    const upgrade = "GET /v1/socket/x HTTP/1.1\r\nhost: localhost\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n";
    for (const bytes of ["x", "\r\n\r\n", "GET", upgrade, randomBytes(4_096)]) await send(port, bytes);
    for (const odd of ["/%", "/%E0%A4%A", "/v1/socket/x", "//", "/v1/data/query/%"]) await sendRequest(url, odd);
    expect(await sendRequest(url, path)).toBe(200);
  });
});

test("a request without a host name is rejected", () => {
  expect(isStranger({})).toBe(true);
});

describe("the content API's socket", () => {
  const address = `${contentApi.url.replace("http", "ws")}/v1/socket/production`;

  test.each(["https://evil.example", "null"])("is closed to a page of %s", async (origin) => {
    const socket = new WebSocket(address, { origin });
    const [error] = await once(socket, "error");
    expect(error.message).toContain("403");
  });

  test("is open to the Studio and ignores invalid messages", async () => {
    const socket = new WebSocket(address, { origin: "http://localhost:3000" });
    await once(socket, "open");
    for (const frame of ["x", "", "null", "[]", "{}", '{"method":1}', randomBytes(100)]) socket.send(frame);
    socket.send(JSON.stringify({ id: 7, method: "presence_announce", params: {} }));
    const [answer] = await once(socket, "message");
    expect(JSON.parse(String(answer))).toMatchObject({ id: 7 });
    socket.close();
  });

  test("survives an invalid frame and one that is too long", async () => {
    const broken = new WebSocket(address);
    await once(broken, "open");
    const cut = once(broken, "close");
    broken.send("x".repeat(100_000));
    await cut;
    const port = Number(new URL(contentApi.url).port);
    const shake = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"];
    const head = [
      `GET /v1/socket/x HTTP/1.1`,
      "Host: localhost",
      ...shake,
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ];
    await send(port, Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), Buffer.alloc(64, 0xff)]));
    expect(await sendRequest(contentApi.url, "/v1/ping")).toBe(200);
  });
});

test("a visitor's query creates no dataset", async () => {
  expect(await sendRequest(contentApi.url, "/v2025-02-19/data/query/made-up?query=*")).toBe(404);
  expect(contentApi.contentApi.has("made-up")).toBe(false);
});

test("the checkout's controls accept only JSON, and only from this machine's pages", async () => {
  const turn = (headers: OutgoingHttpHeaders) =>
    sendRequest(checkout.url, "/control", headers, "POST", JSON.stringify({ webhooks: "deliver" }));
  const json = { "content-type": "application/json" };
  expect(await turn(json)).toBe(200);
  expect(await turn({ ...json, origin: checkout.url, host: new URL(checkout.url).host })).toBe(200);
  expect(await turn({ "content-type": "text/plain" })).toBe(415);
  expect(await turn({})).toBe(415);
  expect(await turn({ ...json, origin: "http://localhost:3000" })).toBe(403);
});

test("the mailbox accepts no email from a web page", async () => {
  const port = Number(new URL(mailbox.smtpUrl).port);
  const message = "MAIL FROM:<a@x.test>\r\nRCPT TO:<b@x.test>\r\nDATA\r\n\r\nhello\r\n.\r\n";
  await send(port, `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n\r\n${message}`);
  await send(port, randomBytes(4_096));
  const emails = await (await fetch(`${mailbox.url}/api/messages`)).json();
  expect(emails).toEqual([]);
});
