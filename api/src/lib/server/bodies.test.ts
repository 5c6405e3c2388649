import { once } from "node:events";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { testApp } from "../../../test/app.ts";
import { rawRequest } from "../../../test/hostile/raw-request.ts";
import { aColleague } from "../../../test/staff.ts";
import { createListener } from "../../listener.ts";
import { BODY_LIMITS, type BodyLimits } from "./body-limits.ts";
import { openHttpServer } from "./http-server.ts";

const app = await testApp({ TRUSTED_PROXIES: "1", LIMIT_FORMS_PER_ADDRESS: "1000" });

/** The port of a server with these limits. */
async function serve(limits: BodyLimits): Promise<number> {
  const server = openHttpServer(await createListener(app.services, limits)).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => void server.close());
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

const port = await serve(BODY_LIMITS);
const JSON_BODY = "Content-Type: application/json";
const FORM = "Content-Type: multipart/form-data; boundary=x";
const CHUNKED = "Transfer-Encoding: chunked";
const post = (path: string) => `POST ${path} HTTP/1.1`;
const length = (bytes: number) => `Content-Length: ${bytes}`;

const KB = 1024;
const FILE = '--x\r\ncontent-disposition: form-data; name="pdf"; filename="cv.pdf"\r\n\r\n';

const crumb = Buffer.from("1\r\n{\r\n");
const crumbs = Array.from({ length: 40 }, () => Buffer.concat(Array(1000).fill(crumb)));

it.each(["/api/user/login", "/api/resume/upload"])("%s rejects a body that comes byte by byte", async (path) => {
  const answer = await rawRequest(port, [post(path), CHUNKED, FORM], crumbs).answer;
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.toLowerCase()).toContain("connection: close");
});

it("a body in ordinary pieces arrives whole, with and without a declared length", async () => {
  const body = JSON.stringify({ email: "nobody@patient.test", password: 7, note: "n".repeat(300) });
  const pieces = body.match(/.{1,40}/g) ?? [];
  const chunked = [...pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`), "0\r\n\r\n"];
  const login = [post("/api/user/login"), JSON_BODY, "Connection: close"];
  const answers = [
    await rawRequest(port, [...login, length(body.length)], pieces).answer,
    await rawRequest(port, [...login, CHUNKED], chunked).answer,
  ];
  for (const answer of answers) expect(answer).toMatch(/"errors":\{"password":/);
});

it.each([
  ["an ordinary body", "/api/user/login", JSON_BODY, "", 101],
  ["a form with a file", "/api/resume/upload", FORM, FILE, 11 * KB + 1],
  ["a file of trips", "/api/office/trip-imports", JSON_BODY, "", 11 * KB + 1],
])("%s without a declared length is rejected when it is too large", async (_, path, type, start, kilobytes) => {
  const { cookie } = await aColleague(app, "dispatch");
  const body = Buffer.concat([Buffer.from(start), Buffer.alloc(kilobytes * KB, "a")]);
  const chunk = [`${body.length.toString(16)}\r\n`, body, "\r\n0\r\n\r\n"];
  const head = [post(path), type, CHUNKED, `Cookie: ${cookie}`, "Connection: close"];
  expect(await rawRequest(port, head, chunk).answer).toMatch(/^HTTP\/1\.1 413 /);
});

const impatient: BodyLimits = {
  upload: { ...BODY_LIMITS.upload, pace: { graceMs: 100, bytesPerSecond: 1_000_000 } },
  other: { ...BODY_LIMITS.other, pace: { graceMs: 100, bytesPerSecond: Infinity } },
};

it.each([
  ["an ordinary body", "/api/user/login", JSON_BODY],
  ["an upload", "/api/resume/upload", FORM],
])("%s that comes too slowly is rejected, and its connection closed", async (_, path, type) => {
  const { answer } = rawRequest(await serve(impatient), [post(path), type, length(90_000)], ["--x\r\n"]);
  const answered = await answer;
  expect(answered).toMatch(/^HTTP\/1\.1 408 /);
  expect(answered.toLowerCase()).toContain("connection: close");
  expect(answered).toContain("That took too long to arrive. Please check your connection and try again.");
});

it("a rejected body that does not end soon is not waited for", async () => {
  const head = [post("/api/user/update-profile"), FORM, length(90_000)];
  const answered = await rawRequest(await serve(impatient), head, ["--x\r\n"]).answer;
  expect(answered).toMatch(/^HTTP\/1\.1 401 /);
  expect(answered.toLowerCase()).toContain("connection: close");
});

const crowded: BodyLimits = {
  ...BODY_LIMITS,
  upload: { ...BODY_LIMITS.upload, held: { perAddress: 200 * KB, perProcess: 400 * KB } },
};

it("memory for uploads is limited per address and in total, and freed when they are done", async () => {
  const to = await serve(crowded);
  const upload = (from: string, size: number, sent: number) => {
    const head = [post("/api/resume/upload"), FORM, length(size), `X-Forwarded-For: ${from}`, "Connection: close"];
    const request = rawRequest(to, head, [FILE, Buffer.alloc(sent - FILE.length, "a")]);
    onTestFinished(() => void request.socket.destroy());
    return request;
  };
  const whole = (from: string) => upload(from, 100 * KB, 100 * KB).answer;
  /** Starts uploads again and again until they are the first to arrive; returns the responses to others beside them. */
  let begun: ReturnType<typeof upload>[] = [];
  const end = () => {
    for (const { socket } of begun) socket.destroy();
  };
  const besideSome = (addresses: string[], other: string) => {
    end();
    begun = addresses.map((address) => upload(address, 1000 * KB, 150 * KB));
    return whole(other);
  };

  await expect
    .poll(() => besideSome(["192.0.2.1"], "192.0.2.1"))
    .toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 60[\s\S]*Too much is being uploaded from your network right now\./i);
  await expect.poll(() => whole("192.0.2.2")).toMatch(/^HTTP\/1\.1 400 /);
  await expect
    .poll(() => besideSome(["192.0.2.1", "192.0.2.2"], "192.0.2.3"))
    .toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 60[\s\S]*Too much is being uploaded right now\./i);
  end();
  await expect.poll(() => whole("192.0.2.1")).toMatch(/^HTTP\/1\.1 400 /);
});
