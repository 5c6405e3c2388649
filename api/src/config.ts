import { fileURLToPath } from "node:url";
import { z } from "zod";
import { isUsState } from "../contract/us-states.ts";
import { dependentErrors, isLocalUrl, storeErrors } from "./config-errors.ts";
import * as form from "./config-forms.ts";
import { databaseOf, draftsOf, imageOf, textsOf, tracingOf } from "./config-parts.ts";
import { rateLimits } from "./rate-limits.ts";
import { withSecretFiles } from "./secret-files.ts";

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The push services of Chrome and Edge, Firefox, Safari, and Edge on Windows. */
export const PUSH_SERVICES = [
  "https://fcm.googleapis.com",
  "https://*.push.services.mozilla.com",
  "https://*.push.apple.com",
  "https://*.notify.windows.com",
].join(",");

const Environment = z.object({
  PORT: form.port(0).default(3000),
  HOST: form.listenHost.optional(),
  METRICS_PORT: form.port(1).optional(),
  PUBLIC_URL: form.siteUrl,
  DATABASE_URL: form.databaseUrl,
  DATABASE_DIRECT_URL: form.databaseUrl.optional(),
  DATABASE_POOL_SIZE: form.wholeNumber(1, 200).default(10),
  PRACTICE_TIME_ZONE: form.timeZone,
  PRACTICE_STATE: z
    .string()
    .default("PA")
    .refine((code) => isUsState(code), "is not the code of a US state: write it as PA"),
  HOLD_MINUTES: form.wholeNumber(1, 24 * 60).optional(),
  STRIPE_SECRET_KEY: form.stripeKey,
  STRIPE_WEBHOOK_SECRET: form.webhookSecret,
  STRIPE_API_URL: form.webUrl.default("https://api.stripe.com"),
  SMTP_URL: form.smtpUrl,
  MAIL_FROM: form.sender,
  SMS_URL: form.textsUrl.optional(),
  SMS_FROM: form.textNumber.optional(),
  PUSH_PUBLIC_KEY: form.vapidKey("public").optional(),
  PUSH_PRIVATE_KEY: form.vapidKey("private").optional(),
  PUSH_SERVICES: form.origins(PUSH_SERVICES),
  OFFICE_NAME: z.string().default("Lamplight Nursing Network"),
  OFFICE_SHORT_NAME: z.string().default("Lamplight"),
  OFFICE_EMAIL: form.email("the office's email address"),
  OFFICE_PHONE: form.optionalPhone.default(""),
  OFFICE_ADDRESS: z.string().default(""),
  OFFICE_HOURS: z.string().default(""),
  OFFICE_REFUND_LIMIT: form.dollars.optional(),
  OFFICE_LARGE_PAYMENT: form.dollars.optional(),
  OFFICE_OWNER: form.email("the email of the first owner").optional(),
  OFFICE_SECOND_FACTOR: z.enum(["on", "off"], "is neither on nor off").default("on"),
  MEETING_BASE_URL: form.safeUrl.optional(),
  ZOOM_ACCOUNT_ID: z.string().optional(),
  ZOOM_CLIENT_ID: z.string().optional(),
  ZOOM_CLIENT_SECRET: z.string().optional(),
  ZOOM_HOSTS: z.string().default("me").transform(form.splitList),
  ZOOM_OAUTH_URL: form.webUrl.default("https://zoom.us"),
  ZOOM_API_URL: form.webUrl.default("https://api.zoom.us"),
  FILES_DIR: z.string().default(""),
  S3_BUCKET: form.bucketName.optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: form.webUrl.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_PUBLIC_KEY: form.backupKey.optional(),
  BACKUP_DIR: z.string().default("backups"),
  BACKUP_S3_BUCKET: form.bucketName.optional(),
  BACKUP_S3_REGION: z.string().default("us-east-1"),
  BACKUP_S3_ENDPOINT: form.webUrl.optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  SANITY_PROJECT_ID: form.sanityProject,
  SANITY_DATASET: form.sanityDataset.default("production"),
  SANITY_API_HOST: form.webUrl.optional(),
  SANITY_READ_TOKEN: form.sanityToken.optional(),
  SANITY_COMMENT_TOKEN: form.sanityToken.optional(),
  STUDIO_URL: form.webUrl.optional(),
  STUDIO_DIR: z.string().default(folder("../../studio/dist")),
  SITE_DIR: z.string().default(folder("../../web/dist")),
  RENDERER_DIR: z.string().default(folder("../../web/server/dist")),
  TRUSTED_PROXIES: form.wholeNumber(0, 20).default(0),
  LIMIT_FAILED_LOGINS_PER_ACCOUNT: form.wholeNumber(0).default(10),
  LIMIT_FAILED_LOGINS_PER_ADDRESS: form.wholeNumber(0).default(60),
  LIMIT_SIGN_UPS_PER_ADDRESS: form.wholeNumber(0).default(100),
  LIMIT_RESET_MAILS_PER_ACCOUNT: form.wholeNumber(0).default(5),
  LIMIT_RESET_MAILS_PER_ADDRESS: form.wholeNumber(0).default(50),
  LIMIT_FORMS_PER_ADDRESS: form.wholeNumber(0).default(60),
  OTEL_EXPORTER_OTLP_ENDPOINT: form.webUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: form.headerList.optional(),
  OTEL_SERVICE_NAME: z.string().default("lamplight"),
  OTEL_TRACES_SAMPLER_ARG: form.share.default(1),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "is not a level: write debug, info, warn, error or silent")
    .default("info"),
});

