import { fileURLToPath } from "node:url";
import { z } from "zod";

const given = (what: string) => z.string(`is missing: ${what}`).min(1, `is missing: ${what}`);
const address = (what: string) =>
  z.url({
    error: (issue) => (issue.input ? "is not an address" : `is missing: ${what}`),
  });
const count = (usual: number) => z.coerce.number("is not a number").int().min(0).default(usual);
const trimSlash = (url: string) => url.replace(/\/+$/, "");
const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

function isTimeZone(zone: string): boolean {
  return Intl.supportedValuesOf("timeZone").includes(zone) || zone === "UTC";
}

const Environment = z.object({
  PORT: z.coerce.number("is not a port").int().min(0).max(65535).default(3000),
  PUBLIC_URL: address("the site's own address, as visitors type it").transform(trimSlash),
  DATABASE_URL: address("postgres://user:password@host:port/name"),
  DATABASE_POOL_SIZE: z.coerce.number("is not a number").int().min(1).max(200).default(20),
  PRACTICE_TIME_ZONE: z.string().default("America/New_York").refine(isTimeZone, "is not an IANA time zone"),
  HOLD_MINUTES: z.coerce
    .number("is not a number")
    .int()
    .min(1)
    .max(24 * 60)
    .default(30),
  STRIPE_SECRET_KEY: given("the card provider's secret key"),
  STRIPE_WEBHOOK_SECRET: given("the secret that signs the card provider's events"),
  STRIPE_API_URL: z.url("is not an address").default("https://api.stripe.com"),
  SMTP_URL: address("smtp://user:password@host:port"),
  MAIL_FROM: given("who letters are from, as `Name <address>`"),
  OFFICE_EMAIL: given("where notices to the office go"),
  OFFICE_PHONE: z.string().default(""),
  OFFICE_ADDRESS: z.string().default(""),
  MEETING_BASE_URL: address("where video rooms are opened when Zoom is not set up").transform(trimSlash),
  ZOOM_ACCOUNT_ID: z.string().optional(),
  ZOOM_CLIENT_ID: z.string().optional(),
  ZOOM_CLIENT_SECRET: z.string().optional(),
  ZOOM_OAUTH_URL: z.url("is not an address").default("https://zoom.us").transform(trimSlash),
  ZOOM_API_URL: z.url("is not an address").default("https://api.zoom.us").transform(trimSlash),
  FILES_DIR: z.string().default(""),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: z.url("is not an address").optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SANITY_PROJECT_ID: given("the Sanity project that holds what editors write"),
  SANITY_DATASET: z.string().default("production"),
  SANITY_API_HOST: z.url("is not an address").transform(trimSlash).optional(),
  STUDIO_URL: z.url("is not an address").transform(trimSlash).optional(),
  STUDIO_DIR: z.string().default(folder("../../studio/dist")),
  SITE_DIR: z.string().default(folder("../../web/dist")),
  PAGES_DIR: z.string().default(folder("../../web/prerender/dist/pages")),
  TRUSTED_PROXIES: count(0),
  LIMIT_FAILED_LOGINS_PER_ACCOUNT: count(10),
  LIMIT_FAILED_LOGINS_PER_ADDRESS: count(60),
  LIMIT_SIGN_UPS_PER_ADDRESS: count(100),
  LIMIT_RESET_MAILS_PER_ACCOUNT: count(5),
  LIMIT_RESET_MAILS_PER_ADDRESS: count(50),
  LIMIT_FORMS_PER_ADDRESS: count(60),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"], "is not a level").default("info"),
});

/** What one variable asks of another. Read from the raw environment, so that these faults stand beside all others. */
function dependentFaults(env: Record<string, string | undefined>): string[] {
  const needed: [string, string][] = env["S3_BUCKET"]
    ? [
        ["S3_ACCESS_KEY_ID", "the bucket asks for it"],
        ["S3_SECRET_ACCESS_KEY", "the bucket asks for it"],
      ]
    : [["FILES_DIR", "the folder that keeps uploaded files"]];
  const zoom = ["ZOOM_ACCOUNT_ID", "ZOOM_CLIENT_ID", "ZOOM_CLIENT_SECRET"];
  if (zoom.some((name) => env[name])) for (const name of zoom) needed.push([name, "Zoom needs all three"]);
  return needed.filter(([name]) => !env[name]).map(([name, why]) => `  ${name} is missing: ${why}`);
}

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

export type Config = ReturnType<typeof readConfig>;

