import { createHmac, randomUUID } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";

export type SentText = { id: string; to: string; from: string; body: string; isOurs: boolean; createdAt: string };

export type CarrierOptions = {
  account: string;
  token: string;
  /** The webhook URL for replies. */
  inboundUrl: string;
  keep: (text: SentText) => void;
};

const Message = z.object({ To: z.string(), From: z.string(), Body: z.string().min(1).max(1600) });
const REFUSED = { invalid: 21211, stopped: 21610 };

/**
 * A text message provider with Twilio's protocol: messages in by form, answered with an id; replies out to our signed webhook,
 * with our answer sent back as a message. Like the real one, it stores STOP and sends nothing more to that number.
 */
export function openCarrier({ account, token, inboundUrl, keep }: CarrierOptions) {
  const stopped = new Set<string>();
  let isDown = false;
  const sign = (fields: URLSearchParams): string => {
    const payload = [...fields]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flat()
      .join("");
    return createHmac("sha1", token).update(`${inboundUrl}${payload}`).digest("base64");
  };
  const note = (to: string, from: string, body: string, isOurs: boolean): SentText => {
    const text = {
      id: `SM${randomUUID().replaceAll("-", "")}`,
      to,
      from,
      body,
      isOurs,
      createdAt: new Date().toISOString(),
    };
    keep(text);
    return text;
  };

  const isOurs = (authorization: string | undefined, named: string): boolean =>
    authorization === `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}` &&
    named.replace(/\.json$/, "") === account;
  const app = new Hono().get("/2010-04-01/Accounts/:account", (c) =>
    isOurs(c.req.header("authorization"), c.req.param("account"))
      ? c.json({ sid: account, friendly_name: account, status: "active", type: "Full" })
      : c.json({ code: 20003, message: "Authenticate", status: 401 }, 401),
  );
  app.post("/2010-04-01/Accounts/:account/Messages.json", async (c) => {
    if (!isOurs(c.req.header("authorization"), c.req.param("account")))
      return c.json({ code: 20003, message: "Authenticate", status: 401 }, 401);
    if (isDown) return c.json({ code: 20503, message: "Service unavailable", status: 503 }, 503);
    const input = Message.safeParse(Object.fromEntries(new URLSearchParams(await c.req.text())));
    if (!input.success) return c.json({ code: 21602, message: "Message body is required", status: 400 }, 400);
    const { To, From, Body } = input.data;
    if (!/^\+[1-9]\d{7,14}$/.test(To))
      return c.json({ code: REFUSED.invalid, message: "Invalid 'To'", status: 400 }, 400);
    if (stopped.has(To)) return c.json({ code: REFUSED.stopped, message: "Unsubscribed recipient", status: 400 }, 400);
    const { id } = note(To, From, Body, true);
    return c.json({ sid: id, status: "queued", to: To, from: From, body: Body, error_code: null }, 201);
  });

  return {
    app,
    /** Sends a reply from a phone and delivers our answer to it. Returns our HTTP status. */
    async answer(from: string, to: string, body: string): Promise<number> {
      note(to, from, body, false);
      const fields = new URLSearchParams({ MessageSid: `SM${randomUUID()}`, From: from, To: to, Body: body });
      const met = await fetch(inboundUrl, {
        method: "POST",
        body: fields,
        headers: { "x-twilio-signature": sign(fields) },
      });
      const reply = /<Message>(.*)<\/Message>/s.exec(await met.text())?.[1];
      if (reply) note(from, to, reply.replaceAll("&lt;", "<").replaceAll("&amp;", "&"), true);
      return met.status;
    },
    /** Stores a STOP that the provider handles without a webhook. */
    refuse: (number: string) => void stopped.add(number),
    beDown(down: boolean): void {
      isDown = down;
    },
  };
}