const shapes: Record<string, z.ZodType> = Environment.shape;

/** Whether the product reads a variable of that name. */
export const isVariable = (name: string): boolean => name in shapes;

/** What is wrong with one variable's value, and what to write instead; null if nothing is, or if the variable is not ours. */
export const problemWith = (name: string, value: string): string | null =>
  shapes[name]?.safeParse(value).error?.issues[0]?.message ?? null;

type Variables = Record<string, string | undefined>;

/** Parses the environment. Throws one error that names every missing or invalid variable. */
function parseEnvironment<Read>(
  shape: z.ZodType<Read>,
  env: Variables,
  errorsIn: (filled: Variables) => string[],
): Read {
  const { filled, errors: fileErrors } = withSecretFiles(env);
  const read = shape.safeParse(filled);
  const issues = read.error?.issues ?? [];
  const others = [...issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`), ...errorsIn(filled)];
  // A secret whose file is missing would be reported as missing, too.
  const errors = new Set(fileErrors.length > 0 ? fileErrors : others);
  if (!read.success || errors.size > 0)
    throw new Error(`The environment is incomplete or invalid:\n${[...errors].join("\n")}`);
  return read.data;
}

const StoreEnvironment = Environment.pick({
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  FILES_DIR: true,
  S3_BUCKET: true,
  S3_REGION: true,
  S3_ENDPOINT: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
});

/** Where uploaded files are stored: a folder, or a bucket instead. */
const storeOf = (e: z.infer<typeof StoreEnvironment>) => ({
  filesDir: e.FILES_DIR,
  /** The bucket that replaces `filesDir`; null if none is configured. */
  s3: e.S3_BUCKET
    ? {
        bucket: e.S3_BUCKET,
        region: e.S3_REGION,
        endpoint: e.S3_ENDPOINT ?? null,
        credentials: { accessKeyId: e.S3_ACCESS_KEY_ID ?? "", secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? "" },
      }
    : null,
});

/** The settings of restore. Throws as `readConfig` does. */
export function readStoreConfig(env: Variables) {
  const e = parseEnvironment(StoreEnvironment, env, storeErrors);
  return { database: databaseOf(e).direct, ...storeOf(e) };
}

const BackupEnvironment = Environment.pick({
  PRACTICE_TIME_ZONE: true,
  BACKUP_PUBLIC_KEY: true,
  BACKUP_DIR: true,
  BACKUP_S3_BUCKET: true,
  BACKUP_S3_REGION: true,
  BACKUP_S3_ENDPOINT: true,
  BACKUP_S3_ACCESS_KEY_ID: true,
  BACKUP_S3_SECRET_ACCESS_KEY: true,
});

/** The settings of backups. `nightly` is null without a key to encrypt them with. Throws as `readConfig` does. */
function readBackupConfig(env: Variables) {
  const e = parseEnvironment(BackupEnvironment, env, () => []);
  const { s3: copyTo } = storeOf({
    DATABASE_URL: "",
    FILES_DIR: "",
    S3_BUCKET: e.BACKUP_S3_BUCKET,
    S3_REGION: e.BACKUP_S3_REGION,
    S3_ENDPOINT: e.BACKUP_S3_ENDPOINT,
    S3_ACCESS_KEY_ID: e.BACKUP_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: e.BACKUP_S3_SECRET_ACCESS_KEY,
  });
  const place = e.BACKUP_PUBLIC_KEY && { dir: e.BACKUP_DIR, publicKey: e.BACKUP_PUBLIC_KEY, copyTo };
  return { ...readStoreConfig(env), timeZone: e.PRACTICE_TIME_ZONE, nightly: place || null };
}

/** The settings of links that a command prints. Throws as `readConfig` does. */
function readAccessConfig(env: Variables) {
  const named = Environment.pick({ DATABASE_URL: true, DATABASE_DIRECT_URL: true, PUBLIC_URL: true });
  const e = parseEnvironment(named, env, () => []);
  return { database: databaseOf(e).direct, publicUrl: e.PUBLIC_URL };
}

const toCents = (dollars: number | undefined): number | undefined =>
  dollars === undefined ? undefined : Math.round(dollars * 100);

export type Config = ReturnType<typeof readConfig>;

/** Reads the configuration. Throws one error that names every missing or invalid variable. */
export function readConfig(env: Variables) {
  const e = parseEnvironment(Environment, env, dependentErrors);
  return {
    port: e.PORT,
    /** The address to listen on; all of the machine's if it is not set. */
    host: e.HOST,
    /** The port for metrics; none by default. */
    metricsPort: e.METRICS_PORT ?? null,
    publicUrl: e.PUBLIC_URL,
    /** Whether the site's URL is on localhost, without https. */
    isLocal: isLocalUrl(e.PUBLIC_URL),
    database: { ...databaseOf(e), poolSize: e.DATABASE_POOL_SIZE },
    practiceTimeZone: e.PRACTICE_TIME_ZONE,
    practiceState: e.PRACTICE_STATE,
    /** Settings that an earlier version had in the environment. They count until somebody changes them in the office. */
    settings: {
      holdMinutes: e.HOLD_MINUTES,
      refundLimitCents: toCents(e.OFFICE_REFUND_LIMIT),
      largePaymentCents: toCents(e.OFFICE_LARGE_PAYMENT),
    },
    cards: {
      secretKey: e.STRIPE_SECRET_KEY,
      webhookSecret: e.STRIPE_WEBHOOK_SECRET,
      apiUrl: e.STRIPE_API_URL,
    },
    mail: {
      smtpUrl: e.SMTP_URL,
      from: e.MAIL_FROM,
      office: e.OFFICE_EMAIL,
    },
    /** What counts until Settings were published for the first time. */
    firstPractice: {
      name: e.OFFICE_NAME,
      shortName: e.OFFICE_SHORT_NAME,
      phone: e.OFFICE_PHONE,
      hours: e.OFFICE_HOURS,
      address: e.OFFICE_ADDRESS,
      emergencyLine: "This is not an emergency service. In an emergency call 911.",
    },
    texts: e.SMS_URL && e.SMS_FROM ? textsOf(e.SMS_URL, e.SMS_FROM, e.PUBLIC_URL) : null,
    /** The keys that sign push messages to drivers' phones, and the allowed push services; null without keys. */
    pushes:
      e.PUSH_PUBLIC_KEY && e.PUSH_PRIVATE_KEY
        ? {
            publicKey: e.PUSH_PUBLIC_KEY,
            privateKey: e.PUSH_PRIVATE_KEY,
            /** The contact for a push service that has a problem with our messages. */
            subject: `mailto:${e.OFFICE_EMAIL}`,
            services: e.PUSH_SERVICES,
          }
        : null,
    staff: {
      /** The email of the first owner, invited while there is no owner; none by default. */
      firstOwner: e.OFFICE_OWNER?.toLowerCase() ?? null,
      needsSecondFactor: e.OFFICE_SECOND_FACTOR === "on",
    },
    meetings: {
      /** The base URL of our own rooms; null if only Zoom is used. */
      baseUrl: e.MEETING_BASE_URL ?? null,
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
    /** Where browsers load content from, and the text of rendered pages comes from. */
    content: {
      projectId: e.SANITY_PROJECT_ID,
      dataset: e.SANITY_DATASET,
      apiHost: e.SANITY_API_HOST ?? null,
      /** The Studio whose preview may frame the site, if it isn't the one served at /studio. */
      studioUrl: e.STUDIO_URL ?? null,
    },
    drafts: draftsOf(e.SANITY_READ_TOKEN, e.SANITY_COMMENT_TOKEN),
    studioDir: e.STUDIO_DIR,
    siteDir: e.SITE_DIR,
    /** The folder of the program that renders pages. */
    rendererDir: e.RENDERER_DIR,
    trustedProxies: e.TRUSTED_PROXIES,
    limits: rateLimits(e),
    tracing: tracingOf(e, imageOf(env["PUBLISHED_AS"])?.version),
    logLevel: e.LOG_LEVEL,
  };
}

/** Nothing else reads this process's environment. */
export const configFromProcess = () => readConfig(process.env);
export const storeConfigFromProcess = () => readStoreConfig(process.env);
export const backupConfigFromProcess = () => readBackupConfig(process.env);
export const accessConfigFromProcess = () => readAccessConfig(process.env);

/** The published image that runs; null in a checkout and in an image built from one. */
export const imageFromProcess = () => imageOf(process.env["PUBLISHED_AS"]);

/** Adds a file's lines to this process's environment. A variable that is set already stays. */
export const loadEnvironment = (file: string): void => process.loadEnvFile(file);
