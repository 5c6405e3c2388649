import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { PUSH_SERVICES } from "../src/config.ts";
import { draftTokens } from "./content-api/tokens.ts";
import { checkout } from "./paths.ts";
import type { PushKeys } from "./push/keys.ts";

/** Signs the local checkout's webhooks; not a secret. */
export const localWebhookSecret = "whsec_local_checkout";

/** Credentials of the local text message provider; not secret. */
export const localCarrier = { account: "AClocal", token: "local_texts" };

type Addresses = {
  publicUrl: string;
  databaseUrl: string;
  checkoutUrl: string;
  smtpUrl: string;
  mailboxUrl: string;
  pushKeys: PushKeys;
  filesDir: string;
  contentApiUrl: string;
  roomsUrl: string;
};

/** The environment variables of production, with this machine's values. */
export function localEnvironment(at: Addresses): Record<string, string> {
  return {
    // The demo accounts' passwords are public, so only this machine may connect.
    HOST: "127.0.0.1",
    PUBLIC_URL: at.publicUrl,
    DATABASE_URL: at.databaseUrl,
    STRIPE_SECRET_KEY: "sk_test_local_checkout",
    STRIPE_WEBHOOK_SECRET: localWebhookSecret,
    STRIPE_API_URL: at.checkoutUrl,
    SMTP_URL: at.smtpUrl,
    SMS_URL: at.mailboxUrl.replace("//", `//${localCarrier.account}:${localCarrier.token}@`),
    SMS_FROM: "+12155550100",
    PUSH_PUBLIC_KEY: at.pushKeys.publicKey,
    PUSH_PRIVATE_KEY: at.pushKeys.privateKey,
    // Real browsers use their vendor's push service; tests use the local one.
    PUSH_SERVICES: `${PUSH_SERVICES},${at.mailboxUrl}`,
    MAIL_FROM: "Lamplight Nursing Network <care@lamplight.test>",
    OFFICE_NAME: "Lamplight Nursing Network",
    OFFICE_SHORT_NAME: "Lamplight",
    OFFICE_EMAIL: "office@lamplight.test",
    OFFICE_PHONE: "(215) 555-0142",
    OFFICE_ADDRESS: "214 Lantern Street, Suite 3, Philadelphia, PA 19106",
    OFFICE_HOURS: "Monday to Friday, 8:00 AM to 6:00 PM",
    OFFICE_OWNER: "owner@lamplight.test",
    OFFICE_SECOND_FACTOR: "off",
    MEETING_BASE_URL: at.roomsUrl,
    FILES_DIR: at.filesDir,
    SANITY_PROJECT_ID: "local",
    SANITY_DATASET: "production",
    SANITY_API_HOST: at.contentApiUrl,
    SANITY_READ_TOKEN: draftTokens.read,
    SANITY_COMMENT_TOKEN: draftTokens.comment,
  };
}

/**
 * The API's environment: this machine's values, overridden by the developer's. With an external database, no demo accounts are
 * created and no demo owner is invited.
 */
export function environmentOfStack(at: Addresses, own: Record<string, string>) {
  const { OFFICE_OWNER = "", ...local } = localEnvironment(at);
  const hasDemoAccounts = (own["DATABASE_URL"] ?? at.databaseUrl) === at.databaseUrl;
  const env: Record<string, string> = { ...local, ...(hasDemoAccounts && { OFFICE_OWNER }), ...own };
  return { env, hasDemoAccounts };
}

/**
 * The developer's overrides: `.env` in the checkout's root, overridden by the shell. Lines equal to `.env.example` are ignored,
 * because a copied example would point this checkout at addresses of another one. Settings such as OFFICE_SECOND_FACTOR may be in the
 * shell only; addresses and secrets there may be meant for something else.
 */
export function ownEnvironment(folder: string = checkout, shell = process.env): Record<string, string> {
  const example = variablesIn(join(folder, ".env.example"));
  const own = variablesIn(join(folder, ".env"));
  const names = new Set([...Object.keys(own), ...Object.keys(example).filter(isSetting)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const written = own[name] ?? "";
      const value = shell[name] || (written === example[name] ? "" : written);
      return value ? [[name, value]] : [];
    }),
  );
}

const isSetting = (name: string): boolean => !/^(PORT|HOST|S3_.*|SANITY_.*)$|_(URL|KEY|SECRET|DIR|TOKEN)$/.test(name);

const variablesIn = (file: string): NodeJS.Dict<string> =>
  existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
