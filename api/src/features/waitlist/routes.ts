import { Hono } from "hono";
import { JoinWaitlist, JoinWithWish, WaitingId, WaitingList } from "../../../contract/waitlist.ts";
import { allowPatient } from "../../lib/accounts/auth.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, reply } from "../../lib/http/http.ts";
import { idempotent } from "../../lib/http/idempotency.ts";
import { entriesOf, joinWithRequest } from "./requests.ts";
import { joinWaitlist, leaveWaitlist } from "./service.ts";

const JOINED = "You're on the waitlist. We'll email you if a time opens up.";

export const waitlistRoutes = new Hono<AppEnv>()
  .get("/waitlist", allowPatient(WaitingList, "List the patient's waitlist entries"), async (c) => {
    const { db, userId, services } = c.var;
    return reply(c, await entriesOf(db, userId, services.config.practiceTimeZone));
  })
  .post(
    "/waitlist/join",
    allowPatient(WaitingList, "Join the waitlist where no time is free"),
    body(JoinWaitlist),
    async (c) => {
      const { userId, services } = c.var;
      const zone = services.config.practiceTimeZone;
      const entries = await idempotent(c, async (tx) => {
        await joinWaitlist(tx, userId, c.req.valid("json"), zone);
        return entriesOf(tx, userId, zone);
      });
      return reply(c, { message: JOINED, ...entries });
    },
  )
  .post(
    "/waitlist/join-wish",
    allowPatient(WaitingList, "Join the waitlist for any nurse who fits"),
    body(JoinWithWish),
    async (c) => {
      const { userId, services } = c.var;
      const zone = services.config.practiceTimeZone;
      const entries = await idempotent(c, async (tx) => {
        await joinWithRequest(tx, userId, c.req.valid("json"), zone);
        return entriesOf(tx, userId, zone);
      });
      return reply(c, { message: JOINED, ...entries });
    },
  )
  .post("/waitlist/leave", allowPatient(WaitingList, "Leave the waitlist"), body(WaitingId), async (c) => {
    const { userId, services } = c.var;
    const entries = await idempotent(c, async (tx) => {
      await leaveWaitlist(tx, userId, c.req.valid("json").waitingId);
      return entriesOf(tx, userId, services.config.practiceTimeZone);
    });
    return reply(c, { message: "You've left the waitlist.", ...entries });
  });
