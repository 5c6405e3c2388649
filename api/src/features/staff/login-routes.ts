import { Hono } from "hono";
import { LOGGED_OUT } from "../../../contract/accounts.ts";
import { Done } from "../../../contract/response.ts";
import {
  AcceptInvitation,
  ConfirmPasskey,
  ConfirmSecret,
  Enrolled,
  ForgotStaffPassword,
  InvitationToken,
  Invited,
  LoginStep,
  Me,
  NewPasskeyOptions,
  NewSecret,
  PasskeyOptions,
  RecoveryCodes,
  ShowFactor,
  type Side,
  StaffLogin,
} from "../../../contract/staff.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { clientAddress } from "../../lib/client-address.ts";
import { deviceOf } from "../../lib/devices.ts";
import { body } from "../../lib/http.ts";
import { failuresPerAddress, perAddress } from "../../lib/rate-limit.ts";
import { closeSession } from "../../lib/sessions.ts";
import { allowAll, allowAnyone, allowUnverified, giveCookie, takeCookie, tokenOf } from "../../lib/staff-auth.ts";
import { transact } from "../../lib/transact.ts";
import { beginPasskey, beginTotp, confirmPasskey, confirmTotp, type Enrolment, newRecoveryCodes } from "./enrolment.ts";
import { acceptInvitation, lookAtInvitation, RESET_REQUESTED, requestPasswordReset } from "./invitations.ts";
import { logIn, showFactor, whoIsHere } from "./login.ts";
import { passkeyOptions } from "./passkeys.ts";

/** The way in, the same for the office and for nurses: an invitation, a password, a second factor. */
export const loginRoutes = (side: Side) =>
  new Hono<AppEnv>().route("/", comingIn(side)).route("/enrol", enrolling(side));

const comingIn = (side: Side) =>
  new Hono<AppEnv>()
    .post(
      "/login",
      allowAnyone(side, LoginStep, "Show the password; the answer's cookie is the session"),
      failuresPerAddress("failedLoginsPerAddress", 401),
      body(StaffLogin),
      async (c) => {
        const visitor = { address: clientAddress(c), device: deviceOf(c.req.header("user-agent")) };
        const { token, next } = await logIn(c.var.services, side, c.req.valid("json"), visitor);
        giveCookie(c, side, token);
        return c.json({ success: true, next });
      },
    )
    .post("/login/passkey", allowUnverified(side, PasskeyOptions, "What to ask the browser's passkey"), async (c) => {
      const { services, staff } = c.var;
      return c.json({
        success: true,
        options: await passkeyOptions(services.db, services.config, staff.id, tokenOf(c, side)),
      });
    })
    .post(
      "/login/factor",
      allowUnverified(side, LoginStep, "Show the second factor: a code, a recovery code or a passkey"),
      body(ShowFactor),
      async (c) => {
        const token = await showFactor(c.var.services, c.var.staff, tokenOf(c, side), c.req.valid("json"));
        giveCookie(c, side, token);
        return c.json({ success: true, next: "done" as const });
      },
    )
    .post("/logout", allowUnverified(side, Done, "End this session"), async (c) => {
      await closeSession(c.var.db, "staff", tokenOf(c, side));
      takeCookie(c, side);
      return c.json({ success: true, message: LOGGED_OUT });
    })
    .get("/me", allowUnverified(side, Me, "Who is logged in, and what the session still owes"), async (c) => {
      const { db, services, staff } = c.var;
      return c.json({ success: true, ...(await whoIsHere(db, staff, services.config.practiceTimeZone)) });
    })
    .post(
      "/forgot-password",
      allowAnyone(side, Done, "Email a link to choose a new password; says the same for every email"),
      perAddress("resetMailsPerAddress"),
      body(ForgotStaffPassword),
      async (c) => {
        await requestPasswordReset(c.var.services, side, c.req.valid("json").email);
        return c.json({ success: true, message: RESET_REQUESTED });
      },
    )
    .post(
      "/invitation/look",
      allowAnyone(side, Invited, "Whom an invitation's link is for"),
      perAddress("invitationsPerAddress"),
      body(InvitationToken),
      async (c) => {
        const { token } = c.req.valid("json");
        return c.json({ success: true, ...(await lookAtInvitation(c.var.db, side, token)) });
      },
    )
    .post(
      "/invitation",
      allowAnyone(side, Done, "Accept an invitation with a password of one's own"),
      perAddress("invitationsPerAddress"),
      body(AcceptInvitation),
      async (c) => {
        await acceptInvitation(c.var.services, side, c.req.valid("json"), clientAddress(c));
        return c.json({ success: true, message: "Your password is set. Please log in with it." });
      },
    );

const enrolled = ({ recoveryCodes }: Enrolment) => ({ success: true, ...(recoveryCodes ? { recoveryCodes } : {}) });

const enrolling = (side: Side) =>
  new Hono<AppEnv>()
    .post("/totp", allowUnverified(side, NewSecret, "Begin with an app that shows codes"), async (c) => {
      return c.json({ success: true, ...(await beginTotp(c.var.services, c.var.staff)) });
    })
    .post(
      "/totp/confirm",
      allowUnverified(side, Enrolled, "Show the first code of that app"),
      body(ConfirmSecret),
      async (c) => {
        const enrolment = await confirmTotp(c.var.services, c.var.staff, tokenOf(c, side), c.req.valid("json").code);
        giveCookie(c, side, enrolment.token);
        return c.json(enrolled(enrolment));
      },
    )
    .post("/passkey", allowUnverified(side, NewPasskeyOptions, "Begin with a passkey"), async (c) => {
      return c.json({ success: true, options: await beginPasskey(c.var.services, c.var.staff, tokenOf(c, side)) });
    })
    .post(
      "/passkey/confirm",
      allowUnverified(side, Enrolled, "Show the new passkey"),
      body(ConfirmPasskey),
      async (c) => {
        const enrolment = await confirmPasskey(
          c.var.services,
          c.var.staff,
          tokenOf(c, side),
          c.req.valid("json").passkey,
        );
        giveCookie(c, side, enrolment.token);
        return c.json(enrolled(enrolment));
      },
    )
    .post(
      "/recovery-codes",
      allowAll(side, RecoveryCodes, "Ten new recovery codes; the old ones are dead"),
      async (c) => {
        const { services, staff } = c.var;
        return c.json({ success: true, recoveryCodes: await transact(services, (tx) => newRecoveryCodes(tx, staff)) });
      },
    );
