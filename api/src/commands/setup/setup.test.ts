import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import Stripe from "stripe";
import { afterAll, expect, it } from "vitest";
import { startCheckout } from "../../../local/checkout/server.ts";
import { contentApiForTests } from "../../../local/content-api/content-api-for-tests.ts";
import { freePort } from "../../../local/ports.ts";
import { bareDatabase } from "../../../test/database.ts";
import { testMailbox } from "../../../test/mailbox.ts";
import { isReady, serve } from "../../../test/served.ts";
import { CARD_WEBHOOK_EVENTS } from "../../lib/money/card-events.ts";
import { stripeAt } from "../../lib/money/checkout.ts";
import { alertsBy } from "./alerts.ts";
import { withValues } from "./env-file.ts";

const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));
const SEED = fileURLToPath(new URL("../../../../content-schemas/seed/data.ndjson", import.meta.url));
const folder = await mkdtemp(join(tmpdir(), "lamplight-setup-"));
afterAll(() => rm(folder, { recursive: true }));
const mailbox = await testMailbox();
/** The second one is empty until the first test. */
const [content, empty] = [await contentApiForTests(), await contentApiForTests()];
const checkout = await startCheckout({
  port: 0,
  file: ":memory:",
  webhookUrl: "http://127.0.0.1:9",
  webhookSecret: "x",
});
afterAll(checkout.stop);
const stripe = new Stripe("sk_test_any", { ...stripeAt(checkout.url), telemetry: false });
const database = await bareDatabase();

const answers = {
  RUNS: "directly",
  SITE_HOST: "care.harbor.example",
  OFFICE_NAME: "Harbor Care at Home",
  OFFICE_OWNER: "ann@harbor.example",
  SMTP_URL: mailbox.url,
  STRIPE_SECRET_KEY: "sk_test_harbor",
  STRIPE_API_URL: checkout.url,
  SANITY_PROJECT_ID: "local",
  SANITY_API_HOST: content.url,
  SANITY_TOKEN: content.contentApi.token,
  MEETING_BASE_URL: "https://meet.harbor.example",
  DATABASE_URL: database.url,
  FILES_DIR: join(folder, "files"),
};

let count = 0;
/** Runs setup with answers, in lines or in JSON. */
async function run(file: string, given: Record<string, string>, { isJson = false, env = {} } = {}) {
  count += 1;
  const path = join(folder, `answers-${count}`);
  const lines = Object.entries(given).map(([name, value]) => `${name}='${value}'`);
  await writeFile(path, isJson ? JSON.stringify(given) : lines.join("\n"));
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [MAIN, "setup", file, "--answers", path], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}
const valuesIn = async (file: string) => parseEnv(await readFile(file, "utf8"));

it("sets up a practice from answers, and the product starts with the file that it wrote", async () => {
  const file = join(folder, "production.env");
  const { code, output } = await run(file, {
    ...answers,
    OFFICE_PHONE: "(215) 555-0142",
    OFFICE_ADDRESS: "1 Quay Street, Floor 2, Philadelphia, PA 19106",
    SANITY_API_HOST: empty.url,
    SANITY_TOKEN: empty.contentApi.token,
  });
  expect([code, output]).toEqual([0, expect.stringContaining("A test email is on its way to ann@harbor.example.")]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const values = await valuesIn(file);
  expect(values).toMatchObject({
    PUBLIC_URL: "https://care.harbor.example",
    OFFICE_SHORT_NAME: "Harbor",
    OFFICE_EMAIL: "ann@harbor.example",
    MAIL_FROM: '"Harbor Care at Home" <ann@harbor.example>',
    PUSH_PUBLIC_KEY: expect.stringMatching(/^[\w-]{87}$/),
  });
  expect(Object.keys(values)).not.toContain("SANITY_TOKEN");
  expect(mailbox.to("ann@harbor.example").map(({ subject }) => subject)).toContain("Harbor can send email");

  const { data } = await stripe.webhookEndpoints.list();
  expect(data.map(({ url, enabled_events }) => [url, enabled_events])).toEqual([
    ["https://care.harbor.example/api/stripe/webhook", [...CARD_WEBHOOK_EVENTS]],
  ]);
  expect(values["STRIPE_WEBHOOK_SECRET"]).toMatch(/^whsec_/);

  const documents = (await readFile(SEED, "utf8")).trim().split("\n").length;
  expect(output).toMatch(new RegExp(`Sanity got the first content: ${documents} documents and \\d+ pictures\\.`));
  expect(output).toMatch(/Write it down, away from this machine: AGE-SECRET-KEY-1[A-Z0-9]+\n/);
  const settings = await empty.visitor.fetch(
    '*[_id == "siteSettings"][0]{name, phone, "city": address.city, "url": shareImage.asset->url, "file": shareImage._sanityAsset}',
  );
  expect(settings).toEqual({
    ...{ name: "Harbor Care at Home", phone: "(215) 555-0142", city: "Philadelphia" },
    ...{ url: expect.stringContaining(".png"), file: null },
  });

  const port = String(await freePort(0));
  const env = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]));
  serve({ ...env, PORT: port, SITE_DIR: "off" });
  await isReady(`http://127.0.0.1:${port}`);
  expect(await database.sql`select email, role from staff`).toEqual([{ email: "ann@harbor.example", role: "owner" }]);
});

