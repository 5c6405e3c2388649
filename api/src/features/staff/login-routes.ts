import { Hono } from "hono";
import { ChangePassword, LOGGED_OUT } from "../../../contract/accounts.ts";
import { Done } from "../../../contract/response.ts";
import {
  AcceptInvitation,
  CheckAccess,
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
  type Side,
  StaffLogin,
  VerifyFactor,
} from "../../../contract/staff.ts";
import { deviceOf } from "../../lib/accounts/devices.ts";
import { closeSession } from "../../lib/accounts/sessions.ts";
import { transact } from "../../lib/db/transact.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { clientAddress } from "../../lib/http/client-address.ts";
import { body, notStored, reply } from "../../lib/http/http.ts";
import { failuresPerAddress, perAddress } from "../../lib/http/rate-limit.ts";
import {
  allowAll,
  allowAnyone,
  allowUnverified,
  deleteSessionCookie,
  setSessionCookie,
  tokenOf,
} from "../../lib/office/staff-auth.ts";
import { beginPasskey, beginTotp, confirmPasskey, confirmTotp, type Enrolment, newRecoveryCodes } from "./enrolment.ts";
import { acceptInvitation, RESET_REQUESTED, readInvitation, requestPasswordReset } from "./invitations.ts";
import { currentUser, logIn, verifyFactor } from "./login.ts";
import { changeOwnPassword, checkAgain } from "./own-access.ts";
import { passkeyOptions } from "./passkeys.ts";

/** Sign-in of the office and of nurses: invitation, password, second factor. */
export const loginRoutes = (side: Side) => new Hono<AppEnv>().route("/", signIn(side)).route("/enrol", enrolling(side));

const signIn = (side: Side) =>
  new Hono<AppEnv>()
    .post(
      "/login",
      allowAnyone(side, LoginStep, "Log in with a password; the response's cookie is the session"),
      failuresPerAddress("failedLoginsPerAddress", 401),
      body(StaffLogin),
      async (c) => {
        const visitor = { address: clientAddress(c), device: deviceOf(c.req.header("user-agent")) };
        const { token, next } = await logIn(c.var.services, side, c.req.valid("json"), visitor);
        setSessionCookie(c, side, token);
        return reply(c, { next });
      },
    )
    .post("/login/passkey", allowUnverified(side, PasskeyOptions, "Options for verifying a passkey"), async (c) => {
      const { services, staff } = c.var;
      return reply(c, { options: await passkeyOptions(services.db, services.config, staff.id, tokenOf(c, side)) });
    })
    .post(
      "/login/factor",
      allowUnverified(side, LoginStep, "Verify the second factor: a code, a recovery code or a passkey"),
      body(VerifyFactor),
      async (c) => {
        const token = await verifyFactor(c.var.services, c.var.staff, tokenOf(c, side), c.req.valid("json"));
        setSessionCookie(c, side, token);
        return reply(c, { next: "done" as const });
      },
    )
    .post("/logout", allowUnverified(side, Done, "End this session"), async (c) => {
      await closeSession(c.var.db, "staff", tokenOf(c, side));
      deleteSessionCookie(c, side);
      return reply(c, { message: LOGGED_OUT });
    })
    .get("/me", allowUnverified(side, Me, "The logged-in user and the session's next step"), async (c) => {
      const { db, services, staff } = c.var;
      return reply(c, await currentUser(db, staff, tokenOf(c, side), services.config.practiceTimeZone));
    })
    .post(
      "/access/check",
      allowAll(side, Done, "Enter the password or a second factor again, before a change of the access"),
      body(CheckAccess),
      notStored,
      async (c) => {
        await checkAgain(c.var.services, c.var.staff, tokenOf(c, side), c.req.valid("json"));
        return reply(c);
      },
    )
    .post(
      "/access/password",
      allowAll(side, Done, "Change the own password; all other sessions end"),
      body(ChangePassword),
      notStored,
      async (c) => {
        await changeOwnPassword(c.var.services, c.var.staff, tokenOf(c, side), c.req.valid("json"));
        return reply(c, { message: "Your password is changed. You're logged out on all other devices." });
      },
    )
    .post(
      "/forgot-password",
      allowAnyone(side, Done, "Email a link to choose a new password; says the same for every email"),
      perAddress("resetMailsPerAddress"),
      body(ForgotStaffPassword),
      async (c) => {
        await requestPasswordReset(c.var.services, side, c.req.valid("json").email);
        return reply(c, { message: RESET_REQUESTED });
      },
    )
    .post(
      "/invitation/look",
      allowAnyone(side, Invited, "The person an invitation is for"),
      perAddress("invitationsPerAddress"),
      body(InvitationToken),
      async (c) => {
        const { token } = c.req.valid("json");
        return reply(c, await readInvitation(c.var.db, side, token));
      },
    )
    .post(
      "/invitation",
      allowAnyone(side, Done, "Accept an invitation by choosing a password"),
      perAddress("invitationsPerAddress"),
      body(AcceptInvitation),
      async (c) => {
        await acceptInvitation(c.var.services, side, c.req.valid("json"), clientAddress(c));
        return reply(c, { message: "Your password is set. Please log in with it." });
      },
    );

const enrolled = ({ recoveryCodes }: Enrolment) => ({ success: true, ...(recoveryCodes ? { recoveryCodes } : {}) });

const enrolling = (side: Side) =>
  new Hono<AppEnv>()
    .post("/totp", allowUnverified(side, NewSecret, "Start setting up an authenticator app"), async (c) => {
      return reply(c, await beginTotp(c.var.services, c.var.staff, tokenOf(c, side)));
    })
    .post(
      "/totp/confirm",
      allowUnverified(side, Enrolled, "Confirm the app with its first code"),
      body(ConfirmSecret),
      async (c) => {
        const enrolment = await confirmTotp(c.var.services, c.var.staff, tokenOf(c, side), c.req.valid("json").code);
        setSessionCookie(c, side, enrolment.token);
        return c.json(enrolled(enrolment));
      },
    )
    .post("/passkey", allowUnverified(side, NewPasskeyOptions, "Start setting up a passkey"), async (c) => {
      return reply(c, { options: await beginPasskey(c.var.services, c.var.staff, tokenOf(c, side)) });
    })
    .post(
      "/passkey/confirm",
      allowUnverified(side, Enrolled, "Confirm the new passkey"),
      body(ConfirmPasskey),
      async (c) => {
        const enrolment = await confirmPasskey(
          c.var.services,
          c.var.staff,
          tokenOf(c, side),
          c.req.valid("json").passkey,
        );
        setSessionCookie(c, side, enrolment.token);
        return c.json(enrolled(enrolment));
      },
    )
    .post(
      "/recovery-codes",
      allowAll(side, RecoveryCodes, "Create ten new recovery codes; old ones stop working"),
      notStored,
      async (c) => {
        const { services, staff } = c.var;
        const token = tokenOf(c, side);
        const recoveryCodes = await transact(services, (tx) => newRecoveryCodes(tx, staff, token));
        return reply(c, { recoveryCodes });
      },
    );
