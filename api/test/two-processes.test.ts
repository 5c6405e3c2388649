import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { UserToken } from "../contract/accounts.ts";
import { EXIT_WITH_PARENT } from "../local/paths.ts";
import { freePort } from "../local/ports.ts";
import { testDatabase } from "./database.ts";
import { eventually } from "./eventually.ts";
import { testMailbox } from "./mailbox.ts";

/** Two server processes, as started by `npm run serve`, that share only a database. */
const mailbox = await testMailbox();
const { sql, url } = await testDatabase({ poolSize: 2 });
const filesDir = await mkdtemp(join(tmpdir(), "lamplight-files-"));
const copies = [await start(), await start()] as const;
afterAll(async () => {
  for (const { process: copy } of copies) copy.kill("SIGTERM");
  await Promise.all(copies.map(({ process: copy }) => (copy.exitCode === null ? once(copy, "exit") : null)));
  await rm(filesDir, { recursive: true });
});

async function start(): Promise<{ process: ChildProcess; url: string }> {
  const port = await freePort(0);
  const copy = spawn(process.execPath, ["--import", EXIT_WITH_PARENT, join(import.meta.dirname, "../src/main.ts")], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: "http://lamplight.test",
      DATABASE_URL: url,
      DATABASE_POOL_SIZE: "3",
      STRIPE_SECRET_KEY: "sk_test_local",
      STRIPE_WEBHOOK_SECRET: "whsec_local",
      STRIPE_API_URL: "http://127.0.0.1:9",
      SMTP_URL: mailbox.url,
      MAIL_FROM: "Lamplight <hello@lamplight.test>",
      OFFICE_EMAIL: "office@lamplight.test",
      OFFICE_OWNER: "owner@lamplight.test",
      MEETING_BASE_URL: "https://meet.lamplight.test",
      SANITY_PROJECT_ID: "lamplight",
      FILES_DIR: filesDir,
      SITE_DIR: "off",
      LOG_LEVEL: "silent",
    },
  });
  const address = `http://127.0.0.1:${port}`;
  await eventually(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200));
  return { process: copy, url: address };
}

const copyOf = (turn: number) => copies[turn % 2]?.url ?? "";
const post = (turn: number, path: string, body: object, token = "") =>
  fetch(`${copyOf(turn)}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", token },
    body: JSON.stringify(body),
  });
const someone = () => ({ name: "Ann Lee", email: `${randomUUID()}@patient.test`, password: "correct horse" });

it("a session from one process is valid in the other, and invalid in both once it ends", async () => {
  const { token } = UserToken.parse(await (await post(0, "/api/user/register", someone())).json());
  const ask = (turn: number) => fetch(`${copyOf(turn)}/api/user/get-profile`, { headers: { token } });
  expect([(await ask(0)).status, (await ask(1)).status]).toEqual([200, 200]);
  await post(1, "/api/user/logout", {}, token);
  expect([(await ask(0)).status, (await ask(1)).status]).toEqual([401, 401]);
});

it("ten failed logins are counted across both processes", async () => {
  const { email } = someone();
  const attempts = Array.from({ length: 20 }, (_, turn) => post(turn, "/api/user/login", { email, password: "wrong" }));
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

it("each email is sent once although both processes run jobs", async () => {
  const people = Array.from({ length: 30 }, someone);
  const answers = await Promise.all(people.map((person, turn) => post(turn, "/api/user/register", person)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await eventually(async () => expect(await sql`select kind from email_outbox where sent_at is null`).toEqual([]));
  for (const { email } of people)
    expect(mailbox.to(email).map(({ subject }) => subject)).toEqual(["Welcome to Lamplight"]);
});
