import { isIPv6 } from "node:net";
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/**
 * The client's IP address: the connection's own or, behind TRUSTED_PROXIES proxies that each append to `x-forwarded-for`, the address
 * that the outermost proxy saw. Entries that the client added itself are ignored.
 */
export function clientAddress(c: Context<AppEnv>): string {
  const connection = c.env?.incoming?.socket.remoteAddress ?? "no connection";
  return rateLimitAddress(connection, c.req.header("x-forwarded-for"), c.var.services.config.trustedProxies);
}

/** The same for given values; `forwarded` is the header, `trustedProxies` the number of proxies. */
export function rateLimitAddress(connection: string, forwarded: string | undefined, trustedProxies: number): string {
  const forwardedFor = (forwarded ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  const chain = [...forwardedFor, connection];
  return networkOf(chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? connection);
}

/** A household's IPv6 network (/64) has 2^64 addresses, so it counts as one. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail = ""] = plain.replace(/%.*/, "").split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = plain.includes("::") ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0") : [];
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(":");
}
