import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import webPush from "web-push";
import { draftTokens } from "../../local/content-api/tokens.ts";
import { testDatabase } from "../../test/database.ts";
import { aServer, setupThatWorks } from "../../test/setup-that-works.ts";
import { CARD_WEBHOOK_EVENTS } from "../lib/money/card-events.ts";

const database = await testDatabase();
const { env, dir, store, site, changeEndpoint } = await setupThatWorks(database);
await database.sql`insert into backup_run (row_count, file_count) values (10, 2)`;
const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

/** The command's exit code, and its output by line. */
const check = (change: Record<string, string> = {}) =>
  new Promise<{ code: number; lines: string[]; output: string }>((resolve) => {
    execFile(process.execPath, [MAIN, "check"], { env: { ...env, ...change } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, lines: stdout.split("\n"), output: stdout + stderr }),
    );
  });

/** What it says about one thing, and the advice below. */
const about = (lines: string[], name: string) => {
  const at = lines.findIndex((line) => new RegExp(`^\\w+ +${name}  `).test(line));
  return `${lines[at]?.replace(/ +/g, " ")} ${lines[at + 1]?.trim()}`;
};

/** Runs the check with one thing broken, and expects that nothing else fails. */
async function broken(name: string, change: Record<string, string> = {}): Promise<string> {
  const { code, lines, output } = await check(change);
  expect([code, lines.filter((line) => line.startsWith("FAILED")).length], output).toEqual([1, 1]);
  expect(output).not.toMatch(/\.ts:\d/);
  return about(lines, name);
}

it("says that everything works, and exits with 0", async () => {
  const { code, lines, output } = await check();
  expect(code, output).toBe(0);
  expect(lines.filter((line) => /^(FAILED|warning)/.test(line))).toEqual([]);
  expect(lines.at(-2)).toBe("Everything that is needed works.");
  expect(about(lines, "Backup")).toContain("The last backup is 0 hours old.");
  expect([...store.kept.keys()]).toEqual([]);
});

