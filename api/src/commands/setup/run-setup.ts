import { randomBytes } from "node:crypto";
import webPush from "web-push";
import { imageFromProcess, problemWith, readConfig } from "../../config.ts";
import { newBackupKeys } from "../../lib/backup/encryption.ts";
import { deliveryError } from "../../lib/mail/delivery-error.ts";
import { openMail } from "../../lib/mail/mail.ts";
import { CommandError } from "../command.ts";
import { alertsBy } from "./alerts.ts";
import { readValues, type Values, writeValues } from "./env-file.ts";
import { type Question, questions } from "./questions.ts";
import { sanityProblem, setUpContent } from "./sanity.ts";
import { setUpWebhook, stripeProblem } from "./stripe.ts";

/** Answers one question; an empty answer takes what is usual, or leaves it for later. */
export type Ask = (
  question: Question,
  suggestion: string,
  problem: (value: string) => string | null,
) => Promise<string>;

type Setup = {
  file: string;
  ask: Ask;
  /** Values of variables that no question is about. */
  extra: Values;
  say: (sentence: string) => void;
};

/** Needed by setup only. */
const NOT_KEPT = ["RUNS", "SANITY_TOKEN"];

/**
 * Asks what is needed, writes it to the file with generated secrets, and sets up the providers. Repeated, it changes only what differs. What
 * a provider refuses is said, and the rest goes on. Returns whether everything is set up.
 */
export async function runSetup({ file, ask, extra, say }: Setup): Promise<boolean> {
  const given = await answered({ ...(await readValues(file)), ...extra }, ask);
  const backupKeys = given["BACKUP_PUBLIC_KEY"] ? null : await newBackupKeys();
  const generated: Values = { ...withSecrets(given), ...(backupKeys && { BACKUP_PUBLIC_KEY: backupKeys.publicKey }) };
  const names = await writeValues(file, kept(generated));
  say(names.length === 0 ? `${file} has all of this already.` : `${file}: changed ${names.join(", ")}.`);
  if (backupKeys)
    say(
      `Backups are encrypted. This key reads them; it isn't stored, and without it no backup can be restored. Write it down, away from this machine: ${backupKeys.secretKey}`,
    );

  const problems: string[] = [];
  const attempt = async (run: () => Promise<void>, problemOf: (error: unknown) => string) => {
    await run().catch((error: unknown) => problems.push(problemOf(error)));
  };
  const values = { ...generated };
  await attempt(async () => {
    const { webhookSecret, says } = await setUpWebhook({
      secretKey: values["STRIPE_SECRET_KEY"] ?? "",
      apiUrl: values["STRIPE_API_URL"] ?? "https://api.stripe.com",
      publicUrl: values["PUBLIC_URL"] ?? "",
      webhookSecret: values["STRIPE_WEBHOOK_SECRET"],
    });
    values["STRIPE_WEBHOOK_SECRET"] = webhookSecret;
    await writeValues(file, kept(values));
    say(says);
  }, stripeProblem);
  const config = readConfig({
    ...insideContainers(values),
    STRIPE_WEBHOOK_SECRET: values["STRIPE_WEBHOOK_SECRET"] ?? "whsec_missing",
  });
  await attempt(
    async () => {
      await sendTestEmail(config, values["OFFICE_OWNER"] ?? config.mail.office);
      say(`A test email is on its way to ${values["OFFICE_OWNER"]}.`);
    },
    (error) => `The test email wasn't sent: ${deliveryError(error).message}`,
  );
  const token = values["SANITY_TOKEN"];
  if (token)
    await attempt(async () => {
      for (const done of await setUpContent({ ...config.content, token }, config)) say(done);
    }, sanityProblem);
  else say("Sanity was left as it is, without a token: docs/running.md says how to import the first content.");
  for (const problem of problems) say(problem);
  return problems.length === 0;
}

/** Asks every question that applies. The file's values are suggested; secrets that it has are not asked again. */
async function answered(current: Values, ask: Ask): Promise<Values> {
  const given: Values = { RUNS: current["DATABASE_URL"] ? "directly" : "", ...current };
  for (const question of questions) {
    if (question.when && !question.when(given)) continue;
    const { name, usual, mayWait = false, isSecret = false } = question;
    const suggestion = (isSecret ? "" : given[name]) || (usual?.(given) ?? "");
    const hasSecret = isSecret && Boolean(given[name]);
    const problem = (value: string) =>
      value === "" ? (suggestion || mayWait || hasSecret ? null : "is missing") : problemOf(name, value);
    const answer = (await ask(question, suggestion, problem)).trim();
    const found = problem(answer);
    if (found !== null) throw new CommandError(`${name} ${found}.`);
    const value = answer || (hasSecret ? (given[name] ?? "") : suggestion);
    if (value) given[name] = value;
  }
  return given;
}

function problemOf(name: string, value: string): string | null {
  if (name === "RUNS") return /^(containers|directly)$/.test(value) ? null : "is neither containers nor directly";
  if (name === "SITE_HOST")
    return problemWith("PUBLIC_URL", `https://${value}`) && "is not a name: write it as care.example.com";
  return problemWith(name, value);
}

const secret = (): string => randomBytes(24).toString("hex");

/** Without containers: behind one proxy, with backups where the units of `.deploy` may write. */
export const directly: Values = { PORT: "3000", TRUSTED_PROXIES: "1", BACKUP_DIR: "/var/lib/practice/backups" };

/** Adds every secret that is missing. One that is there stays: the database and phones know it. */
function withSecrets(given: Values): Values {
  const push = webPush.generateVAPIDKeys();
  const inContainers = given["RUNS"] !== "directly";
  const hasPush = given["PUSH_PUBLIC_KEY"] && given["PUSH_PRIVATE_KEY"];
  return {
    ...(inContainers && {
      ...(!given["VERSION"] && imageVariables()),
      DATABASE_PASSWORD: secret(),
      S3_ACCESS_KEY_ID: "practice",
      S3_SECRET_ACCESS_KEY: secret(),
      ...alertsBy(given),
    }),
    ...(!inContainers && directly),
    ...given,
    PUBLIC_URL: `https://${given["SITE_HOST"]}`,
    ...(!hasPush && { PUSH_PUBLIC_KEY: push.publicKey, PUSH_PRIVATE_KEY: push.privateKey }),
  };
}

/** What the compose file runs: this published image, or one that it builds. */
function imageVariables(): Values {
  const image = imageFromProcess();
  return image ? { IMAGE: image.name, VERSION: image.version } : { VERSION: "1" };
}

const kept = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !NOT_KEPT.includes(name)));

/** What the compose file adds for a copy, so that the configuration can be read here. */
const insideContainers = (values: Values): Values =>
  values["RUNS"] === "directly"
    ? values
    : {
        DATABASE_URL: `postgres://user:${values["DATABASE_PASSWORD"]}@database:5432/name`,
        S3_BUCKET: "practice",
        S3_ENDPOINT: "http://store:7070",
        ...values,
      };

async function sendTestEmail(
  { mail: settings, firstPractice: practice }: ReturnType<typeof readConfig>,
  to: string,
): Promise<void> {
  const mail = openMail(settings, practice);
  try {
    const message = {
      to,
      subject: `${practice.shortName} can send email`,
      greeting: "Hello,",
      paragraphs: ["Your mail server works. Your invitation comes when the product starts for the first time."],
    };
    await mail.send(message, crypto.randomUUID());
  } finally {
    mail.close();
  }
}
