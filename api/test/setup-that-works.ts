import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import webPush from "web-push";
import { startCheckout } from "../local/checkout/server.ts";
import { contentApiForTests } from "../local/content-api/content-api-for-tests.ts";
import { startZoom } from "../local/zoom/server.ts";
import { CARD_WEBHOOK_EVENTS } from "../src/lib/money/card-events.ts";
import type { TestDatabase } from "./database.ts";
import { testMailbox } from "./mailbox.ts";
import { anObjectStore, STORE_KEYS } from "./object-store.ts";
import { testTexts } from "./texts.ts";

/** A server on this machine for one test file. */
export async function aServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

/** An environment in which everything is set up and works, with the stand-ins that it names. */
export async function setupThatWorks({ url }: TestDatabase) {
  const store = await anObjectStore();
  const mailbox = await testMailbox();
  const texts = await testTexts();
  const zoom = await startZoom({ hosts: ["me"] });
  afterAll(zoom.stop);
  const content = await contentApiForTests();
  await content.editor.create({ _id: "settings", _type: "settings" });
  const checkout = await startCheckout({
    port: 0,
    file: ":memory:",
    webhookUrl: "http://127.0.0.1:9",
    webhookSecret: "x",
  });
  afterAll(checkout.stop);
  const site = await aServer((request, response) => response.writeHead(request.url === "/healthz" ? 200 : 404).end());
  const keys = webPush.generateVAPIDKeys();
  const dir = await mkdtemp(join(tmpdir(), "lamplight-setup-"));
  afterAll(() => rm(dir, { recursive: true }));

  /** Calls the card provider as its dashboard would. */
  const stripe = async (path: string, fields: [string, string][]) => {
    const answer = await fetch(`${checkout.url}/v1${path}`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_local" },
      body: new URLSearchParams(fields),
    });
    return String(Object(await answer.json())["id"]);
  };
  const endpoint = await stripe("/webhook_endpoints", [
    ["url", `${site}/api/stripe/webhook`],
    ...CARD_WEBHOOK_EVENTS.map((event): [string, string] => ["enabled_events[]", event]),
  ]);

  const env: Record<string, string> = {
    PUBLIC_URL: site,
    DATABASE_URL: url,
    STRIPE_SECRET_KEY: "sk_test_local",
    STRIPE_WEBHOOK_SECRET: "whsec_local",
    STRIPE_API_URL: checkout.url,
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Lamplight <hello@lamplight.test>",
    OFFICE_EMAIL: "office@lamplight.test",
    S3_BUCKET: "lamplight",
    S3_ENDPOINT: store.url,
    S3_ACCESS_KEY_ID: STORE_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: STORE_KEYS.secretAccessKey,
    SANITY_PROJECT_ID: "local",
    SANITY_API_HOST: content.url,
    PUSH_PUBLIC_KEY: keys.publicKey,
    PUSH_PRIVATE_KEY: keys.privateKey,
    ...texts.env,
    ...zoom.env,
  };
  return {
    env,
    dir,
    store,
    mailbox,
    site,
    checkoutUrl: checkout.url,
    changeEndpoint: (fields: [string, string][]) => stripe(`/webhook_endpoints/${endpoint}`, fields),
  };
}
