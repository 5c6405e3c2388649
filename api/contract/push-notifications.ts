import { z } from "zod";
import { timeOfDay } from "./format-time.ts";
import { Done } from "./response.ts";

const AGAIN = "We couldn't set up notifications in this browser. Please reload the page and try again.";
const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z.string(AGAIN).regex(new RegExp(`^[\\w-]{${length}}$`), AGAIN);
};

/** A push subscription: endpoint and keys (RFC 8291). */
export const PushDevice = z.object({
  endpoint: z.url(AGAIN).max(1000, AGAIN),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
export type PushDevice = z.infer<typeof PushDevice>;

export const PushNotifications = Done.extend({
  publicKey: z.string().nullable().describe("The VAPID public key; null if push is not configured"),
  endpoint: z.string().nullable().describe("The push endpoint of this session's device; null if it has none"),
});
export type PushNotifications = z.infer<typeof PushNotifications>;

/** Text of a push. It shows on a locked phone, so it has no passenger, address or reason. */
export const offerPush = (answerBy: Date, timeZone: string): string =>
  `You have a new ride offer. Answer by ${timeOfDay(answerBy, timeZone)}.`;
