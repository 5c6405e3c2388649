import { z } from "zod";
import { timeOfDay } from "./format-time.ts";
import { Done } from "./response.ts";

const AGAIN = "Your browser has sent something we cannot ring. Please reload the page and try again.";
const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z.string(AGAIN).regex(new RegExp(`^[\\w-]{${length}}$`), AGAIN);
};

/** A device as its browser describes it: where to write to, and with which keys (RFC 8291). */
export const PushDevice = z.object({
  endpoint: z.url(AGAIN).max(1000, AGAIN),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
export type PushDevice = z.infer<typeof PushDevice>;

export const PushNotifications = Done.extend({
  publicKey: z.string().nullable().describe("By which a browser knows our messages; null where none are sent"),
  endpoint: z.string().nullable().describe("Where this session's device is rung; null where it is not"),
});
export type PushNotifications = z.infer<typeof PushNotifications>;

/** All that is said on a locked phone: nothing of who rides, from where, or why. */
export const offerPush = (answerBy: Date, timeZone: string): string =>
  `A ride is offered. Answer by ${timeOfDay(answerBy, timeZone)}.`;
