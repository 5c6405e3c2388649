import { fileURLToPath } from "node:url";
import { z } from "zod";
import { dependentFaults, isOwnMachine, storeFaults } from "./config-errors.ts";
import { rateLimits } from "./rate-limits.ts";

const given = (what: string) => z.string(`is missing: ${what}`).min(1, `is missing: ${what}`);
const address = (what: string) =>
  z.url({
    error: (issue) => (issue.input ? "is not a valid URL" : `is missing: ${what}`),
  });
const count = (usual: number) => z.coerce.number("is not a number").int().min(0).default(usual);
const trimSlash = (url: string) => url.replace(/\/+$/, "");
const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const parted = (list: string) =>
  list
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

/** Those of Chrome and Edge, Firefox, Safari, and Edge on Windows. */
export const PUSH_SERVICES = [
  "https://fcm.googleapis.com",
  "https://*.push.services.mozilla.com",
  "https://*.push.apple.com",
  "https://*.notify.windows.com",
].join(",");
const areOrigins = (services: string[]) => services.every((one) => /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(one));

/**
 * A name of the IANA's, an older or a newer one of the same zone too (`Asia/Kolkata`). Neither a difference in hours nor a bare
 * `EST`: PostgreSQL reads some of those otherwise than we do.
 */
function isTimeZone(zone: string): boolean {
  if (zone === "UTC") return true;
  if (!/^[A-Z]\w*(\/[\w+-]+)+$/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const Environment = z.object({
  PORT: z.coerce.number("is not a port").int().min(0).max(65535).default(3000),
  HOST: z.string().optional(),
  METRICS_PORT: z.coerce.number("is not a port").int().min(1).max(65535).optional(),
  PUBLIC_URL: address("the site's public URL").transform(trimSlash),
  DATABASE_URL: address("postgres://user:password@host:port/name"),
  DATABASE_LISTEN_URL: z.url("is not a valid URL").optional(),
  DATABASE_POOL_SIZE: z.coerce.number("is not a number").int().min(1).max(200).default(10),
  PRACTICE_TIME_ZONE: z.string().default("America/New_York").refine(isTimeZone, "is not an IANA time zone"),
  HOLD_MINUTES: z.coerce
    .number("is not a number")
    .int()
    .min(1)
    .max(24 * 60)
    .default(30),
  STRIPE_SECRET_KEY: given("the card provider's secret key"),
  STRIPE_WEBHOOK_SECRET: given("the secret that signs the card provider's events"),
  STRIPE_API_URL: z.url("is not a valid URL").default("https://api.stripe.com"),
  SMTP_URL: address("smtp://user:password@host:port"),
  MAIL_FROM: given("the sender of emails, as `Name <address>`"),
  SMS_URL: z
    .url("is not a valid URL")
    .refine(
      (url) => new URL(url).username !== "" && new URL(url).password !== "",
      "has no account and token: https://account:token@host",
    )
    .optional(),
  SMS_FROM: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, "is not a number such as +12155550100")
    .optional(),
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, "is not a public VAPID key")
    .optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "is not a private VAPID key")
    .optional(),
  PUSH_SERVICES: z.string().default(PUSH_SERVICES).transform(parted).refine(areOrigins, "is not a list of origins"),
  OFFICE_NAME: z.string().default("Lamplight Nursing Network"),
  OFFICE_SHORT_NAME: z.string().default("Lamplight"),
  OFFICE_EMAIL: given("the office's email address"),
  OFFICE_PHONE: z.string().default(""),
  OFFICE_ADDRESS: z.string().default(""),
  OFFICE_HOURS: z.string().default(""),
  OFFICE_REFUND_LIMIT: z.coerce.number("is not a number of dollars").nonnegative("is below nothing").default(200),
  OFFICE_OWNER: z.email("is not an email address").optional(),
  OFFICE_SECOND_FACTOR: z.enum(["on", "off"], "must be on or off").default("on"),
  MEETING_BASE_URL: z.url("is not a valid URL").transform(trimSlash).optional(),
  ZOOM_ACCOUNT_ID: z.string().optional(),
  ZOOM_CLIENT_ID: z.string().optional(),
  ZOOM_CLIENT_SECRET: z.string().optional(),
  ZOOM_HOSTS: z.string().default("me").transform(parted),
  ZOOM_OAUTH_URL: z.url("is not a valid URL").default("https://zoom.us").transform(trimSlash),
  ZOOM_API_URL: z.url("is not a valid URL").default("https://api.zoom.us").transform(trimSlash),
  FILES_DIR: z.string().default(""),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: z.url("is not a valid URL").optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SANITY_PROJECT_ID: given("the Sanity project that holds what editors write"),
  SANITY_DATASET: z.string().default("production"),
  SANITY_API_HOST: z.url("is not a valid URL").transform(trimSlash).optional(),
  STUDIO_URL: z.url("is not a valid URL").transform(trimSlash).optional(),
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

/** Who carries text messages, as whom we hand them over, and where answers to them come in. */
function textsOf(url: string, from: string, publicUrl: string) {
  const { origin, username, password } = new URL(url);
  const [account, token] = [decodeURIComponent(username), decodeURIComponent(password)];
  return { apiUrl: origin, account, token, from, inboundUrl: `${publicUrl}/api/texts/inbound` };
}

type Variables = Record<string, string | undefined>;

/** Parses the environment. Throws one error that names every missing or invalid variable. */
function whole<Read>(shape: z.ZodType<Read>, env: Variables, faultsAmong: (filled: Variables) => string[]): Read {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const read = shape.safeParse(filled);
  const issues = read.error?.issues ?? [];
  const faults = [...issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`), ...faultsAmong(filled)];
  if (!read.success || faults.length > 0)
    throw new Error(`The environment is incomplete or invalid:\n${faults.join("\n")}`);
  return read.data;
}

const Keeping = Environment.pick({
  DATABASE_URL: true,
  FILES_DIR: true,
  S3_BUCKET: true,
  S3_REGION: true,
  S3_ENDPOINT: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
});

/** Where files are kept: a folder, or a bucket in its place. */
const storeOf = (e: z.infer<typeof Keeping>) => ({
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
});

/** Where records and files are: all that who saves or restores them has to know. Throws as `readConfig` does. */
export function readKeeping(env: Variables) {
  const e = whole(Keeping, env, storeFaults);
  return { databaseUrl: e.DATABASE_URL, ...storeOf(e) };
}

/** What a recovery link needs. Throws as `readConfig` does. */
function readRecovering(env: Variables) {
  const e = whole(Environment.pick({ DATABASE_URL: true, PUBLIC_URL: true }), env, () => []);
  return { databaseUrl: e.DATABASE_URL, publicUrl: e.PUBLIC_URL };
}

export type Config = ReturnType<typeof readConfig>;

/** Reads the configuration. Throws one error that names every missing or invalid variable. */
export function readConfig(env: Variables) {
  const e = whole(Environment, env, dependentFaults);
  return {
    port: e.PORT,
    /** The one address to listen on; every one of the machine's when it is not set. */
    host: e.HOST,
    /** The port for metrics; none by default. */
    metricsPort: e.METRICS_PORT ?? null,
    publicUrl: e.PUBLIC_URL,
    /** Whether the site is this machine's own, where there is no https. */
    isLocal: isOwnMachine(e.PUBLIC_URL),
    database: {
      url: e.DATABASE_URL,
      /** Where the one connection goes that listens for news: past a pooler, which would not keep it. */
      listenUrl: e.DATABASE_LISTEN_URL ?? e.DATABASE_URL,
      poolSize: e.DATABASE_POOL_SIZE,
    },
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
      /** The name at the top of every email. */
      brandName: e.OFFICE_SHORT_NAME,
      /** The footer of every email; unset parts are left out. */
      imprint: [e.OFFICE_NAME, e.OFFICE_PHONE, e.OFFICE_ADDRESS].filter(Boolean),
    },
    texts: e.SMS_URL && e.SMS_FROM ? textsOf(e.SMS_URL, e.SMS_FROM, e.PUBLIC_URL) : null,
    /** With which keys messages to drivers' phones are signed, and who may carry them; null where there are no keys. */
    pushes:
      e.PUSH_PUBLIC_KEY && e.PUSH_PRIVATE_KEY
        ? {
            publicKey: e.PUSH_PUBLIC_KEY,
            privateKey: e.PUSH_PRIVATE_KEY,
            /** Whom a push service writes to when our messages trouble it. */
            subject: `mailto:${e.OFFICE_EMAIL}`,
            services: e.PUSH_SERVICES,
          }
        : null,
    /** The practice's full and short name, phone and hours; unset parts are empty. */
    office: { name: e.OFFICE_NAME, shortName: e.OFFICE_SHORT_NAME, phone: e.OFFICE_PHONE, hours: e.OFFICE_HOURS },
    staff: {
      /** The desk's refund limit per visit. Owners have none. */
      refundLimitCents: Math.round(e.OFFICE_REFUND_LIMIT * 100),
      /** The email of the first owner, invited while there is no owner; none by default. */
      firstOwner: e.OFFICE_OWNER?.toLowerCase() ?? null,
      needsSecondFactor: e.OFFICE_SECOND_FACTOR === "on",
    },
    meetings: {
      /** Where rooms of our own are opened; null where Zoom alone arranges calls. */
      baseUrl: e.MEETING_BASE_URL ?? null,
      topic: `${e.OFFICE_SHORT_NAME} video consultation`,
      zoom:
        e.ZOOM_ACCOUNT_ID && e.ZOOM_CLIENT_ID && e.ZOOM_CLIENT_SECRET
          ? {
              accountId: e.ZOOM_ACCOUNT_ID,
              clientId: e.ZOOM_CLIENT_ID,
              clientSecret: e.ZOOM_CLIENT_SECRET,
              hosts: e.ZOOM_HOSTS,
              oauthUrl: e.ZOOM_OAUTH_URL,
              apiUrl: e.ZOOM_API_URL,
            }
          : null,
    },
    ...storeOf(e),
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
    limits: rateLimits(e),
    logLevel: e.LOG_LEVEL,
  };
}

/** These read this process's environment, and nothing else does. */
export const configFromProcess = () => readConfig(process.env);
export const keepingFromProcess = () => readKeeping(process.env);
export const recoveringFromProcess = () => readRecovering(process.env);
