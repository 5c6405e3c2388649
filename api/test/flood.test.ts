import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, inject, it } from "vitest";
import { z } from "zod";
import { Failure } from "../contract/response.ts";
import { hashPassword } from "../src/lib/accounts/passwords.ts";
import { openSession } from "../src/lib/accounts/sessions.ts";
import { endlessZip, pictureBomb } from "./bombs.ts";
import { chanceFrom } from "./chance.ts";
import { testDatabase } from "./database.ts";
import { wholeDescription } from "./description.ts";
import { fieldPart, filePart, formOf, type Malformed, malformedBy } from "./malformed.ts";
import { operationsOf } from "./operations.ts";
import { isOurs } from "./own-sentences.ts";
import { timesOf } from "./sample.ts";
import { isReady, serve, wholeEnvironment } from "./served.ts";

const { seed, whole } = inject("extent");
const REQUESTS = timesOf({ whole: 10_000, sample: 1000 });
/** Pauses count only after this many requests, because the process compiles its code before. */
const WARM_UP = REQUESTS / 10;
const CONNECTIONS = 16;
/** The longest allowed pause of the main thread, in milliseconds. */
const LONGEST_PAUSE = 100;

const { sql, url } = await testDatabase({ poolSize: 1 });
const MANY = "1000000";
const env = {
  ...(await wholeEnvironment(url, afterAll)),
  LIMIT_FORMS_PER_ADDRESS: MANY,
  LIMIT_FAILED_LOGINS_PER_ADDRESS: MANY,
  LIMIT_RESET_MAILS_PER_ADDRESS: MANY,
  LIMIT_SIGN_UPS_PER_ADDRESS: MANY,
  LOG_LEVEL: "error",
};
const watched = ["--import", new URL("watch-loop.ts", import.meta.url).href];
const { child, output } = serve(env, watched, afterAll);
await isReady(env.PUBLIC_URL);
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
afterAll(() => agent.destroy());
const tokens = await people();

async function people() {
  const hash = await hashPassword("correct horse");
  const [patient] = await sql<{ id: string }[]>`
    insert into patient (name, email, password_hash, email_confirmed_at) values ('Ann', 'ann@flood.test', ${hash}, now()) returning id`;
  const [driver] = await sql<{ id: string }[]>`
    insert into driver (name, email, password_hash) values ('Dan', 'dan@flood.test', ${hash}) returning id`;
  if (!patient || !driver) throw new Error("The insert returned no row");
  return {
    token: await openSession(sql, "patient", patient.id),
    drivertoken: await openSession(sql, "driver", driver.id),
  };
}

/** Sends it over a kept connection. Returns what is wrong with the response, or null. */
async function faultOf({ method, path, headers, body }: Malformed): Promise<string | null> {
  const what = `${method} ${path.slice(0, 80)} ${body?.subarray(0, 120).toString() ?? ""}`;
  try {
    const length = body ? { "content-length": String(body.length) } : {};
    const sent = request(`${env.PUBLIC_URL}${path}`, { method, headers: { ...headers, ...length }, agent }).end(body);
    const [answer] = await once(sent, "response");
    const words = await text(answer);
    if (answer.statusCode >= 500) return `${answer.statusCode}: ${what}`;
    if (answer.headers.connection === "close") return `closes the connection: ${what}`;
    if (answer.statusCode < 400) return null;
    const { message, errors } = Failure.parse(JSON.parse(words));
    const strange = [message, ...Object.values(errors ?? {})].filter((sentence) => !isOurs(sentence));
    return strange.length > 0 ? `says "${strange.join('", "')}": ${what}` : null;
  } catch (error) {
    return `breaks the connection (${error instanceof Error ? error.message : error}): ${what}`;
  }
}

