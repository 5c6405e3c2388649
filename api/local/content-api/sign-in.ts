import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { isOfThisMachine } from "../strangers.ts";
import { editor } from "./content-api.ts";
import type { ContentApiEnv } from "./env.ts";
import { ContentApiError } from "./fault.ts";

/** Rejects requests without a valid token, as Sanity does for writes. */
export const requireEditor = createMiddleware<ContentApiEnv>(async (c, next) => {
  if (!c.var.isEditor) throw new ContentApiError(401, "unauthorized", "Session not found");
  await next();
});

/**
 * Sanity's sign-in with one provider that needs no password: the Studio is redirected with a session id and exchanges it for a
 * token. Visitors have none, so their access is the same as in production.
 */
export function signIn(): Hono<ContentApiEnv> {
  const sessions = new Set<string>();
  return new Hono<ContentApiEnv>()
    .get("/auth/providers", (c) => {
      const url = new URL("login/local", c.req.url).href;
      return c.json({ providers: [{ name: "local", title: "This machine", url }], thirdPartyLogin: false });
    })
    .get("/auth/login/local", (c) => {
      const target = new URL(c.req.query("origin") ?? "");
      if (!isOfThisMachine(target.origin))
        throw new ContentApiError(400, "badRequest", "Only for Studios on this machine");
      const sid = randomBytes(32).toString("base64url");
      sessions.add(sid);
      target.hash = `sid=${sid}`;
      return c.redirect(target.href);
    })
    .get("/auth/fetch", (c) => {
      if (!sessions.delete(c.req.query("sid") ?? ""))
        throw new ContentApiError(401, "unauthorized", "Session not found");
      return c.json({ token: c.var.contentApi.token });
    })
    .post("/auth/logout", (c) => c.json({ ok: true }))
    .get("/auth/id", requireEditor, (c) => c.json({ id: editor.id }))
    .get("/users/me", (c) => {
      if (!c.var.seesDrafts) throw new ContentApiError(401, "unauthorized", "Session not found");
      return c.json(editor);
    });
}