it("a database with a wrong password", async () => {
  const address = new URL(database.url);
  address.password = "wrong-password";
  const said = await broken("Database", { DATABASE_URL: address.href });
  expect(said).toMatch(/PostgreSQL at \S+ doesn't accept the password of the user "\w+"\. → Correct DATABASE_URL\.$/);
  expect(said).not.toContain("wrong-password");
});

it("an address of PostgreSQL beside its pooler that doesn't respond", async () => {
  const elsewhere = new URL(database.url);
  elsewhere.port = "9";
  expect(await broken("Database", { DATABASE_DIRECT_URL: elsewhere.href })).toMatch(
    /PostgreSQL at \S+:9 doesn't respond\. → Start it, or correct DATABASE_DIRECT_URL\.$/,
  );
});

it("a bucket whose key is wrong", async () => {
  expect(await broken("Files", { S3_SECRET_ACCESS_KEY: "wrong" })).toMatch(
    /The bucket lamplight can't be written to \(\w+\)\. → Check S3_ENDPOINT, S3_BUCKET and the two keys/,
  );
});

it("a folder for files that doesn't exist", async () => {
  const { lines } = await check({ S3_BUCKET: "", S3_ENDPOINT: "", FILES_DIR: "/dev/null/files" });
  expect(about(lines, "Files")).toMatch(/The folder \/dev\/null\/files can't be written to .* → Create the folder/);
  expect(about(lines, "Free space")).toContain("doesn't exist");
});

it("a mail server that doesn't respond", async () => {
  expect(await broken("Mail server", { SMTP_URL: "smtp://127.0.0.1:9" })).toBe(
    "FAILED Mail server The mail server isn't responding. → Correct host and port in SMTP_URL, and let this machine connect to them.",
  );
});

it("a Stripe key that Stripe rejects", async () => {
  expect(await broken("Payments", { STRIPE_SECRET_KEY: "sk_live_other" })).toContain(
    "Stripe rejects our key. → Copy the secret key from Stripe again",
  );
});

it("a webhook that leaves out events, is switched off, or is for another address", async () => {
  onTestFinished(async () => {
    await changeEndpoint([
      ["disabled", "false"],
      ["url", `${site}/api/stripe/webhook`],
      ...CARD_WEBHOOK_EVENTS.map((event): [string, string] => ["enabled_events[]", event]),
    ]);
  });
  const less = CARD_WEBHOOK_EVENTS.filter((event) => event !== "refund.failed");
  await changeEndpoint(less.map((event) => ["enabled_events[]", event]));
  expect(await broken("Payment webhook")).toContain("Stripe's webhook leaves out refund.failed. → Add these events");
  await changeEndpoint([["disabled", "true"]]);
  expect(await broken("Payment webhook")).toContain("Stripe's webhook is switched off.");
  await changeEndpoint([["url", "https://other.example/webhook"]]);
  expect(await broken("Payment webhook")).toContain(`Stripe has no webhook for ${site}/api/stripe/webhook.`);
});

it("a Sanity dataset that doesn't exist", async () => {
  expect(await broken("Content", { SANITY_DATASET: "staging" })).toContain(
    "Sanity has no dataset staging in the project local.",
  );
});

it("tokens for drafts that Sanity rejects", async () => {
  const tokens = { SANITY_READ_TOKEN: draftTokens.read, SANITY_COMMENT_TOKEN: draftTokens.comment };
  expect(about((await check(tokens)).lines, "Content")).toContain("Sanity has published content");
  for (const name of Object.keys(tokens))
    expect(await broken("Content", { ...tokens, [name]: "revoked-0123456789" })).toContain(`Sanity rejects ${name}`);
});

it("a Zoom secret that Zoom rejects", async () => {
  expect(await broken("Video calls", { ZOOM_CLIENT_SECRET: "wrong" })).toContain(
    "Zoom rejects our account. → Copy ZOOM_ACCOUNT_ID",
  );
});

it("a meeting address that nobody serves", async () => {
  const change = {
    ZOOM_ACCOUNT_ID: "",
    ZOOM_CLIENT_ID: "",
    ZOOM_CLIENT_SECRET: "",
    MEETING_BASE_URL: "http://127.0.0.1:9",
  };
  expect(await broken("Video calls", change)).toContain("The rooms at 127.0.0.1 don't open.");
});

it("a site whose name has no address, whose server is down, and that leads to another server", async () => {
  const address = async (PUBLIC_URL: string) => about((await check({ PUBLIC_URL })).lines, "Address");
  expect(await address("https://lamplight.invalid")).toContain(
    "The name lamplight.invalid has no address. → Add an A record",
  );
  expect(await address("http://127.0.0.1:9")).toContain("http://127.0.0.1:9 doesn't respond.");
  const other = await aServer((_, response) => response.writeHead(404).end());
  expect(await address(other)).toContain(`${other} leads to another server.`);
  expect(await address(other.replace("http:", "https:"))).toContain("The https of 127.0.0.1 doesn't work");
});

it("a clock that is wrong", async () => {
  const past = await aServer((_, response) =>
    response.writeHead(404, { date: new Date(Date.now() - 90_000).toUTCString() }).end(),
  );
  expect(about((await check({ STRIPE_API_URL: past })).lines, "Clock")).toMatch(
    /^FAILED Clock Our clock is (89|90|91) seconds ahead of the payment provider's\. → Switch on time synchronization/,
  );
});

it("a carrier of texts that rejects the account", async () => {
  const change = { SMS_URL: (env["SMS_URL"] ?? "").replace("token-of-the-carrier", "wrong") };
  expect(await broken("Text messages", change)).toContain("The carrier rejected our account (401).");
});

it("keys of push messages that don't belong together", async () => {
  expect(await broken("Push messages", { PUSH_PUBLIC_KEY: webPush.generateVAPIDKeys().publicKey })).toContain(
    "The two keys don't belong together.",
  );
});

it("warns of an old backup, and tells what isn't set up, without failing", async () => {
  await database.sql`update backup_run set taken_at = now() - interval '30 hours'`;
  onTestFinished(async () => {
    await database.sql`update backup_run set taken_at = now()`;
  });
  const { code, lines } = await check({ SMS_URL: "", SMS_FROM: "", PUSH_PUBLIC_KEY: "", PUSH_PRIVATE_KEY: "" });
  expect(code).toBe(0);
  expect(about(lines, "Backup")).toMatch(/^warning Backup The last backup is 30 hours old\. → Run the command backup/);
  expect(about(lines, "Text messages")).toMatch(/^off Text messages No text messages are sent\./);
  expect(about(lines, "Push messages")).toMatch(/^off /);
});

it("a configuration with a wrong value is named instead", async () => {
  const { code, output } = await check({ SMTP_URL: "mail.example", FILES_DIR: dir });
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^Nothing was checked\. The environment is .*\n {2}SMTP_URL has no smtp/),
  ]);
});
