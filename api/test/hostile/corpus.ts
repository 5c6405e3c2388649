import { gzipSync } from "node:zlib";
import { formOf } from "../malformed.ts";

const KB = 1024;
const MB = 1024 * KB;

export type HostileRequest = {
  name: string;
  /** Concurrent connections. A sample uses two. */
  connections: number;
  head: string[];
  isHeadUnfinished?: true;
  body?: () => Iterable<Buffer | string>;
  /** Milliseconds between two pieces of the body. */
  paceMs?: number;
  /** Whether the client closes the connections after sending. */
  isAbandoned?: true;
  /** The expected answer; null for none. */
  answer: RegExp | null;
  /** Limits for all together: seconds until the last connection has ended, and additional megabytes. */
  seconds: number;
  megabytes: number;
};

const post = (path: string, type: string, ...more: string[]) => [
  `POST ${path} HTTP/1.1`,
  `Content-Type: ${type}`,
  "Connection: close",
  ...more,
];
const get = (path: string, ...more: string[]) => [`GET ${path} HTTP/1.1`, "Connection: close", ...more];
const whole = (path: string, type: string, body: Buffer | string, ...more: string[]) => ({
  head: post(path, type, `Content-Length: ${Buffer.byteLength(body)}`, ...more),
  body: () => [body],
});

const JSON_TYPE = "application/json";
const FORM_TYPE = "multipart/form-data; boundary=----a";
const LOGIN = "/api/user/login";
const RESUME = "/api/resume/upload";

const chunk = (byte: string) => `1\r\n${byte}\r\n`;
function* chunks(count: number, aPiece: number): Iterable<Buffer> {
  const piece = Buffer.from(chunk("{").repeat(aPiece));
  for (let sent = 0; sent < count; sent += aPiece) yield piece;
}
function* megabytes(count: number): Iterable<Buffer> {
  const piece = Buffer.alloc(64 * KB, "a");
  for (let sent = 0; sent < count * MB; sent += piece.length) yield piece;
}
const FILE = '------a\r\ncontent-disposition: form-data; name="pdf"; filename="cv.pdf"\r\n\r\n';
const form = (inside: string) => formOf(inside).body;

