import { createHmac } from "node:crypto";
import type { TestApp } from "./app.ts";

type InboundText = { from: string; body: string; sid?: string };

/** Delivers a text message as the provider does. */
export async function sendSignedText(app: TestApp, token: string, { from, body, sid }: InboundText) {
  const MessageSid = sid ?? `SM${crypto.randomUUID()}`;
  const fields = new URLSearchParams({ From: from, To: "+12155550100", Body: body, MessageSid });
  const signedText = [...fields]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flat()
    .join("");
  const signature = createHmac("sha1", token)
    .update(`http://lamplight.test/api/texts/inbound${signedText}`)
    .digest("base64");
  const headers = { "x-twilio-signature": signature, "content-type": "application/x-www-form-urlencoded" };
  return app.post("/api/texts/inbound", fields.toString(), { headers });
}
