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
import type { Tx } from "../../lib/db/db.ts";
import { attached } from "../../lib/files/documents.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, param, query, reply } from "../../lib/http/http.ts";
import { idempotent } from "../../lib/http/idempotency.ts";
import { allow, allowToFile } from "../../lib/office/staff-auth.ts";
import type { Reader } from "./conversation.ts";
import { inboxItem, listInbox } from "./reading.ts";
import { closeItem, readResume, replyTo, snoozeItem, takeItem, unassignItem } from "./service.ts";

/** The inbox: messages and applications to the office. */
export const inboxRoutes = new Hono<AppEnv>()
  .get(
    "/inbox",
    allow("answer texts", InboxList, "Messages and applications to the office"),
    query(InboxQuery),
    async (c) => {
      return reply(c, await listInbox(c.var.db, c.var.staff, c.req.valid("query")));
    },
  )
  .get(
    "/inbox/:id",
    allow("answer texts", InboxItemFound, "One inbox item with our replies"),
    param(InboxId),
    async (c) => {
      return reply(c, { item: await inboxItem(c.var.db, readerIn(c), c.req.valid("param").id) });
    },
  )
  .get(
    "/inbox/:id/file",
    allowToFile("answer the inbox", "An item's résumé; each download is logged"),
    param(InboxId),
    async (c) => {
      const { name, content } = await readResume(c.var.services, c.var.staff, c.req.valid("param").id);
      return c.body(new Uint8Array(content), 200, attached(name));
    },
  )
  .post(
    "/inbox/:id/take",
    allow("answer texts", InboxItemFound, "Take an item; only one person can have it"),
    param(InboxId),
    async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await acting(c, id, "This message is yours.", (tx) => takeItem(tx, c.var, id)));
    },
  )
  .post("/inbox/:id/unassign", allow("answer texts", InboxItemFound, "Unassign an item"), param(InboxId), async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await acting(c, id, "This message is open to everyone again.", (tx) => unassignItem(tx, c.var, id)));
  })
  .post(
    "/inbox/:id/snooze",
    allow("answer texts", InboxItemFound, "Snooze an item"),
    param(InboxId),
    body(InboxSnooze),
    async (c) => {
      const [{ id }, input] = [c.req.valid("param"), c.req.valid("json")];
      return c.json(
        await acting(c, id, "Snoozed. It returns to the inbox then.", (tx) => snoozeItem(tx, c.var, id, input)),
      );
    },
  )
  .post(
    "/inbox/:id/reply",
    allow("answer texts", InboxItemFound, "Reply by email, or by text to a text"),
    param(InboxId),
    body(InboxReply),
    async (c) => {
      const [{ id }, input] = [c.req.valid("param"), c.req.valid("json")];
      return c.json(await acting(c, id, "Your reply is on its way.", (tx) => replyTo(tx, c.var, id, input)));
    },
  )
  .post(
    "/inbox/:id/close",
    allow("answer texts", InboxItemFound, "Close an item, with or without a reply"),
    param(InboxId),
    body(InboxSeen),
    async (c) => {
      const [{ id }, { revision }] = [c.req.valid("param"), c.req.valid("json")];
      return c.json(await acting(c, id, "Closed.", (tx) => closeItem(tx, c.var, id, revision, true)));
    },
  )
  .post(
    "/inbox/:id/open",
    allow("answer texts", InboxItemFound, "Reopen a closed item"),
    param(InboxId),
    body(InboxSeen),
    async (c) => {
      const [{ id }, { revision }] = [c.req.valid("param"), c.req.valid("json")];
      return c.json(await acting(c, id, "Reopened.", (tx) => closeItem(tx, c.var, id, revision, false)));
    },
  );

/** Who reads. */
export const readerIn = ({ var: { services, staff } }: Context<AppEnv>): Reader => ({
  config: services.config,
  practice: services.practice,
  role: staff.role,
});

/** Runs an action idempotently and returns the item afterwards. */
async function acting(c: Context<AppEnv>, id: string, message: string, act: (tx: Tx) => Promise<void>) {
  await idempotent(c, (tx) => act(tx));
  return { success: true, message, item: await inboxItem(c.var.db, readerIn(c), id) };
}
