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
  testedAt: z.iso.datetime().nullable().default(null).describe("When we last sent a test to this device"),
  reachedAt: z.iso.datetime().nullable().default(null).describe("When a test last came back from this device"),
});
export type PushNotifications = z.infer<typeof PushNotifications>;

/** How long a test push may take there and back. */
export const PUSH_TEST_MINUTES = 10;

/** Text of a test push. The service worker answers with its token, and shows nothing that stays. */
export const testPush = (token: string): string => `This phone gets new offers. Test ${token}`;

/** The service worker's answer to a test push. */
export const PushReached = z.object({ token: z.string(AGAIN).regex(/^[\w-]{43}$/, AGAIN) });

/** The browser replaced a subscription. */
export const PushRenewal = z.object({ oldEndpoint: z.url(AGAIN).max(1000, AGAIN), device: PushDevice });
export type PushRenewal = z.infer<typeof PushRenewal>;

/** What the service worker tells the driver's open screens. */
export const WorkerMessage = z.object({
  driverPush: z.enum(["show-offer", "show-lost-ride", "reached", "subscription-changed"]),
});
export type WorkerMessage = z.infer<typeof WorkerMessage>;

/** Text of a push. It shows on a locked phone, so it has no passenger, address or reason. */
export const offerPush = (answerBy: Date, timeZone: string): string =>
  `You have a new ride offer. Answer by ${timeOfDay(answerBy, timeZone)}.`;

/** Text of a push for an accepted ride that is canceled or taken away. */
export const LOST_RIDE_PUSH = "A ride you accepted isn't yours any more. Open the app to see why.";
