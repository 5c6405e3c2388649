import { z } from "zod";
import { readPhone } from "../contract/read-phone.ts";

/** A text with a form. `problem` says what is wrong with a value and what to write instead, never the value: it may be a secret. */
const withForm = (missing: string, problem: (value: string) => string | null) =>
  z.string(`is missing: ${missing}`).superRefine((value, context) => {
    const found = problem(value);
    if (found !== null) context.addIssue({ code: "custom", message: found });
  });

const matching = (missing: string, pattern: RegExp, problem: string) =>
  withForm(missing, (value) => (pattern.test(value) ? null : problem));

/** Digits only: `Number` would also read `0x10`, `1e3` and a space. */
const numberFrom = (lowest: number, highest: number, what: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, what)
    .transform(Number)
    .refine((value) => value >= lowest && value <= highest, what);

export const wholeNumber = (lowest: number, highest = 1_000_000) =>
  numberFrom(lowest, highest, `is not a whole number from ${lowest} to ${highest}`);

export const port = (lowest: number) => numberFrom(lowest, 65_535, "is not a port: write a number from 1 to 65535");

export const dollars = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, "is not a number of dollars: write it as 200 or 199.50")
  .transform(Number);

const trimSlash = (url: string) => url.replace(/\/+$/, "");

function partsOf(url: string, protocols: string[]): URL | null {
  if (!URL.canParse(url) || /\s/.test(url)) return null;
  const parts = new URL(url);
  return protocols.includes(parts.protocol) ? parts : null;
}

const WEB = ["https:", "http:"];

/** An address of a server, without a slash at its end. */
export const webUrl = z
  .string()
  .refine((url) => partsOf(url, WEB) !== null, "is not a web address: write it as https://host")
  .transform(trimSlash);

/** Where one of our own sites is: https, unless it is not public. */
export const safeUrl = webUrl.refine(isSafe, "has no https: write it as https://host");

/** The site's own address, without a path. */
export const siteUrl = withForm("the site's public URL", (url) => {
  const parts = partsOf(url, WEB);
  if (!parts) return "is not a web address: write it as https://host";
  if (trimSlash(parts.href) !== parts.origin) return "has more than a host: write it as https://host, without a path";
  return isSafe(url) ? null : "has no https: visitors' data must be encrypted, so write it as https://host";
}).transform(trimSlash);

/** Whether data on its way there is encrypted, or stays in a private network. */
function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || isPrivateHost(hostname);
}

/** Names that are reserved for private use (RFC 6761, 6762, 8375), names without a dot, and private addresses (RFC 1918). */
const isPrivateHost = (host: string): boolean =>
  /^[^.:]+$|\.(localhost|test|local|internal|home\.arpa)$|^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$|^\[(::1|f[cd][\da-f:]*)\]$/.test(
    host,
  );

const AS_DATABASE = "write it as postgres://user:password@host:port/name";

const databaseProblem = (url: string): string | null =>
  partsOf(url, ["postgres:", "postgresql:"]) ? null : `is not an address of PostgreSQL: ${AS_DATABASE}`;

export const databaseUrl = withForm("postgres://user:password@host:port/name", databaseProblem);

const AS_SMTP = "write it as smtp://user:password@host:port, or smtps:// for port 465";

export const smtpUrl = withForm("smtp://user:password@host:port", (url) => {
  if (partsOf(url, ["smtp:", "smtps:"])?.hostname) return null;
  return /^smtps?:\/\//.test(url)
    ? `is not an address of a mail server: ${AS_SMTP}`
    : `has no smtp:// in front: ${AS_SMTP}`;
});

/** `Name <address>` or an address. A comma, colon or semicolon in a name without quotes would begin another address. */
const SENDER = /^(?:(?:"[^"\r\n]*"|[^"<>,:;@\r\n]*)\s*<([^<>\s]+)>|([^<>\s]+))$/;
const isEmail = (value: string): boolean => z.email().safeParse(value).success;

export const sender = withForm("the sender of emails, as `Name <address>`", (value) => {
  const [, named, alone] = SENDER.exec(value) ?? [];
  return isEmail(named ?? alone ?? "")
    ? null
    : "is not one name and address: write it as Name <care@example.com>, with quotes around a name that has a comma";
});

