import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { isVariable, readConfig } from "./config.ts";
import { SECRETS } from "./secret-files.ts";

const whole = {
  PUBLIC_URL: "https://lamplight.example/",
  DATABASE_URL: "postgres://localhost/lamplight",
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  SMTP_URL: "smtp://localhost",
  MAIL_FROM: "Lamplight <hello@lamplight.example>",
  OFFICE_EMAIL: "office@lamplight.example",
  MEETING_BASE_URL: "https://meet.lamplight.example",
  FILES_DIR: "/var/lib/lamplight",
  SANITY_PROJECT_ID: "lamp1234",
};

it("names everything that is missing or invalid in one message", () => {
  const attempt = () => readConfig({ PUBLIC_URL: "lamplight", PRACTICE_TIME_ZONE: "Mars/Olympus", PORT: "http" });
  for (const name of [...Object.keys(whole), "PRACTICE_TIME_ZONE", "PORT"]) expect(attempt).toThrow(`${name} is`);
});

it("has default names until it is given others", () => {
  expect(readConfig(whole).firstPractice).toMatchObject({ name: "Lamplight Nursing Network", shortName: "Lamplight" });
  const named = readConfig({
    ...whole,
    OFFICE_NAME: "Harbor Care at Home",
    OFFICE_SHORT_NAME: "Harbor",
    OFFICE_PHONE: "(215) 555-0142",
  });
  const phone = "(215) 555-0142";
  expect(named.firstPractice).toMatchObject({ name: "Harbor Care at Home", shortName: "Harbor", phone });
});

it("requires all of Zoom's keys once there is one", () => {
  expect(() => readConfig({ ...whole, ZOOM_CLIENT_ID: "x" })).toThrow("ZOOM_ACCOUNT_ID is missing");
  expect(readConfig(whole).meetings.zoom).toBeNull();
});

it("shares drafts only with both of Sanity's tokens", () => {
  expect(readConfig(whole).drafts).toBeNull();
  const read = { ...whole, SANITY_READ_TOKEN: "sk-read-0123456789" };
  expect(() => readConfig(read)).toThrow("SANITY_COMMENT_TOKEN is missing");
  expect(readConfig({ ...read, SANITY_COMMENT_TOKEN: "sk-comment-0123456789" }).drafts).not.toBeNull();
});

it("requires a URL of video rooms only without Zoom", () => {
  const { MEETING_BASE_URL: _, ...without } = whole;
  expect(() => readConfig(without)).toThrow("MEETING_BASE_URL is missing");
  const zoom = { ZOOM_ACCOUNT_ID: "a", ZOOM_CLIENT_ID: "b", ZOOM_CLIENT_SECRET: "c" };
  expect(readConfig({ ...without, ...zoom }).meetings.baseUrl).toBeNull();
});

it("uses the real card provider unless configured otherwise, and knows no local one", () => {
  expect(readConfig(whole).cards.apiUrl).toBe("https://api.stripe.com");
  expect(readConfig(whole).publicUrl).toBe("https://lamplight.example");
});

it("requires the office's second factor, which can be off only on this machine", () => {
  expect(readConfig(whole).staff.needsSecondFactor).toBe(true);
  const off = { ...whole, OFFICE_SECOND_FACTOR: "off" };
  for (const PUBLIC_URL of [
    whole.PUBLIC_URL,
    "http://lamplight.example",
    "https://localhost",
    "http://localhost.example",
  ])
    expect(() => readConfig({ ...off, PUBLIC_URL })).toThrow("OFFICE_SECOND_FACTOR is off");
  expect(readConfig({ ...off, PUBLIC_URL: "http://localhost:3000" }).staff.needsSecondFactor).toBe(false);
});

it("signs push messages with both keys or none, and uses https only", () => {
  const keys = { PUSH_PUBLIC_KEY: "B".repeat(87), PUSH_PRIVATE_KEY: "p".repeat(43) };
  expect(readConfig(whole).pushes).toBeNull();
  expect(() => readConfig({ ...whole, PUSH_PUBLIC_KEY: keys.PUSH_PUBLIC_KEY })).toThrow("PUSH_PRIVATE_KEY is missing");
  expect(() => readConfig({ ...whole, ...keys, PUSH_PRIVATE_KEY: "short" })).toThrow("PUSH_PRIVATE_KEY is not");
  expect(readConfig({ ...whole, ...keys }).pushes?.services).toContain("https://fcm.googleapis.com");
  const PUSH_SERVICES = "https://*.push.apple.com, http://10.0.0.7:9";
  expect(() => readConfig({ ...whole, ...keys, PUSH_SERVICES })).toThrow("PUSH_SERVICES has a URL without https");
  expect(() => readConfig({ ...whole, ...keys, PUSH_SERVICES: "push.apple.com" })).toThrow("PUSH_SERVICES is not");
  const own = { ...whole, ...keys, PUSH_SERVICES, PUBLIC_URL: "http://localhost:3000" };
  expect(readConfig(own).pushes?.services).toEqual(["https://*.push.apple.com", "http://10.0.0.7:9"]);
});

