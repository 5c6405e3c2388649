import { createMiddleware } from "hono/factory";

const ofThisMachine = /^(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** True for a page that this machine serves itself. */
export const isOfThisMachine = (origin: string): boolean => ofThisMachine.test(origin.replace(/^https?:\/\//, ""));

/**
 * True for a call that comes from elsewhere, though it reached a port that only this machine can: made by a page of
 * another site, or under a host name that was pointed here to look like that page's own (DNS rebinding). Programs send
 * no origin.
 */
export function isStranger({ host, origin }: { host?: string | undefined; origin?: string | undefined }): boolean {
  return !ofThisMachine.test(host ?? "") || (origin !== undefined && !isOfThisMachine(origin));
}

/** Answers strangers 403, before anything is read or done. */
export const rejectStrangers = createMiddleware(async (c, next) => {
  const call = { host: c.req.header("host"), origin: c.req.header("origin") };
  return isStranger(call) ? c.text("Only pages and programs of this machine may call this.", 403) : next();
});
