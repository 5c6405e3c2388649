import { ECDH } from "node:crypto";
import webPush from "web-push";
import type { Config } from "../../config.ts";
import { tracedFetch } from "../tracing/spans.ts";

/** A device's push service URL, and its keys for encryption (RFC 8291). */
export type Device = { endpoint: string; p256dh: string; auth: string };

/** A short message for one device. It contains nothing that a bystander may not read. */
export type Push = { text: string; secondsGood: number; topic: string };

export type Pushes = ReturnType<typeof openPushes>;

const AT_ONCE = 10;

/** Sends messages to phones whose browser is closed (Web Push); null without signing keys. */
export function openPushes(settings: Config["pushes"]) {
  if (!settings) return null;
  const { publicKey, privateKey, subject, services } = settings;

  return {
    publicKey,
    atOnce: AT_ONCE,

    /**
     * Whether we may send to a device: its URL is one of a known push service, so that no one makes us call hosts of our own network,
     * and its key is a point on the curve.
     */
    isDevice: ({ endpoint, p256dh }: Device): boolean => isOf(services, endpoint) && isPoint(p256dh),

    /** Signs, encrypts and sends a message; "gone" if the device will never accept one again. Rejects if the push service fails. */
    async send({ endpoint, p256dh, auth }: Device, { text, secondsGood, topic }: Push): Promise<"sent" | "gone"> {
      const { headers, body, method } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject, publicKey, privateKey },
        contentEncoding: "aes128gcm",
        TTL: secondsGood,
        urgency: "high",
        topic,
      });
      // Redirects aren't followed: their target hasn't been checked.
      const response = await tracedFetch("send push", endpoint, {
        method,
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
        body: new Uint8Array(body ?? []),
        redirect: "manual",
        signal: AbortSignal.timeout(10_000),
      });
      await response.body?.cancel();
      if (response.ok) return "sent";
      if (response.status === 404 || response.status === 410) return "gone";
      throw new Error(`The push service answered ${response.status}`);
    },
  };
}

/** Whether a URL has one of these origins; `https://*.push.apple.com` matches every subdomain. */
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
