import { type Context, Hono } from "hono";
import {
  ChangeEmail,
  ChangePassword,
  ConfirmEmail,
  EmailConfirmed,
  EndSession,
  SessionList,
} from "../../../contract/accounts.ts";
import { Done } from "../../../contract/response.ts";
import { EMAIL_LINK_HOURS, inWords } from "../../../contract/rules.ts";
import { allowDriver, allowPatient } from "../../lib/accounts/auth.ts";
import type { Kind } from "../../lib/accounts/sessions.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, describe, notStored, reply } from "../../lib/http/http.ts";
import { idempotent } from "../../lib/http/idempotency.ts";
import { perAddress } from "../../lib/http/rate-limit.ts";
import { confirmEmail, requestEmailChange, sendEmailConfirmation } from "./email-change.ts";
import { endOtherSessions, endSession, type Owner, sessionsOf } from "./own-sessions.ts";
import { changePassword } from "./password-change.ts";

/** Passwords and sessions, the same for patients and drivers. */
const securityRoutes = (kind: Kind) => {
  const isPatient = kind === "patient";
  const header = isPatient ? "token" : "drivertoken";
  const allow = isPatient ? allowPatient : allowDriver;
  const owner = (c: Context<AppEnv>): Owner => ({
    kind,
    id: isPatient ? c.var.userId : c.var.driverId,
    token: c.req.header(header) ?? "",
  });
  return new Hono<AppEnv>()
    .post(
      "/change-password",
      allow(Done, "Change the password and end every other session"),
      body(ChangePassword),
      notStored, // No Idempotency-Key: a fast hash of a password must not be stored. Repeating the call changes nothing.
      async (c) => {
        await changePassword(c.var.services, owner(c), c.req.valid("json"));
        return reply(c, { message: "Your password is changed, and every other device is logged out." });
      },
    )
    .get("/sessions", allow(SessionList, "List the devices that are logged in"), async (c) => {
      return reply(c, { sessions: await sessionsOf(c.var.db, owner(c)) });
    })
    .post("/sessions/end", allow(Done, "Log one device out"), body(EndSession), async (c) => {
      const { sessionId } = c.req.valid("json");
      const answer = await idempotent(c, async (tx) => {
        await endSession(tx, owner(c), sessionId);
        return { success: true, message: "That device is logged out." };
      });
      return c.json(answer);
    })
    .post("/sessions/end-others", allow(Done, "Log every other device out"), async (c) => {
      const answer = await idempotent(c, async (tx) => {
        await endOtherSessions(tx, owner(c));
        return { success: true, message: "Every other device is logged out." };
      });
      return c.json(answer);
    });
};

export const driverSecurityRoutes = securityRoutes("driver");

/** The office changes a driver's email; a patient's changes once the owner of the new address confirms it. */
export const userSecurityRoutes = securityRoutes("patient")
  .post(
    "/change-email",
    allowPatient(Done, "Email a link to the new email to confirm it"),
    perAddress("emailChangesPerAddress"),
    body(ChangeEmail),
    notStored, // No Idempotency-Key, for the same reason: repeating the call emails another link that does the same.
    async (c) => {
      const input = c.req.valid("json");
      await requestEmailChange(c.var.services, c.var.userId, input);
      const message = `We emailed ${input.email}. Open the link in that email within ${inWords(EMAIL_LINK_HOURS, "hours")} to confirm it.`;
      return reply(c, { message });
    },
  )
  .post(
    "/send-email-confirmation",
    allowPatient(Done, "Email the link that confirms the account's email again"),
    perAddress("emailChangesPerAddress"),
    notStored,
    async (c) => {
      const email = await sendEmailConfirmation(c.var.services, c.var.userId);
      return reply(c, { message: `We emailed a link to ${email}. Open it to confirm your email.` });
    },
  )
  .post(
    "/confirm-email",
    describe(EmailConfirmed, "Confirm an email by the link that was sent to it"),
    perAddress("emailConfirmationsPerAddress"),
    body(ConfirmEmail),
    async (c) => {
      const { email, isNew } = await confirmEmail(c.var.services, c.req.valid("json").token);
      const message = isNew
        ? `You now log in with ${email}, and we email you there.`
        : `You had already confirmed it. You log in with ${email}, and we email you there.`;
      return reply(c, { message, email });
    },
  );
