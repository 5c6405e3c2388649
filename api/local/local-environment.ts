import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { PUSH_SERVICES } from "../src/config.ts";
import { checkout } from "./paths.ts";
import type { PushKeys } from "./push/keys.ts";

/** Signs the local checkout's news; a secret to nobody. */
export const localWebhookSecret = "whsec_local_checkout";

/** Who carries text messages on this machine; secrets to nobody. */
export const localCarrier = { account: "AClocal", token: "local_texts" };

type Addresses = {
  publicUrl: string;
  databaseUrl: string;
  checkoutUrl: string;
  smtpUrl: string;
  mailboxUrl: string;
  pushKeys: PushKeys;
  filesDir: string;
  pagesDir: string;
  contentApiUrl: string;
  roomsUrl: string;
};

/** What production is told by its environment, told here about this machine. */
export function localEnvironment(at: Addresses): Record<string, string> {
  return {
    // Everybody knows the demo accounts' password, so nobody else's machine may reach them.
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
    // A browser with a network rings by its maker's service; tests by the one that stands in.
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
    PAGES_DIR: at.pagesDir,
    SANITY_PROJECT_ID: "local",
    SANITY_DATASET: "production",
    SANITY_API_HOST: at.contentApiUrl,
  };
}

/**
 * What the API is told: about this machine, and over that what its developer wants. A database that is not `at` this stack is
 * somebody's own: nobody whom everybody knows is put there, and nobody such is invited to its office.
 */
export function environmentOfStack(at: Addresses, own: Record<string, string>) {
  const { OFFICE_OWNER = "", ...local } = localEnvironment(at);
  const hasDemoAccounts = (own["DATABASE_URL"] ?? at.databaseUrl) === at.databaseUrl;
  const env: Record<string, string> = { ...local, ...(hasDemoAccounts && { OFFICE_OWNER }), ...own };
  return { env, hasDemoAccounts };
}

/**
 * What the developer wants otherwise: what `.env` in the root of the checkout says. A line that reads as in `.env.example`
 * is no wish, or a copy of the example would send this checkout to addresses where another one may be. What the shell
 * says about a name goes over what the file says about it.
 */
export function ownEnvironment(folder: string = checkout, shell = process.env): Record<string, string> {
  const example = variablesIn(join(folder, ".env.example"));
  const own = variablesIn(join(folder, ".env"));
  return Object.fromEntries(
    Object.entries(own).flatMap(([name, written]) => {
      const value = shell[name] || (written === example[name] ? "" : written);
      return value ? [[name, value]] : [];
    }),
  );
}

const variablesIn = (file: string): NodeJS.Dict<string> =>
  existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
