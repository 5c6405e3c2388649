import { isIPv6 } from "node:net";
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/**
 * The address that counts as the caller's: the connection's own, or, behind TRUSTED_PROXIES proxies that each add whom
 * they heard to `x-forwarded-for`, the one the outermost of them heard. What callers wrote there themselves is not believed.
 */
export function clientAddress(c: Context<AppEnv>): string {
  const connection = c.env?.incoming?.socket.remoteAddress ?? "no connection";
  return rateLimitAddress(connection, c.req.header("x-forwarded-for"), c.var.services.config.trustedProxies);
}

export function rateLimitAddress(connection: string, forwarded: string | undefined, trustedProxies: number): string {
  const heard = (forwarded ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  const chain = [...heard, connection];
  return household(chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? connection);
}

/** One household has 2^64 addresses of the newer kind: it counts as one. */
function household(address: string): string {
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
