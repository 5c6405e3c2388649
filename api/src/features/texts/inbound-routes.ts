import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { Hono } from "hono";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { AppError } from "../../lib/http/errors.ts";
import { answersText } from "../../lib/http/http.ts";
import { recordDelivery } from "../../lib/mail/sent-texts.ts";
import { receiveText } from "./inbound.ts";

/** The text provider's webhooks: what people send us, and what became of our texts. Idempotent by message id. */
export const inboundRoutes = new Hono<AppEnv>()
  .post(
    "/inbound",
    answersText("text/xml", "Signed answers to text messages: STOP, START, HELP, and messages for the office"),
    async (c) => {
      const fields = await signedFields(c, "inbound");
      const text = { from: fields.get("From") ?? "", body: fields.get("Body") ?? "" };
      const carrierId = fields.get("MessageSid") || randomUUID();
      const answer = await receiveText(c.var.services, { ...text, carrierId }, fields.has("OptOutType"));
      return c.body(twiml(answer ?? ""), 200, { "content-type": "text/xml; charset=utf-8" });
    },
  )
  .post("/status", answersText("text/xml", "Signed reports of what became of our text messages"), async (c) => {
    const fields = await signedFields(c, "status");
    await recordDelivery(c.var.db, fields.get("MessageSid") ?? "", fields.get("MessageStatus") ?? "");
    return c.body(twiml(""), 200, { "content-type": "text/xml; charset=utf-8" });
  });

/** The fields of a webhook. Throws "forbidden" unless the provider has signed them. */
async function signedFields(c: Context<AppEnv>, webhook: "inbound" | "status"): Promise<URLSearchParams> {
  const fields = new URLSearchParams(await c.req.text());
  if (!c.var.services.texts?.isSigned(fields, c.req.header("x-twilio-signature") ?? "", webhook))
    throw new AppError("forbidden", "That message isn't signed by the text provider.");
  return fields;
}

const twiml = (reply: string): string => {
  const words = reply.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${words && `<Message>${words}</Message>`}</Response>`;
};
