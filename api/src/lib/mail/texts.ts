import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { tracedFetch } from "../tracing/spans.ts";
import { DeliveryError } from "./delivery-error.ts";

/** A plain text message to one number. It contains nothing about health. */
export type Text = { to: string; body: string };

/** Ends every text that was not asked for just now. */
export const TEXT_ENDING = "Reply STOP to end these texts, HELP for help.";

/** The number doesn't exist, can't receive texts, or has unsubscribed at the provider. */
export class NumberGone extends Error {}

export type Texts = ReturnType<typeof openTexts>;

const AT_ONCE = 5;
const ProviderError = z.object({ code: z.number() });
const Accepted = z.object({ sid: z.string() });
/** Twilio's error codes for an invalid number, one that can't receive texts, one that is unreachable, and one that has sent STOP. */
const GONE = [21211, 21214, 21217, 21610, 21612, 21614];

/** Sends text messages through a provider with Twilio's protocol; null if none is configured. */
export function openTexts(settings: Config["texts"]) {
  if (!settings) return null;
  const { apiUrl, account, token, from, inboundUrl, statusUrl } = settings;
  const credentials = Buffer.from(`${account}:${token}`).toString("base64");

  return {
    atOnce: AT_ONCE,

    /** Sends a message and returns the provider's id for it. Rejects with NumberGone, or with a DeliveryError for the office. */
    async send({ to, body }: Text): Promise<string | null> {
      const response = await tracedFetch("send text", `${apiUrl}/2010-04-01/Accounts/${account}/Messages.json`, {
        method: "POST",
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ To: to, From: from, Body: body, StatusCallback: statusUrl }),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => {
        throw new DeliveryError("The text provider isn't responding.", "away");
      });
      if (response.ok) return Accepted.safeParse(await response.json().catch(() => null)).data?.sid ?? null;
      const { code } = ProviderError.safeParse(await response.json().catch(() => null)).data ?? {};
      if (code !== undefined && GONE.includes(code)) throw new NumberGone();
      if (response.status === 401 || response.status === 403)
        throw new DeliveryError(`The text provider rejected our login (${response.status}).`, "person");
      if (response.status >= 500 || response.status === 429)
        throw new DeliveryError(`The text provider deferred this message (${response.status}).`, "away");
      throw new DeliveryError(`The text provider rejected this message (${code ?? response.status}).`, "person");
    },

    /** Whether a webhook is signed by the provider: a hash of its URL and every field under our token. */
    isSigned(fields: URLSearchParams, signature: string, webhook: "inbound" | "status" = "inbound"): boolean {
      const signedText = [...fields]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .flat()
        .join("");
      const ours = createHmac("sha1", token)
        .update(`${webhook === "inbound" ? inboundUrl : statusUrl}${signedText}`)
        .digest();
      const theirs = Buffer.from(signature, "base64");
      return theirs.length === ours.length && timingSafeEqual(theirs, ours);
    },
  };
}