/** Everything the environment decides. Throws one error whose message names every variable that is missing or wrong. */
export function readConfig(env: Record<string, string | undefined>) {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const read = Environment.safeParse(filled);
  const issues = read.error?.issues ?? [];
  const faults = [...issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`), ...dependentFaults(filled)];
  if (!read.success || faults.length > 0) throw new Error(`The environment is not complete:\n${faults.join("\n")}`);
  const e = read.data;
  return {
    port: e.PORT,
    publicUrl: e.PUBLIC_URL,
    database: { url: e.DATABASE_URL, poolSize: e.DATABASE_POOL_SIZE },
    practiceTimeZone: e.PRACTICE_TIME_ZONE,
    holdMinutes: e.HOLD_MINUTES,
    cards: {
      secretKey: e.STRIPE_SECRET_KEY,
      webhookSecret: e.STRIPE_WEBHOOK_SECRET,
      apiUrl: e.STRIPE_API_URL,
    },
    mail: {
      smtpUrl: e.SMTP_URL,
      from: e.MAIL_FROM,
      office: e.OFFICE_EMAIL,
      /** At the foot of every letter; what is not set is left out. */
      imprint: [e.OFFICE_PHONE, e.OFFICE_ADDRESS].filter(Boolean),
    },
    meetings: {
      baseUrl: e.MEETING_BASE_URL,
      zoom:
        e.ZOOM_ACCOUNT_ID && e.ZOOM_CLIENT_ID && e.ZOOM_CLIENT_SECRET
          ? {
              accountId: e.ZOOM_ACCOUNT_ID,
              clientId: e.ZOOM_CLIENT_ID,
              clientSecret: e.ZOOM_CLIENT_SECRET,
              oauthUrl: e.ZOOM_OAUTH_URL,
              apiUrl: e.ZOOM_API_URL,
            }
          : null,
    },
    filesDir: e.FILES_DIR,
    /** Where files are kept instead of `filesDir`, when set. */
    s3: e.S3_BUCKET
      ? {
          bucket: e.S3_BUCKET,
          region: e.S3_REGION,
          endpoint: e.S3_ENDPOINT ?? null,
          credentials: { accessKeyId: e.S3_ACCESS_KEY_ID ?? "", secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? "" },
        }
      : null,
    /** Where browsers find what editors wrote. The API itself never reads it. */
    content: {
      projectId: e.SANITY_PROJECT_ID,
      dataset: e.SANITY_DATASET,
      apiHost: e.SANITY_API_HOST ?? null,
      /** The Studio that shows the site in its preview, when it is not the one served at /studio. */
      studioUrl: e.STUDIO_URL ?? null,
    },
    studioDir: e.STUDIO_DIR,
    siteDir: e.SITE_DIR,
    /** Where pages lie that were written in advance. */
    pagesDir: e.PAGES_DIR,
    trustedProxies: e.TRUSTED_PROXIES,
    /** How often whom may do what (product §11). */
    limits: {
      failedLoginsPerAccount: { most: e.LIMIT_FAILED_LOGINS_PER_ACCOUNT, seconds: QUARTER_HOUR },
      failedLoginsPerAddress: { most: e.LIMIT_FAILED_LOGINS_PER_ADDRESS, seconds: QUARTER_HOUR },
      signUpsPerAddress: { most: e.LIMIT_SIGN_UPS_PER_ADDRESS, seconds: HOUR },
      resetMailsPerAccount: { most: e.LIMIT_RESET_MAILS_PER_ACCOUNT, seconds: HOUR },
      resetMailsPerAddress: { most: e.LIMIT_RESET_MAILS_PER_ADDRESS, seconds: HOUR },
      unknownEmailsPerAddress: { most: e.LIMIT_RESET_MAILS_PER_ADDRESS, seconds: HOUR },
      // Each kind of form has its own count: an office or a clinic behind one address sends all of them.
      messagesPerAddress: { most: e.LIMIT_FORMS_PER_ADDRESS, seconds: HOUR },
      subscriptionsPerAddress: { most: e.LIMIT_FORMS_PER_ADDRESS, seconds: HOUR },
      uploadsPerAddress: { most: e.LIMIT_FORMS_PER_ADDRESS, seconds: HOUR },
      picturesPerAccount: { most: e.LIMIT_FORMS_PER_ADDRESS, seconds: HOUR },
    },
    logLevel: e.LOG_LEVEL,
  };
}

/** Reads this process's environment: the only place that does. */
export const configFromProcess = () => readConfig(process.env);
