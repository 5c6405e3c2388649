import { Hono } from "hono";
import { CannedReplies, CannedReplyInput, CannedReplyKey, CannedReplySeen } from "../../../contract/conversations.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, param, reply } from "../../lib/http/http.ts";
import { idempotent } from "../../lib/http/idempotency.ts";
import { allow } from "../../lib/office/staff-auth.ts";
import { cannedReplies, deleteReply, writeReply } from "./canned-replies.ts";

/** Canned replies by text. */
export const cannedReplyRoutes = new Hono<AppEnv>()
  .get("/canned-replies", allow("answer texts", CannedReplies, "Texts that the office sends often"), async (c) =>
    reply(c, { replies: await cannedReplies(c.var.db) }),
  )
  .put(
    "/canned-replies/:key",
    allow("change canned replies", CannedReplies, "Write the canned reply of a key"),
    param(CannedReplyKey),
    body(CannedReplyInput),
    async (c) => {
      await idempotent(c, (tx) => writeReply(tx, c.var.staff, c.req.valid("param").key, c.req.valid("json")));
      return reply(c, { message: "Saved.", replies: await cannedReplies(c.var.db) });
    },
  )
  .post(
    "/canned-replies/:key/delete",
    allow("change canned replies", CannedReplies, "Delete the canned reply of a key"),
    param(CannedReplyKey),
    body(CannedReplySeen),
    async (c) => {
      const { revision } = c.req.valid("json");
      await idempotent(c, (tx) => deleteReply(tx, c.var.staff, c.req.valid("param").key, revision));
      return reply(c, { message: "Deleted.", replies: await cannedReplies(c.var.db) });
    },
  );
