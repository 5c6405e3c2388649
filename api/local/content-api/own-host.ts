import { randomBytes } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { ContentApiEnv } from "./env.ts";

const tickets = new Set<string>();
const hosts = 200;
let turn = 0;

/** True once for a ticket that was handed out. */
export function isTicket(ticket: string | undefined): boolean {
  return ticket !== undefined && tickets.delete(ticket);
}

/** True for the names that event streams are sent to. */
export const isEventHost = (host: string): boolean => host.startsWith("sse-");

/**
 * Over plain HTTP/1.1 a browser opens six connections to a host, and one Studio tab holds as many event streams: the
 * seventh request would wait for ever. Browsers find every name under localhost on this machine, so each stream is sent
 * to a name of its own. A redirect to another name loses the Authorization header; a ticket in the address stands for it.
 */
export const ownHost = createMiddleware<ContentApiEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  const host = c.req.header("host") ?? "";
  const isBrowser = c.req.header("origin") !== undefined;
  if (!isBrowser || isEventHost(host) || !/(^|\.)localhost(:|$)/.test(host)) return next();
  if (c.var.isEditor) {
    const ticket = randomBytes(16).toString("base64url");
    tickets.add(ticket);
    url.searchParams.set("ticket", ticket);
  }
  turn = (turn + 1) % hosts;
  return c.redirect(`${url.protocol}//sse-${turn}.${host}${url.pathname}${url.search}`, 307);
});