/** Sends one request per connection at a time until `next` returns null. */
async function faultsOf(next: () => Malformed | null): Promise<string[]> {
  const faults: string[] = [];
  const lane = async () => {
    for (let input = next(); input; input = next()) {
      const fault = await faultOf(input);
      if (fault) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return faults;
}

const Pause = z.object({ work: z.number(), clock: z.number() });

/** The longest pause since the last call, in milliseconds. */
async function longestPause(): Promise<number> {
  const report = once(child, "message");
  child.send("?");
  const { work, clock } = Pause.parse((await report)[0]);
  console.info(`flood: longest task ${work} ms of work, ${clock} ms by the clock`);
  return work;
}

/** Only the whole flood is measured; a sample is too small. */
async function expectNoLongPause(): Promise<void> {
  if (whole) expect(await longestPause()).toBeLessThan(LONGEST_PAUSE);
}

const upload = (path: string, { type, body }: ReturnType<typeof formOf>): Malformed => ({
  method: "POST",
  path,
  headers: { "content-type": type, ...tokens },
  body,
});

it(`${REQUESTS} malformed requests cause no server error, no broken connection and no library message`, async () => {
  // Logouts would end the sessions of the other requests.
  const harmless = operationsOf(await wholeDescription()).filter(({ path }) => !/log-?out/.test(path));
  const malformed = malformedBy(chanceFrom(seed), harmless, tokens);
  const send = (count: number) => {
    let left = count;
    return faultsOf(() => (left-- > 0 ? malformed() : null));
  };
  expect(await send(WARM_UP)).toEqual([]);
  if (whole) await longestPause();
  expect(await send(REQUESTS - WARM_UP)).toEqual([]);
  await expectNoLongPause();
  expect(output()).toBe("");
});

const EMPTY_PART = '------a\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
const bombs: [string, () => Malformed][] = [
  ["150,000 empty parts", () => upload("/api/resume/upload", formOf(EMPTY_PART.repeat(150_000)))],
  ["parts to a profile", () => upload("/api/user/update-profile", formOf(EMPTY_PART.repeat(100_000)))],
  ["a header without an end", () => upload("/api/resume/upload", formOf(`------a\r\nx: ${"a".repeat(9_000_000)}`))],
  [
    "ten megabytes of half boundaries",
    () => upload("/api/resume/upload", formOf(filePart("pdf", Buffer.alloc(10_000_000, "\r\n-----")))),
  ],
  [
    "a nested address",
    () =>
      upload(
        "/api/user/update-profile",
        formOf(fieldPart("name", "Ann") + fieldPart("address", "[".repeat(5_000_000))),
      ),
  ],
  [
    "an address nested as deep as it may be long",
    () => upload("/api/user/update-profile", formOf(fieldPart("address", "[".repeat(1900)))),
  ],
  [
    "deep JSON",
    () => ({
      method: "POST",
      path: "/api/user/contact",
      headers: { "content-type": "application/json" },
      body: Buffer.from(`{"name":${"[".repeat(90_000)}`),
    }),
  ],
  [
    "quotes without an end",
    () => ({
      method: "POST",
      path: "/api/user/contact",
      headers: { "content-type": "application/json" },
      body: Buffer.from('"\\'.repeat(45_000)),
    }),
  ],
  [
    "a zip that claims four thousand million entries",
    () => upload("/api/resume/upload", formOf(filePart("pdf", endlessZip()))),
  ],
  [
    "a picture that claims nine hundred million points",
    () =>
      upload(
        "/api/user/update-profile",
        formOf(fieldPart("name", "Ann") + filePart("image", pictureBomb(30_000)).toString("latin1")),
      ),
  ],
  [
    "text of two megabytes to a call that takes files",
    () => ({
      method: "POST",
      path: "/api/user/apply-staffing",
      headers: { "content-type": "application/json" },
      body: Buffer.alloc(2_000_000, "x"),
    }),
  ],
];

it.each(bombs)("a flood of %s is rejected", async (_, make) => {
  const bomb = make();
  let left = 24;
  if (whole) await longestPause();
  expect(await faultsOf(() => (left-- > 0 ? bomb : null))).toEqual([]);
  await expectNoLongPause();
});

it("an unread body leaves its connection usable for the next request", async () => {
  const line = connect(Number(env.PORT), "127.0.0.1");
  afterAll(() => line.destroy());
  const received: string[] = [];
  line.on("data", (piece) => received.push(String(piece)));
  const head = (method: string, path: string, length: number) =>
    `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
  const body = Buffer.alloc(3_000_000, "x");
  line.write(head("POST", "/api/user/update-profile", body.length));
  // The second half comes after a server that waits too briefly would have given up.
  line.write(body.subarray(0, 1_500_000));
  await expect.poll(async () => (await fetch(`${env.PUBLIC_URL}/healthz`)).status).toBe(200);
  line.write(body.subarray(1_500_000));
  line.write(head("GET", "/healthz", 0));
  await expect.poll(() => received.join("").match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 401", "HTTP/1.1 200"]);
});

it("senders that disconnect in the middle cost nothing", async () => {
  for (const path of ["/api/resume/upload", "/api/user/contact", "/api/stripe/webhook"]) {
    const line = connect(Number(env.PORT), "127.0.0.1");
    const type = "multipart/form-data; boundary=----a";
    line.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 5000\r\n\r\n------a\r\n`);
    await once(line, "connect");
    line.destroy();
  }
  await isReady(env.PUBLIC_URL);
  expect(output()).toBe("");
});
