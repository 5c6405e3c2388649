import { createMiddleware } from "hono/factory";

const ofThisMachine = /^(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/** Whether an origin is on this machine. */
export const isOfThisMachine = (origin: string): boolean => ofThisMachine.test(origin.replace(/^https?:\/\//, ""));

/**
 * Whether a request comes from a foreign page although only this machine can connect: from another site's page, or under a host
 * name that resolves to this machine (DNS rebinding). Programs send no origin.
 */
export function isStranger({ host, origin }: { host?: string | undefined; origin?: string | undefined }): boolean {
  return !ofThisMachine.test(host ?? "") || (origin !== undefined && !isOfThisMachine(origin));
}

/** Responds 403 to such requests, before they are read. */
export const rejectStrangers = createMiddleware(async (c, next) => {
  const call = { host: c.req.header("host"), origin: c.req.header("origin") };
  return isStranger(call) ? c.text("Only pages and programs of this machine may call this.", 403) : next();
});
