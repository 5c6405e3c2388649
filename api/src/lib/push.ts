import { ECDH } from "node:crypto";
import webPush from "web-push";
import type { Config } from "../config.ts";

/** Where a browser's maker takes messages for one device, and with which of its keys they are encrypted (RFC 8291). */
export type Device = { endpoint: string; p256dh: string; auth: string };

/** A few words for one device. No more than its reader may see over a driver's shoulder stands in them. */
export type Push = { words: string; secondsGood: number; topic: string };

export type Pushes = ReturnType<typeof openPushes>;

const AT_ONCE = 10;

/** Whoever carries messages to phones that are not looked at (Web Push); null where we have no keys to sign them with. */
export function openPushes(settings: Config["pushes"]) {
  if (!settings) return null;
  const { publicKey, privateKey, subject, services } = settings;

  return {
    publicKey,
    atOnce: AT_ONCE,

    /**
     * Whether a device is one that we may write to: its address is a push service's that we know, so that nobody has us call
     * addresses of our own network, and its key is a point of the curve.
     */
    isDevice: ({ endpoint, p256dh }: Device): boolean => isOf(services, endpoint) && isPoint(p256dh),

    /** Signs and encrypts a message and hands it over: `gone` when the device will never take one again. Rejects with what stands in the way. */
    async send({ endpoint, p256dh, auth }: Device, { words, secondsGood, topic }: Push): Promise<"sent" | "gone"> {
      const { headers, body, method } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, words, {
        vapidDetails: { subject, publicKey, privateKey },
        contentEncoding: "aes128gcm",
        TTL: secondsGood,
        urgency: "high",
        topic,
      });
      // Whoever answers with another address is not followed there: nobody has looked at that one.
      const answer = await fetch(endpoint, {
        method,
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
        body: new Uint8Array(body ?? []),
        redirect: "manual",
        signal: AbortSignal.timeout(10_000),
      });
      await answer.body?.cancel();
      if (answer.ok) return "sent";
      if (answer.status === 404 || answer.status === 410) return "gone";
      throw new Error(`The push service answered ${answer.status}`);
    },
  };
}

/** Whether an address is one of these origins, `https://*.push.apple.com` standing for every host below. */
function isOf(services: readonly string[], endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  return services.some((service) => {
    const [scheme, below] = service.split("//*");
    if (below === undefined) return origin === service;
    return protocol === scheme && port === "" && hostname.endsWith(below);
  });
}

function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}
