import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { frequentJobs } from "../src/jobs.ts";
import { runJobs } from "../src/lib/jobs/jobs.ts";
import { openLog } from "../src/lib/log.ts";
import { testAppWithCards } from "./cards.ts";
import { sendDueEmails, testMailbox } from "./mailbox.ts";
import { signingKeys } from "./pushes.ts";
import { secretsIn, withSecrets } from "./secrets.ts";
import { makeEveryCall } from "./statements/every-call.ts";
import { testTexts } from "./texts.ts";
import { aPaidVisit } from "./visits.ts";

const lines: string[] = [];
const log = openLog("debug", new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }));
const mailbox = await testMailbox();
const texts = await testTexts();
const { app, secrets } = withSecrets(
  await testAppWithCards({ ...texts.env, ...signingKeys, SMTP_URL: mailbox.url }, undefined, log),
);
await makeEveryCall(app, mailbox, texts);
await causeFailures();

/** Causes every logged failure: rejected emails, undelivered text messages. */
async function causeFailures(): Promise<void> {
  const patient = await aPaidVisit(app);
  await app.post("/api/user/text-reminders/ask", { number: "2155550199", consent: true }, patient);
  const { email } = patient;
  mailbox.meet(email, "refuse");
  texts.beDown(true);
  await app.post("/api/user/forgot-password/check-email", { email });
  await app.post("/api/user/contact", "{ not json: chest pain");
  await app.get("/api/nurse/feed/aTokenOfFortyLettersAndMoreThatNobodyEverGave.ics");
  await sendDueEmails(app);
  await runJobs(frequentJobs(app.services));
}

const allSecrets = () => [
  ...secrets,
  ...mailbox.received.flatMap(({ to, text }) => [to, ...secretsIn(text ?? "")]),
  ...texts.all().flatMap(({ to, body }) => [to.slice(-10), ...secretsIn(body)]),
  "chest pain",
];

it("no log line contains a password, code, token, key, address, phone number or health information", () => {
  expect(lines.filter((line) => line.includes("could not be sent")).length).toBeGreaterThan(0);
  const everything = lines.join("");
  const isSaid = (secret: string) =>
    new RegExp(`(?<![\\w-])${secret.replaceAll(/[^\w-]/g, "\\$&")}(?![\\w-])`).test(everything);
  const all = new Set(allSecrets());
  expect(all.size).toBeGreaterThan(150);
  expect([...all].filter(isSaid)).toEqual([]);
});

it("no log line has a field for one", () => {
  const names = new Set<string>();
  for (const line of lines)
    JSON.parse(line, (name, value) => {
      if (name !== "") names.add(name);
      return value;
    });
  expect(
    [...names].filter((name) => /pass|token|secret|cookie|auth|phone|number|mail|body|query|header|^name/i.test(name)),
  ).toEqual([]);
});
