import type { Context } from "hono";
import { Hono } from "hono";
import {
  InboxId,
  InboxItemFound,
  InboxList,
  InboxQuery,
  InboxReply,
  InboxSeen,
  InboxSnooze,
} from "../../../contract/inbox.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import type { Tx } from "../../lib/db.ts";
import { attached } from "../../lib/documents.ts";
import { body, param, query } from "../../lib/http.ts";
import { idempotent } from "../../lib/idempotency.ts";
import { requireRoles, requireRolesForFile } from "../../lib/staff-auth.ts";
import { inboxItem, listInbox } from "./reading.ts";
import { closeItem, giveItemBack, readResume, replyTo, snoozeItem, takeItem } from "./service.ts";

const DESK = ["owner", "desk"] as const;

/** What was written to the office: who answers it, and what. */
export const inboxRoutes = new Hono<AppEnv>()
  .get("/inbox", requireRoles(DESK, InboxList, "What was written to the office"), query(InboxQuery), async (c) => {
    return c.json({ success: true, ...(await listInbox(c.var.db, c.req.valid("query"))) });
  })
  .get(
    "/inbox/:id",
    requireRoles(DESK, InboxItemFound, "One of them whole, with our answers"),
    param(InboxId),
    async (c) => {
      return c.json({ success: true, item: await inboxItem(c.var.db, c.req.valid("param").id) });
    },
  )
  .get(
    "/inbox/:id/file",
    requireRolesForFile(DESK, "The résumé that came with it; each reading is written down"),
    param(InboxId),
    async (c) => {
      const { name, content } = await readResume(c.var.services, c.var.staff, c.req.valid("param").id);
      return c.body(new Uint8Array(content), 200, attached(name));
    },
  )
  .post("/inbox/:id/take", requireRoles(DESK, InboxItemFound, "Answer it; one has it"), param(InboxId), async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await acting(c, id, "It is yours.", (tx) => takeItem(tx, c.var.staff, id)));
  })
  .post(
    "/inbox/:id/give-back",
    requireRoles(DESK, InboxItemFound, "Let somebody else answer"),
    param(InboxId),
    async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await acting(c, id, "It is anybody's again.", (tx) => giveItemBack(tx, c.var.staff, id)));
    },
  )
  .post(
    "/inbox/:id/snooze",
    requireRoles(DESK, InboxItemFound, "Put it off for up to thirty days"),
    param(InboxId),
    body(InboxSnooze),
    async (c) => {
      const [{ id }, wish] = [c.req.valid("param"), c.req.valid("json")];
      return c.json(await acting(c, id, "It comes back then.", (tx) => snoozeItem(tx, c.var.staff, id, wish)));
    },
  )
  .post(
    "/inbox/:id/reply",
    requireRoles(DESK, InboxItemFound, "Answer by letter, in one's own words"),
    param(InboxId),
    body(InboxReply),
    async (c) => {
      const [{ id }, wish] = [c.req.valid("param"), c.req.valid("json")];
      return c.json(await acting(c, id, "Your answer is on its way.", (tx) => replyTo(tx, c.var.staff, id, wish)));
    },
  )
  .post(
    "/inbox/:id/close",
    requireRoles(DESK, InboxItemFound, "Close it, answered or not"),
    param(InboxId),
    body(InboxSeen),
    async (c) => {
      const [{ id }, { revision }] = [c.req.valid("param"), c.req.valid("json")];
      return c.json(await acting(c, id, "It is closed.", (tx) => closeItem(tx, c.var.staff, id, revision, true)));
    },
  )
  .post(
    "/inbox/:id/open",
    requireRoles(DESK, InboxItemFound, "Open again what was closed"),
    param(InboxId),
    body(InboxSeen),
    async (c) => {
      const [{ id }, { revision }] = [c.req.valid("param"), c.req.valid("json")];
      return c.json(await acting(c, id, "It is open again.", (tx) => closeItem(tx, c.var.staff, id, revision, false)));
    },
  );

/** Does it once, and answers the item as it stands after it. */
async function acting(c: Context<AppEnv>, id: string, message: string, act: (tx: Tx) => Promise<void>) {
  await idempotent(c, async (tx) => {
    await act(tx);
    return {};
  });
  return { success: true, message, item: await inboxItem(c.var.db, id) };
}