/** Requests with an immediate answer, because they are rejected or valid. */
export const QUICK: HostileRequest[] = [
  {
    name: "an upload of 9 MB in chunks of one byte",
    connections: 1,
    head: post(RESUME, FORM_TYPE, "Transfer-Encoding: chunked"),
    body: () => chunks(9 * MB, 10_000),
    answer: /^HTTP\/1\.1 400 /,
    seconds: 10,
    megabytes: 100,
  },
  {
    name: "JSON in chunks of one byte, 60 connections, paced",
    connections: 60,
    head: post(LOGIN, JSON_TYPE, "Transfer-Encoding: chunked"),
    body: () => chunks(100_000, 20),
    paceMs: 1,
    answer: /^HTTP\/1\.1 400 /,
    seconds: 20,
    megabytes: 200,
  },
  {
    name: "more unfinished uploads than may be held at once",
    connections: 60,
    head: post(RESUME, FORM_TYPE, `Content-Length: ${11 * MB}`),
    body: function* () {
      yield FILE;
      yield* megabytes(10);
    },
    isAbandoned: true,
    answer: null,
    seconds: 30,
    megabytes: 350,
  },
  {
    name: "JSON of 100,000 levels",
    connections: 60,
    ...whole(LOGIN, JSON_TYPE, "[".repeat(100_000)),
    answer: /^HTTP\/1\.1 400 /,
    seconds: 10,
    megabytes: 150,
  },
  {
    name: "a JSON key of 90 KB",
    connections: 60,
    ...whole(LOGIN, JSON_TYPE, JSON.stringify({ ["k".repeat(90 * KB)]: 1 })),
    answer: /^HTTP\/1\.1 400 /,
    seconds: 10,
    megabytes: 150,
  },
  {
    name: "10,000 JSON keys",
    connections: 60,
    ...whole(
      LOGIN,
      JSON_TYPE,
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, 0]))),
    ),
    answer: /^HTTP\/1\.1 400 /,
    seconds: 10,
    megabytes: 150,
  },
  {
    name: "a form of 100,000 empty parts",
    connections: 20,
    ...whole(
      RESUME,
      FORM_TYPE,
      form('------a\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(100_000)),
    ),
    answer: /^HTTP\/1\.1 400 /,
    seconds: 20,
    megabytes: 200,
  },
  {
    name: "a part whose header never ends",
    connections: 8,
    ...whole(RESUME, FORM_TYPE, form(`------a\r\nx: ${"a".repeat(9_000_000)}`)),
    answer: /^HTTP\/1\.1 400 /,
    seconds: 20,
    megabytes: 300,
  },
  {
    name: "a compressed body, which would be 50 MB",
    connections: 60,
    ...whole(LOGIN, JSON_TYPE, gzipSync(Buffer.alloc(50 * MB, " ")), "Content-Encoding: gzip"),
    answer: /^HTTP\/1\.1 400 /,
    seconds: 10,
    megabytes: 150,
  },
  {
    name: "a length of a thousand terabytes",
    connections: 60,
    head: post(RESUME, FORM_TYPE, "Content-Length: 1000000000000000"),
    body: () => [FILE],
    answer: /^HTTP\/1\.1 413 /,
    seconds: 10,
    megabytes: 100,
  },
  {
    name: "both a length and chunks, as request smugglers send",
    connections: 60,
    head: post(LOGIN, JSON_TYPE, "Content-Length: 4", "Transfer-Encoding: chunked"),
    body: () => ["0\r\n\r\n"],
    answer: /^HTTP\/1\.1 400 /,
    seconds: 10,
    megabytes: 100,
  },
  {
    name: "1,000 requests at once over each connection",
    connections: 60,
    head: ["GET /api/doctor/search HTTP/1.1"],
    body: () => ["GET /api/doctor/search HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1000)],
    answer: /^(HTTP\/1\.1 200 |$)/,
    seconds: 30,
    megabytes: 200,
  },
  {
    name: "2,500 headers",
    connections: 60,
    head: get("/api/doctor/list", ...Array.from({ length: 2500 }, (_, n) => `x-${n}: ${n}`)),
    answer: /^HTTP\/1\.1 431 /,
    seconds: 10,
    megabytes: 100,
  },
  {
    name: "3,000 fields in a query",
    connections: 60,
    head: get(`/api/doctor/search?${Array.from({ length: 3000 }, (_, n) => `a=${n % 10}`).join("&")}`),
    answer: /^HTTP\/1\.1 (200|400|431) /,
    seconds: 10,
    megabytes: 100,
  },
];

/** Requests that only time distinguishes from an honest client on a slow network. */
export const PATIENT: HostileRequest[] = [
  {
    name: "a body that stops in the middle",
    connections: 300,
    head: post(LOGIN, JSON_TYPE, `Content-Length: ${50 * KB}`),
    body: () => ['{"email":"'],
    answer: /^HTTP\/1\.1 408 /,
    seconds: 60,
    megabytes: 100,
  },
  {
    name: "an upload of a byte a second",
    connections: 300,
    head: post(RESUME, FORM_TYPE, `Content-Length: ${5 * MB}`),
    body: () => [FILE, ..."a".repeat(60)],
    paceMs: 1000,
    answer: /^HTTP\/1\.1 (408|429) /,
    seconds: 90,
    megabytes: 150,
  },
  {
    name: "headers that never end",
    connections: 300,
    head: ["GET /api/doctor/list HTTP/1.1", "X-Endless: a"],
    isHeadUnfinished: true,
    answer: /^(HTTP\/1\.1 408 |$)/,
    seconds: 150,
    megabytes: 100,
  },
];

/** The largest public responses, for clients that never read them. */
export const UNREAD = ["/api/openapi.json", "/api/doctor/list", "/api/docs/swagger-ui-bundle.js"];
