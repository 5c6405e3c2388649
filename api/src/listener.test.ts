import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../test/app.ts";
import { aBookingInput, aConsultant, aPatient } from "../test/people.ts";
import { createListener } from "./listener.ts";

const app = await testApp();
const server = createServer(await createListener(app.services)).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());
await aConsultant(app);

function portOf(listening: Server): number | undefined {
  const address = listening.address();
  return typeof address === "object" ? address?.port : undefined;
}

/** Sends a request over a real connection; returns what a browser would see, and whether the cache answered. */
async function ask(headers: Record<string, string>, { method = "GET", path = "/api/doctor/list", body = "" } = {}) {
  const sent = request({ port: portOf(server), host: "127.0.0.1", method, path, headers }).end(body);
  const [answer] = await once(sent, "response");
  const { date, "x-request-id": id, "cache-status": lane, ...seen } = answer.headers;
  return { isFast: lane !== undefined, status: answer.statusCode, headers: seen, id, bytes: await buffer(answer) };
}

test.for([
  ["identity", {}],
  ["gzip", { "accept-encoding": "gzip" }],
  ["br", { "accept-encoding": "gzip, deflate, br" }],
] as const)("the cached list equals the generated one: %s", async ([, headers]) => {
  await expect.poll(async () => (await ask(headers)).isFast).toBe(true);
  const headersSent = { ...headers, "x-request-id": "from-the-proxy" };
  const [fast, slow] = [await ask(headersSent), await ask(headersSent, { path: "/api/doctor/list?" })];
  expect({ ...slow, isFast: fast.isFast }).toEqual(fast);
  expect(slow.isFast).toBe(false);
  expect(fast.id).toBe("from-the-proxy");
});

test("a client that has the list gets 304, also with a proxy's weak ETag", async () => {
  const { headers } = await ask({});
  for (const etag of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`]) {
    const fast = await ask({ "if-none-match": String(etag) });
    const slow = await ask({ "if-none-match": String(etag) }, { path: "/api/doctor/list?" });
    expect([fast.status, fast.bytes.length]).toEqual([304, 0]);
    expect(slow.headers).toEqual(fast.headers);
  }
  expect((await ask({ "if-none-match": '"other"' })).status).toBe(200);
});

test("a body that is too large is read to its end, and then rejected with an error that the sender can read", async () => {
  const megabytes = 30;
  const headers = { "content-type": "application/json", "content-length": String(megabytes * 2 ** 20) };
  const sent = request({ port: portOf(server), host: "127.0.0.1", method: "POST", path: "/api/user/contact", headers });
  const answered = once(sent, "response");
  let written = 0;
  const rejectedAfter = answered.then(() => written);
  for (; written < megabytes; written += 1) await new Promise((done) => sent.write(Buffer.alloc(2 ** 20, "x"), done));
  sent.end();
  const [answer] = await answered;
  expect([answer.statusCode, await rejectedAfter]).toEqual([413, megabytes]);
  expect(JSON.parse(String(await buffer(answer)))).toMatchObject({
    message: "That's too large to send at once. Please send less.",
  });
});

test("after a booking through this process no one reads the old list", async () => {
  const patient = await aPatient(app);
  const { id } = await aConsultant(app);
  const input = await aBookingInput(app, id);
  const before = await ask({});
  const body = JSON.stringify(input);
  const booked = await ask(
    { token: patient.token, "content-type": "application/json", "content-length": String(body.length) },
    { method: "POST", path: "/api/user/book-appointment", body },
  );
  expect(booked.status).toBe(200);
  const after = await ask({});
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(after.bytes.toString()).toContain(`"${input.slotDate}":["${input.slotTime}"]`);
});
