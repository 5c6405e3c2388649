import { createMiddleware } from "hono/factory";
import { sentPages } from "../../../contract/sent-pages.ts";
import type { AppEnv } from "./app-env.ts";

/**
 * Redirects a browser that submitted a page's form without script to a page that says what happened. Comes before the
 * route's other middleware. The site's own calls get JSON.
 */
export const answersPlainForm = (sent: keyof typeof sentPages) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const { accept = "", "content-type": type = "" } = c.req.header();
    if (!accept.includes("text/html") || !type.startsWith("multipart/form-data")) return;
    c.res = c.redirect(c.res.ok ? sentPages[sent] : sentPages.nothing, 303);
    // The redirect got the headers of the answer that it replaces.
    c.res.headers.delete("content-type");
  });
