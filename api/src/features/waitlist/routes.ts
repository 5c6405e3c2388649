import { Hono } from "hono";
import { JoinWaitlist, JoinWithWish, WaitingId, WaitingList } from "../../../contract/waitlist.ts";
import { requirePatient } from "../../lib/accounts/auth.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, describe } from "../../lib/http/http.ts";
import { idempotent } from "../../lib/http/idempotency.ts";
import { joinWaitlist, leaveWaitlist } from "./service.ts";
import { entriesOf, joinWithWish } from "./wishes.ts";

const JOINED = "You're on the waitlist. We'll email you if a time opens up.";

export const waitlistRoutes = new Hono<AppEnv>()
  .get(
    "/waitlist",
    describe(WaitingList, "List the patient's waitlist entries", "token"),
    requirePatient,
    async (c) => {
      const { db, userId, services } = c.var;
      return c.json({ success: true, ...(await entriesOf(db, userId, services.config.practiceTimeZone)) });
    },
  )
  .post(
    "/waitlist/join",
    describe(WaitingList, "Join the waitlist where no time is free", "token"),
    requirePatient,
    body(JoinWaitlist),
    async (c) => {
      const { userId, services } = c.var;
      const zone = services.config.practiceTimeZone;
      const entries = await idempotent(c, async (tx) => {
        await joinWaitlist(tx, userId, c.req.valid("json"), zone);
        return entriesOf(tx, userId, zone);
      });
      return c.json({ success: true, message: JOINED, ...entries });
    },
  )
  .post(
    "/waitlist/join-wish",
    describe(WaitingList, "Join the waitlist for any nurse who fits", "token"),
    requirePatient,
    body(JoinWithWish),
    async (c) => {
      const { userId, services } = c.var;
      const zone = services.config.practiceTimeZone;
      const entries = await idempotent(c, async (tx) => {
        await joinWithWish(tx, userId, c.req.valid("json"), zone);
        return entriesOf(tx, userId, zone);
      });
      return c.json({ success: true, message: JOINED, ...entries });
    },
  )
  .post(
    "/waitlist/leave",
    describe(WaitingList, "Leave the waitlist", "token"),
    requirePatient,
    body(WaitingId),
    async (c) => {
      const { userId, services } = c.var;
      const entries = await idempotent(c, async (tx) => {
        await leaveWaitlist(tx, userId, c.req.valid("json").waitingId);
        return entriesOf(tx, userId, services.config.practiceTimeZone);
      });
      return c.json({ success: true, message: "You've left the waitlist.", ...entries });
    },
  );
