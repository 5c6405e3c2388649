import { randomBytes } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { ContentApiEnv } from "./env.ts";

const tickets = new Set<string>();
const hosts = 200;
let turn = 0;

/** Whether a ticket was issued. True only once per ticket. */
export function isTicket(ticket: string | undefined): boolean {
  return ticket !== undefined && tickets.delete(ticket);
}

/** Whether a host name is for event streams. */
export const isEventHost = (host: string): boolean => host.startsWith("sse-");

/**
 * Browsers open at most six HTTP/1.1 connections per host, and one Studio tab holds as many event streams, so a seventh request
 * would wait forever. Every name under localhost resolves to this machine, so each stream is redirected to a host name of its
 * own. The redirect drops the Authorization header; a ticket in the URL replaces it.
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
