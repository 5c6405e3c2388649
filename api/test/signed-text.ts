import { createHmac } from "node:crypto";
import type { TestApp } from "./app.ts";

type InboundText = { from: string; body: string; sid?: string };

/** Delivers a text message as the provider does. */
export const sendSignedText = (app: TestApp, token: string, { from, body, sid }: InboundText) =>
  sendSigned(app, token, "inbound", {
    ...{ From: from, To: "+12155550100", Body: body },
    MessageSid: sid ?? `SM${crypto.randomUUID()}`,
  });

/** Reports what became of one of our texts, as the provider does. */
export const sendTextStatus = (app: TestApp, token: string, { sid, status }: { sid: string; status: string }) =>
  sendSigned(app, token, "status", { MessageSid: sid, MessageStatus: status });

async function sendSigned(app: TestApp, token: string, webhook: string, values: Record<string, string>) {
  const fields = new URLSearchParams(values);
  const signature = signatureOf(token, `http://lamplight.test/api/texts/${webhook}`, fields);
  const headers = { "x-twilio-signature": signature, "content-type": "application/x-www-form-urlencoded" };
  return app.post(`/api/texts/${webhook}`, fields.toString(), { headers });
}

/** What the provider signs a webhook with: its address, then its fields by name. */
export function signatureOf(token: string, url: string, fields: URLSearchParams): string {
  const all = [...fields].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHmac("sha1", token)
    .update(url + all.flat().join(""))
    .digest("base64");
}
