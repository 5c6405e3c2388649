import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Config } from "../config.ts";
import { DeliveryError } from "./delivery-error.ts";

/** A text message: plain words to one number. Nothing about health stands in it. */
export type Text = { to: string; body: string };

/** Nobody can be reached at this number, or wants to be. */
export class NumberGone extends Error {}

export type Texts = ReturnType<typeof openTexts>;

const AT_ONCE = 5;
const Refusal = z.object({ code: z.number() });
/** No number, none for text messages, one out of reach for good, or one that has said STOP to the provider itself. */
const GONE = [21211, 21214, 21217, 21610, 21612, 21614];

/** Who carries text messages: anybody who speaks Twilio's protocol; null where nobody is named. */
export function openTexts(settings: Config["texts"]) {
  if (!settings) return null;
  const { apiUrl, account, token, from, inboundUrl } = settings;
  const credentials = Buffer.from(`${account}:${token}`).toString("base64");

  return {
    atOnce: AT_ONCE,

    /** Hands a message over; rejects with NumberGone, or with a MailTrouble that says in words what stands in the way. */
    async send({ to, body }: Text): Promise<void> {
      const answer = await fetch(`${apiUrl}/2010-04-01/Accounts/${account}/Messages.json`, {
        method: "POST",
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ To: to, From: from, Body: body }),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => {
        throw new DeliveryError("The text provider isn't responding.", "away");
      });
      if (answer.ok) return;
      const { code } = Refusal.safeParse(await answer.json().catch(() => null)).data ?? {};
      if (code !== undefined && GONE.includes(code)) throw new NumberGone();
      if (answer.status === 401 || answer.status === 403)
        throw new DeliveryError(`The text provider rejected our login (${answer.status}).`, "person");
      if (answer.status >= 500 || answer.status === 429)
        throw new DeliveryError(`The text provider deferred this message (${answer.status}).`, "away");
      throw new DeliveryError(`The text provider rejected this message (${code ?? answer.status}).`, "person");
    },

    /** Whether the provider has signed what came in: its own address of ours and every field, under our token. */
    isSigned(fields: URLSearchParams, signature: string): boolean {
      const said = [...fields]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .flat()
        .join("");
      const ours = createHmac("sha1", token).update(`${inboundUrl}${said}`).digest();
      const theirs = Buffer.from(signature, "base64");
      return theirs.length === ours.length && timingSafeEqual(theirs, ours);
    },
  };
}
