import { join } from "node:path";
import type { ChildWish } from "./children.ts";
import { localWebhookSecret } from "./local-environment.ts";
import { checkout } from "./paths.ts";

/** Each stand-in as a process of its own, told files, addresses and the first port to try; it tells where it is. */

export const checkoutChild = (dataDir: string, port: number, webhookUrl: string): ChildWish => ({
  name: "checkout",
  program: "api/local/checkout/main.ts",
  env: {
    CHECKOUT_PORT: String(port),
    CHECKOUT_FILE: join(dataDir, "checkout.sqlite"),
    CHECKOUT_WEBHOOK_URL: webhookUrl,
    CHECKOUT_WEBHOOK_SECRET: localWebhookSecret,
  },
});

export const mailboxChild = (dataDir: string, port: number, smtpPort: number): ChildWish => ({
  name: "mailbox",
  program: "api/local/mailbox/main.ts",
  env: {
    MAILBOX_PORT: String(port),
    MAILBOX_SMTP_PORT: String(smtpPort),
    MAILBOX_FILE: join(dataDir, "mailbox.sqlite"),
  },
});

export const roomsChild = (port: number): ChildWish => ({
  name: "rooms",
  program: "api/local/rooms/main.ts",
  env: { ROOMS_PORT: String(port) },
});

export const lakeChild = (dataDir: string, port: number): ChildWish => ({
  name: "lake",
  program: "api/local/lake/main.ts",
  env: { LAKE_PORT: String(port), LAKE_DIR: join(dataDir, "content") },
});

/** The Studio as it is written: it follows every change to the forms. */
export const studioChild = (port: number, env: Record<string, string>): ChildWish => ({
  name: "studio",
  program: "node_modules/sanity/bin/sanity",
  args: ["dev", "--port", String(port), "--host", "127.0.0.1"],
  cwd: join(checkout, "studio"),
  ready: `http://127.0.0.1:${port}/studio/`,
  env: { ...env, PUBLIC_URL: "" },
});
