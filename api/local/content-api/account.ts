import { Hono } from "hono";
import { z } from "zod";
import { editor } from "./content-api.ts";
import type { ContentApiEnv } from "./env.ts";
import { requireEditor } from "./sign-in.ts";

const epoch = "2026-01-01T00:00:00Z";

function projectOf(id: string) {
  const roles = editor.roles;
  const member = { id: editor.id, role: editor.role, roles, isCurrentUser: true, isRobot: false, createdAt: epoch };
  return {
    id,
    displayName: "Local content API",
    organizationId: null,
    studioHost: null,
    isBlocked: false,
    isDisabled: false,
    isDisabledByUser: false,
    metadata: {},
    maxRetentionDays: 365,
    activityFeedEnabled: false,
    createdAt: epoch,
    updatedAt: epoch,
    features: [],
    pendingInvites: 0,
    members: [{ ...member, updatedAt: epoch }],
  };
}

const Settings = z.array(z.object({ key: z.string(), value: z.unknown() }));

const Origin = z.object({ origin: z.url(), allowCredentials: z.boolean() });

/** The Studio's questions about project and user: one editor with all permissions. */
export function account(): Hono<ContentApiEnv> {
  const settings = new Map<string, unknown>();
  const origins: z.infer<typeof Origin>[] = [];
  return (
    new Hono<ContentApiEnv>()
      .get("/users/me/keyvalue/:keys", requireEditor, (c) => {
        const keys = c.req.param("keys").split(",");
        return c.json(keys.map((key) => ({ key, value: settings.get(key) ?? null })));
      })
      .put("/users/me/keyvalue", requireEditor, async (c) => {
        const changed = Settings.parse(await c.req.json());
        for (const { key, value } of changed) settings.set(key, value);
        return c.json(changed);
      })
      .get("/users/:ids", requireEditor, (c) => {
        const ids = c.req.param("ids").split(",");
        const users = ids.map((id) => ({ id, displayName: id === editor.id ? editor.name : id, imageUrl: null }));
        return c.json(users.length === 1 ? users[0] : users);
      })
      .get("/projects", requireEditor, (c) => c.json([projectOf(c.var.projectId)]))
      .get("/projects/:id", requireEditor, (c) => c.json(projectOf(c.req.param("id"))))
      .get("/projects/:id/datasets", requireEditor, (c) => {
        const rest = {
          aclMode: "public",
          createdAt: epoch,
          createdByUserId: editor.id,
          tags: [],
          datasetProfile: "content",
        };
        return c.json(
          c.req.query("datasetProfile") ? [] : c.var.contentApi.datasets.map((name) => ({ name, ...rest })),
        );
      })
      .get("/projects/:id/datasets/:dataset/acl", requireEditor, (c) =>
        c.json([{ filter: '_id in path("**")', permissions: ["read", "create", "update", "history", "editHistory"] }]),
      )
      .get("/projects/:id/cors", requireEditor, (c) => c.json(origins))
      .post("/projects/:id/cors", requireEditor, async (c) => {
        const added = { id: origins.length + 1, projectId: c.req.param("id"), ...Origin.parse(await c.req.json()) };
        origins.push(added);
        return c.json(added);
      })
      .get("/projects/:id/grants", requireEditor, (c) => c.json({}))
      .get("/projects/:id/permissions", requireEditor, (c) => c.json([]))
      .get("/projects/:id/user-applications", requireEditor, (c) => c.json([]))
      .get("/features", (c) => c.json([]))
      .get("/subscriptions/project/:id", (c) => c.json({}))
      .get("/intake/telemetry-status", (c) => c.json({ status: "denied" }))
      .get("/journey/:what{.+}", (c) => c.json([]))
      .get("/help", (c) => c.json({}))
      .get("/check/cors", (c) => c.json({ result: { allowed: true, withCredentials: true } }))
      // Identifies the content API: another checkout's may listen at this address.
      .get("/ping", (c) => c.json({ pong: true, dir: c.var.contentApi.dir }))
      .get("/data/ping/:dataset", (c) => c.json({ pong: true }))
  );
}
