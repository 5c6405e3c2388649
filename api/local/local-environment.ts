import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { checkout } from "./paths.ts";

/** Signs the local checkout's news; a secret to nobody. */
export const localWebhookSecret = "whsec_local_checkout";

type Addresses = {
  publicUrl: string;
  databaseUrl: string;
  checkoutUrl: string;
  smtpUrl: string;
  filesDir: string;
  pagesDir: string;
  lakeUrl: string;
  roomsUrl: string;
};

/** What production is told by its environment, told here about this machine. */
export function localEnvironment(at: Addresses): Record<string, string> {
  return {
    PUBLIC_URL: at.publicUrl,
    DATABASE_URL: at.databaseUrl,
    STRIPE_SECRET_KEY: "sk_test_local_checkout",
    STRIPE_WEBHOOK_SECRET: localWebhookSecret,
    STRIPE_API_URL: at.checkoutUrl,
    SMTP_URL: at.smtpUrl,
    MAIL_FROM: "Lamplight Nursing Network <care@lamplight.test>",
    OFFICE_EMAIL: "office@lamplight.test",
    OFFICE_PHONE: "(215) 555-0142",
    OFFICE_ADDRESS: "214 Lantern Street, Suite 3, Philadelphia, PA 19106",
    MEETING_BASE_URL: at.roomsUrl,
    FILES_DIR: at.filesDir,
    PAGES_DIR: at.pagesDir,
    SANITY_PROJECT_ID: "local",
    SANITY_DATASET: "production",
    SANITY_API_HOST: at.lakeUrl,
  };
}

/** What the developer wants otherwise, from `.env` in the root of the checkout. */
export function ownEnvironment(): Record<string, string> {
  const file = join(checkout, ".env");
  const own = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  return Object.fromEntries(Object.entries(own).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
