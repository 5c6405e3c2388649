import { join } from "node:path";
import type { ChildOptions } from "./children.ts";
import { localWebhookSecret } from "./local-environment.ts";

/** Each stand-in is a process with its files, URLs and first port to try in its environment. It reports its address. */

export const checkoutChild = (dataDir: string, port: number, webhookUrl: string): ChildOptions => ({
  name: "checkout",
  title: "the card checkout",
  program: "api/local/checkout/main.ts",
  ports: { CHECKOUT_PORT: "url" },
  env: {
    CHECKOUT_PORT: String(port),
    CHECKOUT_FILE: join(dataDir, "checkout.sqlite"),
    CHECKOUT_WEBHOOK_URL: webhookUrl,
    CHECKOUT_WEBHOOK_SECRET: localWebhookSecret,
  },
});

export const mailboxChild = (dataDir: string, port: number, smtpPort: number, siteUrl: string): ChildOptions => ({
  name: "mailbox",
  title: "the mailbox",
  program: "api/local/mailbox/main.ts",
  ports: { MAILBOX_PORT: "url", MAILBOX_SMTP_PORT: "smtpUrl" },
  env: {
    MAILBOX_PORT: String(port),
    MAILBOX_SMTP_PORT: String(smtpPort),
    MAILBOX_FILE: join(dataDir, "mailbox.sqlite"),
    TEXTS_FILE: join(dataDir, "texts.sqlite"),
    TEXTS_INBOUND_URL: `${siteUrl}/api/texts/inbound`,
  },
});

export const roomsChild = (port: number): ChildOptions => ({
  name: "rooms",
  title: "the video rooms",
  program: "api/local/rooms/main.ts",
  ports: { ROOMS_PORT: "url" },
  env: { ROOMS_PORT: String(port) },
});

export const contentApiChild = (dataDir: string, port: number, dataset = "production"): ChildOptions => ({
  name: "content-api",
  title: "the content API",
  program: "api/local/content-api/main.ts",
  ports: { CONTENT_API_PORT: "url" },
  env: { CONTENT_API_PORT: String(port), CONTENT_API_DIR: join(dataDir, "content"), SANITY_DATASET: dataset },
});