export const email = (missing: string) =>
  withForm(missing, (value) => (isEmail(value) ? null : "is not an email address: write it as office@example.com"));

/** A phone number as it is printed, in any spelling; empty if the office has none. */
export const optionalPhone = z
  .string()
  .refine(
    (typed) => typed === "" || "number" in readPhone(typed),
    "is not a phone number: write it as (215) 555-0142, or with + and the country code",
  );

export const textNumber = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, "is not a number for texts: write it with + and the country code, as +12155550100");

/** Twilio's protocol, with the account and its token. */
export const textsUrl = z.string().superRefine((url, context) => {
  const parts = partsOf(url, WEB);
  const form = "write it as https://account:token@host";
  if (!parts) context.addIssue({ code: "custom", message: `is not a web address: ${form}` });
  else if (parts.username === "" || parts.password === "")
    context.addIssue({ code: "custom", message: `has no account and token: ${form}` });
});

export const stripeKey = withForm("the card provider's secret key", (key) => {
  if (/^(sk|rk)_\w+$/.test(key)) return null;
  if (key.startsWith("pk_")) return "is a publishable key: write the secret one, which begins with sk_ or rk_";
  return "is not a secret key of Stripe: write the one that begins with sk_ or rk_";
});

export const webhookSecret = withForm("the secret that signs the card provider's events", (secret) => {
  if (/^whsec_\S+$/.test(secret)) return null;
  if (secret.startsWith("we_")) return "is the webhook's id: write its signing secret, which begins with whsec_";
  return "is not a webhook's signing secret: write the one that begins with whsec_";
});

export const vapidKey = (which: "public" | "private") =>
  matching(
    "the key for push messages",
    which === "public" ? /^[\w-]{87}$/ : /^[\w-]{43}$/,
    `is not a ${which} VAPID key: npx web-push generate-vapid-keys makes a pair`,
  );

export const backupKey = z
  .string()
  .regex(/^age1[a-z0-9]{58}$/, "is not the public key of backups, which begins with age1: setup makes a pair");

export const sanityProject = matching(
  "the Sanity project that holds what editors write",
  /^[a-z0-9][a-z0-9-]*$/,
  "is not a project's id: write the one that sanity.io/manage shows, such as zp7mbokg",
);

export const sanityDataset = z
  .string()
  .regex(/^~?[a-z0-9][\w-]{0,63}$/, "is not a dataset's name: write it as production");

export const sanityToken = z
  .string()
  .regex(/^[\w-]{16,}$/, "is not a token of Sanity: copy it whole, as sanity.io/manage shows it once");

export const bucketName = z
  .string()
  .regex(/^[\w.-]{3,63}$/, "is not a bucket's name: write the name alone, and the store's address as S3_ENDPOINT");

export const listenHost = z
  .string()
  .regex(/^[\w.:-]+$/, "is not an address of this machine: write it as 127.0.0.1, without http:// and port");

/** Where a list of the host's own values is separated by commas. */
export const splitList = (list: string): string[] =>
  list
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

export const share = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, "is not a share: write a number from 0 to 1, such as 0.1")
  .transform(Number);

const HEADER = /^[\w-]+=[!-~]+$/;

/** Headers of a request, as OpenTelemetry writes them: `name=value`, separated by commas, with values percent-encoded. */
export const headerList = z
  .string()
  .transform(splitList)
  .refine(
    (pairs) => pairs.every((pair) => HEADER.test(pair)),
    "is not a list of headers: write it as name=value,name=value",
  )
  .transform((pairs) =>
    Object.fromEntries(
      pairs.map((pair) => {
        const at = pair.indexOf("=");
        return [pair.slice(0, at), decoded(pair.slice(at + 1))];
      }),
    ),
  );

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

export const origins = (usual: string) =>
  z
    .string()
    .default(usual)
    .transform(splitList)
    .refine(
      (list) => list.every((one) => /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(one)),
      "is not a list of origins: write https://host, separated by commas",
    );

/**
 * Whether a zone has an IANA name, old or new (`Asia/Kolkata`). Offsets and abbreviations such as `EST` are rejected: PostgreSQL reads
 * some of them differently from JavaScript.
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

export const timeZone = z
  .string()
  .default("America/New_York")
  .refine(isTimeZone, "is not an IANA time zone: write it as America/New_York");