it("repeated, it changes only what differs", async () => {
  const file = join(folder, "again.env");
  expect((await run(file, answers)).code).toBe(0);
  await writeFile(file, `# Ours.\n${await readFile(file, "utf8")}`);
  const before = await valuesIn(file);
  const { code, output } = await run(file, { ...answers, OFFICE_PHONE: "(215) 555-0142" }, { isJson: true });
  expect(code).toBe(0);
  expect(output).toContain("again.env: changed OFFICE_PHONE.");
  expect(output).toContain("Stripe sends every event to your site already.");
  expect(output).toContain("Sanity lets editors in from https://care.harbor.example already.");
  expect(output).toContain("Sanity has content already, which stays as it is.");
  expect(await valuesIn(file)).toEqual({ ...before, OFFICE_PHONE: "(215) 555-0142" });
  expect(await readFile(file, "utf8")).toMatch(/^# Ours\.\n/);
  // Without answers, everything is as it was.
  expect((await run(file, {})).output).toContain("has all of this already.");
});

it("in containers it makes every password, and asks for neither database nor folder", async () => {
  const file = join(folder, "containers.env");
  const { RUNS: _, DATABASE_URL: __, FILES_DIR: ___, ...rest } = answers;
  expect((await run(file, rest)).code).toBe(0);
  const values = await valuesIn(file);
  for (const name of ["DATABASE_PASSWORD", "S3_SECRET_ACCESS_KEY"]) expect(values[name]).toMatch(/^[0-9a-f]{48}$/);
  expect(values).toMatchObject({ SITE_HOST: "care.harbor.example", VERSION: "1", ALERTS_TO: "ann@harbor.example" });
  for (const name of ["DATABASE_URL", "IMAGE"]) expect(Object.keys(values)).not.toContain(name);
});

it("in a published image it writes the name and version of the image, and keeps them in later versions", async () => {
  const file = join(folder, "published.env");
  const { RUNS: _, DATABASE_URL: __, FILES_DIR: ___, ...rest } = answers;
  const PUBLISHED_AS = "registry.example:5000/care/nursing:1.2.0";
  expect((await run(file, rest, { env: { PUBLISHED_AS } })).code).toBe(0);
  const image = { IMAGE: "registry.example:5000/care/nursing", VERSION: "1.2.0" };
  expect(await valuesIn(file)).toMatchObject(image);
  expect((await run(file, rest, { env: { PUBLISHED_AS: "care/nursing:1.3.0" } })).code).toBe(0);
  expect(await valuesIn(file)).toMatchObject(image);
});

it("alerts are emailed by the mail server of the product, to the owner, unless a value can't be in the compose file", () => {
  const of = (SMTP_URL: string) => alertsBy({ SMTP_URL, OFFICE_EMAIL: "o@x.example", OFFICE_OWNER: "ann@x.example" });
  expect(of("smtps://me:p%23w@mail.example")).toEqual({
    ALERTS_SMTP_HOST: "mail.example:465",
    ALERTS_SMTP_USER: "me",
    ALERTS_SMTP_PASSWORD: "p#w",
    ALERTS_FROM: "o@x.example",
    ALERTS_TO: "ann@x.example",
  });
  expect(of("smtp://mail.example:2525")["ALERTS_SMTP_HOST"]).toBe("mail.example:2525");
  expect(of("smtp://mail.example")["ALERTS_SMTP_HOST"]).toBe("mail.example:587");
  expect(of("smtp://me:it's@mail.example")).toEqual({});
});

it("stops at a wrong or missing answer, and writes nothing", async () => {
  const file = join(folder, "none.env");
  const { output } = await run(file, { ...answers, STRIPE_SECRET_KEY: "pk_live_x" });
  expect(output).toBe(
    "Setup stopped. STRIPE_SECRET_KEY is a publishable key: write the secret one, which begins with sk_ or rk_.\n",
  );
  const { MEETING_BASE_URL: _, ...without } = answers;
  expect((await run(file, without)).output).toBe("Setup stopped. MEETING_BASE_URL is missing.\n");
  expect((await run(file, { ...answers, STRIPE_KEY: "x" })).output).toContain(
    "STRIPE_KEY is no variable of the product",
  );
  expect((await run(file, { ...answers, SITE_HOST: "https://x.example" })).output).toContain("SITE_HOST is not a name");
  await expect(stat(file)).rejects.toThrow("ENOENT");
});

it("says what a provider refuses, goes on with the rest, and exits with 1", async () => {
  const file = join(folder, "refused.env");
  const { code, output } = await run(file, {
    ...answers,
    STRIPE_SECRET_KEY: "sk_live_other",
    SMTP_URL: "smtp://127.0.0.1:9",
    SANITY_TOKEN: "wrong",
  });
  expect(code).toBe(1);
  expect(output).toContain("Stripe rejects the key: copy the secret key from Stripe again.");
  expect(output).toContain("The test email wasn't sent: The mail server isn't responding.");
  expect(output).toContain("Sanity rejects the token: make another one for this project.");
  expect(await valuesIn(file)).toMatchObject({ SITE_HOST: "care.harbor.example" });
});

it.each([
  ["a $ and a #", "p$ss#word"],
  ["double quotes", '"Harbor, Inc." <care@harbor.example>'],
  ["a single quote", "Ann's Care"],
  ["nothing special", "smtp://me:pw@mail.example:587"],
])("a value with %s is read as it was written", (_, value) => {
  const text = withValues("A=1\n# B=2\nC=3", { C: "4", D: value });
  expect(parseEnv(text)).toEqual({ A: "1", C: "4", D: value });
  expect(text).toContain("# B=2\n");
});

it("refuses a value that the file can't hold", () => {
  expect(() => withValues("", { D: `Ann's "$" Care` })).toThrow("D can't be written to the file");
});
