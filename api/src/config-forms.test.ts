import { expect, it } from "vitest";
import { safeEnvironment } from "../test/environment.ts";
import { readConfig } from "./config.ts";

const whole = { ...safeEnvironment("postgres://localhost/lamplight", "/var/lib/lamplight") };
const errorOf = (env: Record<string, string>): string => {
  try {
    readConfig({ ...whole, ...env });
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Values of the wrong form; what follows the name in the message. */
const WRONG: [name: string, value: string, says: string][] = [
  ["PORT", "http", "is not a port: write a number"],
  ["PORT", "65536", "is not a port: write a number"],
  ["METRICS_PORT", "3000", "is the same as PORT"],
  ["HOST", "http://127.0.0.1", "is not an address of this machine: write it as 127.0.0.1"],
  ["PUBLIC_URL", "lamplight.example", "is not a web address: write it as https://host"],
  ["PUBLIC_URL", "https://lamplight.example/clinic", "has more than a host: write it as https://host, without a path"],
  ["PUBLIC_URL", "https://lamplight.example?a=b", "has more than a host"],
  ["PUBLIC_URL", "https://me:secret@lamplight.example", "has more than a host"],
  ["PUBLIC_URL", "http://lamplight.example", "has no https"],
  ["PUBLIC_URL", "http://203.0.113.7", "has no https"],
  ["DATABASE_URL", "mysql://localhost/lamplight", "is not an address of PostgreSQL: write it as postgres://"],
  ["DATABASE_URL", "localhost:5432/lamplight", "is not an address of PostgreSQL"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318", "is not a web address"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "Bearer abc", "is not a list of headers: write it as name=value"],
  ["OTEL_TRACES_SAMPLER_ARG", "25%", "is not a share: write a number from 0 to 1"],
  ["DATABASE_DIRECT_URL", "https://localhost", "is not an address of PostgreSQL"],
  ["DATABASE_POOL_SIZE", "0", "is not a whole number from 1 to 200"],
  ["PRACTICE_TIME_ZONE", "EST", "is not an IANA time zone: write it as America/New_York"],
  ["PRACTICE_STATE", "Penn", "is not the code of a US state: write it as PA"],
  ["HOLD_MINUTES", "half an hour", "is not a whole number from 1 to 1440"],
  ["STRIPE_SECRET_KEY", "pk_live_aSecretOfOurs", "is a publishable key: write the secret one"],
  ["STRIPE_SECRET_KEY", "whsec_aSecretOfOurs", "is not a secret key of Stripe"],
  ["STRIPE_WEBHOOK_SECRET", "we_aSecretOfOurs", "is the webhook's id: write its signing secret"],
  ["STRIPE_WEBHOOK_SECRET", "sk_live_aSecretOfOurs", "is not a webhook's signing secret"],
  ["STRIPE_API_URL", "api.stripe.com", "is not a web address"],
  ["SMTP_URL", "mail.example:587", "has no smtp:// in front: write it as smtp://user:password@host:port"],
  ["SMTP_URL", "smtp://", "is not an address of a mail server"],
  ["SMTP_URL", "https://mail.example", "has no smtp:// in front"],
  ["MAIL_FROM", "Lamplight", "is not one name and address: write it as Name <care@example.com>"],
  ["MAIL_FROM", "Lamplight <care>", "is not one name and address"],
  [
    "MAIL_FROM",
    "Harbor, Inc. <care@harbor.example>",
    "is not one name and address: write it as Name <care@example.com>, with quotes around a name that has a comma",
  ],
  ["SMS_URL", "https://api.twilio.com", "has no account and token: write it as https://account:token@host"],
  ["SMS_URL", "AC123:token@api.twilio.com", "is not a web address: write it as https://account:token@host"],
  ["SMS_FROM", "(215) 555-0100", "is not a number for texts: write it with + and the country code"],
  ["PUSH_PUBLIC_KEY", "short", "is not a public VAPID key: npx web-push generate-vapid-keys makes a pair"],
  ["PUSH_PRIVATE_KEY", "short", "is not a private VAPID key"],
  ["PUSH_SERVICES", "push.apple.com", "is not a list of origins: write https://host"],
  ["OFFICE_EMAIL", "office", "is not an email address: write it as office@example.com"],
  ["OFFICE_OWNER", "Ann <ann@harbor.example>", "is not an email address"],
  ["OFFICE_PHONE", "555-CARE", "is not a phone number: write it as (215) 555-0142"],
  ["OFFICE_REFUND_LIMIT", "$200", "is not a number of dollars: write it as 200 or 199.50"],
  ["OFFICE_SECOND_FACTOR", "no", "is neither on nor off"],
  ["MEETING_BASE_URL", "meet.example.com", "is not a web address"],
  ["MEETING_BASE_URL", "http://meet.example.com", "has no https: write it as https://host"],
  ["ZOOM_API_URL", "api.zoom.us", "is not a web address"],
  ["S3_BUCKET", "s3://files", "is not a bucket's name: write the name alone"],
  ["S3_ENDPOINT", "store:7070", "is not a web address"],
  [
    "SANITY_PROJECT_ID",
    "https://zp7mbokg.sanity.io",
    "is not a project's id: write the one that sanity.io/manage shows",
  ],
  ["SANITY_DATASET", "my data", "is not a dataset's name: write it as production"],
  ["SANITY_READ_TOKEN", "Bearer skAbc", "is not a token of Sanity: copy it whole"],
  ["SANITY_COMMENT_TOKEN", "sk abc", "is not a token of Sanity: copy it whole"],
  ["STUDIO_URL", "lamplight.sanity.studio", "is not a web address"],
  ["TRUSTED_PROXIES", "yes", "is not a whole number from 0 to 20"],
  ["LIMIT_FORMS_PER_ADDRESS", "-1", "is not a whole number"],
  ["LOG_LEVEL", "verbose", "is not a level: write debug, info, warn, error or silent"],
];

it.each(WRONG)("%s=%s is refused with what to write instead", (name, value, says) => {
  const message = errorOf({ [name]: value });
  expect(message).toContain(`  ${name} ${says}`);
  // The value may be a secret.
  if (value.length > 8) expect(message).not.toContain(value);
  expect(message).not.toContain("aSecretOfOurs");
});

it("all wrong values are named at once, each on a line of its own", () => {
  const env = {
    SMTP_URL: "mail.example",
    MAIL_FROM: "Lamplight",
    OFFICE_PHONE: "call us",
    STRIPE_SECRET_KEY: "pk_live_x",
  };
  const lines = errorOf(env).split("\n");
  expect(lines.map((line) => line.trim().split(" ")[0])).toEqual(
    ["The", ...Object.keys(env)].toSorted(byOrderOf(lines)),
  );
  expect(lines).toHaveLength(1 + Object.keys(env).length);
});

const byOrderOf = (lines: string[]) => (one: string, other: string) =>
  lines.findIndex((line) => line.includes(one)) - lines.findIndex((line) => line.includes(other));

it.each([
  ["PUBLIC_URL", "http://localhost:3000"],
  ["PUBLIC_URL", "http://192.168.1.20:3000"],
  ["PUBLIC_URL", "https://lamplight.example/"],
  ["DATABASE_URL", "postgresql://lamplight:p%40ss@db.example:6432/lamplight?sslmode=require"],
  ["STRIPE_SECRET_KEY", "rk_live_x"],
  ["SMTP_URL", "smtps://user%40harbor.example:p%2Fw@mail.example"],
  ["MAIL_FROM", "care@harbor.example"],
  ["MAIL_FROM", '"Harbor, Inc." <care@harbor.example>'],
  ["MAIL_FROM", "Müller & Co <care@harbor.example>"],
  ["OFFICE_PHONE", "215-555-0142 ext. 7"],
  ["OFFICE_PHONE", "+44 20 7946 0958"],
  ["MEETING_BASE_URL", "http://rooms.internal:8443"],
  ["OFFICE_REFUND_LIMIT", "199.50"],
])("%s=%s is accepted", (name, value) => {
  expect(errorOf({ [name]: value })).toBe("");
});
