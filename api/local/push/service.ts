import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";

/** A push as the device decrypts it, with its headers. */
export type ReceivedPush = {
  device: string;
  words: string;
  topic: string;
  urgency: string;
  secondsGood: number;
  signedBy: string;
};

type Device = { ecdh: ECDH; auth: Buffer };

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:|https:)/) });
const Vapid = /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), ?k=([\w-]{87})$/;
const LONGEST_EXPIRY_S = 24 * 60 * 60;
const LARGEST = 4096;

/**
 * A push service (RFC 8030) with test devices. It accepts pushes signed as in RFC 8292 for known devices, and decrypts them
 * like the device (RFC 8291). A removed device gets 410.
 */
export function openPushService({ keep }: { keep: (push: ReceivedPush) => void }) {
  const devices = new Map<string, Device>();
  let isDown = false;

  const app = new Hono().post("/push/:device", async (c) => {
    if (isDown) return c.text("", 503);
    const device = devices.get(c.req.param("device"));
    if (!device) return c.text("", 410);
    const signedBy = signer(c.req.header("authorization") ?? "", new URL(c.req.url).host);
    if (signedBy === null) return c.text("", 403);
    const ttl = c.req.header("ttl");
    const body = Buffer.from(await c.req.arrayBuffer());
    if (ttl === undefined || c.req.header("content-encoding") !== "aes128gcm") return c.text("", 400);
    if (body.length > LARGEST) return c.text("", 413);
    keep({
      device: c.req.param("device"),
      words: decrypted(body, device),
      topic: c.req.header("topic") ?? "",
      urgency: c.req.header("urgency") ?? "normal",
      secondsGood: Number(ttl),
      signedBy,
    });
    return c.body(null, 201, { location: `${c.req.url}/${randomUUID()}` });
  });

  return {
    app,
    /** Adds a device and returns its subscription, as a browser would. */
    subscribe(origin: string) {
      const id = randomUUID();
      const device = { ecdh: createECDH("prime256v1"), auth: randomBytes(16) };
      const p256dh = device.ecdh.generateKeys().toString("base64url");
      devices.set(id, device);
      return { endpoint: `${origin}/push/${id}`, keys: { p256dh, auth: device.auth.toString("base64url") } };
    },
    /** Removes a device, as when notifications are turned off. */
    removeDevice: (endpoint: string) => void devices.delete(endpoint.split("/").at(-1) ?? ""),
    beDown(down: boolean): void {
      isDown = down;
    },
  };
}

/** The public key that signed a push for this service; null if the signature is invalid. */
function signer(authorization: string, host: string): string | null {
  const [, signedPart = "", signature = "", key = ""] = Vapid.exec(authorization) ?? [];
  if (key === "") return null;
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.toString("base64url", 1, 33),
    y: point.toString("base64url", 33, 65),
  };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(signedPart),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const claims = Claims.safeParse(JSON.parse(Buffer.from(signedPart.split(".")[1] ?? "", "base64url").toString())).data;
  const now = Date.now() / 1000;
  const isGood = claims && claims.exp > now && claims.exp <= now + LONGEST_EXPIRY_S + 60;
  return isSigned && isGood && new URL(claims.aud).host === host ? key : null;
}

const derived = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

function decrypted(body: Buffer, { ecdh, auth }: Device): string {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body.readUInt8(20))];
  const sealed = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const secret = derived(ecdh.computeSecret(sender), auth, info, 32);
  const key = derived(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derived(secret, salt, "Content-Encoding: nonce\0", 12);
  const open = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  // The last record ends with a 2 and zero padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