it.each([
  ["America/New_York", true],
  ["Asia/Kolkata", true],
  ["Asia/Calcutta", true],
  ["Europe/Kyiv", true],
  ["America/Argentina/Buenos_Aires", true],
  ["UTC", true],
  ["EST", false],
  ["+05:30", false],
  ["Mars/Olympus", false],
])("the practice may be in %s: %s", (zone, isZone) => {
  const read = () => readConfig({ ...whole, PRACTICE_TIME_ZONE: zone });
  if (isZone) expect(read().practiceTimeZone).toBe(zone);
  else expect(read).toThrow("PRACTICE_TIME_ZONE is not an IANA time zone");
});

it("sends traces only to a configured collector, with its headers decoded", () => {
  expect(readConfig(whole).tracing).toBeNull();
  const OTEL_EXPORTER_OTLP_ENDPOINT = "https://collector.example:4318/";
  const OTEL_EXPORTER_OTLP_HEADERS = "authorization=Bearer%20abc==, x-team=care";
  const all = { ...whole, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER_ARG: "0.25" };
  expect(readConfig(all).tracing).toEqual({
    endpoint: "https://collector.example:4318",
    headers: { authorization: "Bearer abc==", "x-team": "care" },
    service: "lamplight",
    share: 0.25,
  });
});

it("names a variable that has a new name, also when it names a file", () => {
  const renamed = "DATABASE_LISTEN_URL has a new name: rename it to DATABASE_DIRECT_URL";
  for (const name of ["DATABASE_LISTEN_URL", "DATABASE_LISTEN_URL_FILE"])
    expect(() => readConfig({ ...whole, [name]: "postgres://database/lamplight" })).toThrow(renamed);
});

it("takes the database's URL for direct connections unless another one is configured", () => {
  const past = "postgres://database/lamplight";
  expect(readConfig(whole).database.direct.url).toBe(whole.DATABASE_URL);
  expect(readConfig({ ...whole, DATABASE_DIRECT_URL: past }).database).toMatchObject({
    url: whole.DATABASE_URL,
    direct: { variable: "DATABASE_DIRECT_URL", url: past },
  });
});

it("reads each secret from the file that NAME_FILE names", () => {
  const { STRIPE_SECRET_KEY: _, ...others } = whole;
  expect(readConfig({ ...others, STRIPE_SECRET_KEY_FILE: aFile("sk_live_filed\n") }).cards.secretKey).toBe(
    "sk_live_filed",
  );
  expect(SECRETS.filter((name) => !isVariable(name))).toEqual([]);
});

it("says in one sentence which secret's file is missing or empty, and never a secret", () => {
  const { STRIPE_SECRET_KEY: key, ...others } = whole;
  const errorOf = (env: Record<string, string>) => {
    try {
      readConfig({ ...others, ...env });
    } catch (error) {
      return error instanceof Error ? error.message.split("\n").slice(1) : [];
    }
    return [];
  };
  expect(errorOf({ STRIPE_SECRET_KEY_FILE: "/run/secrets/stripe" })).toEqual([
    "  STRIPE_SECRET_KEY_FILE names /run/secrets/stripe, which can't be read: correct the path or the file",
  ]);
  const empty = aFile("\n");
  expect(errorOf({ STRIPE_SECRET_KEY_FILE: empty })).toEqual([
    `  STRIPE_SECRET_KEY_FILE names ${empty}, which is empty: correct the path or the file`,
  ]);
  expect(errorOf({ STRIPE_SECRET_KEY: key, STRIPE_SECRET_KEY_FILE: aFile("sk_live_filed") })).toEqual([
    "  STRIPE_SECRET_KEY and STRIPE_SECRET_KEY_FILE are both set: leave one of them out",
  ]);
});

it("every variable with a key, a password or a token can be in a file", () => {
  const isSecret = /_(SECRET(_KEY)?|PRIVATE_KEY|SECRET_ACCESS_KEY|ACCESS_KEY_ID|TOKEN|PASSWORD)$/;
  const names = [...readFileSync(new URL("config.ts", import.meta.url), "utf8").matchAll(/^ {2}([A-Z0-9_]+): /gm)];
  expect(SECRETS).toEqual(
    expect.arrayContaining(names.map(([, name = ""]) => name).filter((name) => isSecret.test(name))),
  );
});

function aFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "secret-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "secret"), text);
  return join(folder, "secret");
}
