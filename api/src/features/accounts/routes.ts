import { type Context, Hono } from "hono";
import {
  CheckEmail,
  DriverToken,
  EmailChecked,
  LOGGED_OUT,
  Login,
  PROFILE_UPDATED,
  Profile,
  Register,
  ResetPassword,
  UpdateProfile,
  UserToken,
} from "../../../contract/accounts.ts";
import { Done } from "../../../contract/response.ts";
import { CODE_EXPIRES } from "../../../contract/rule-sentences.ts";
import { allowDriver, allowPatient } from "../../lib/accounts/auth.ts";
import { deviceOf } from "../../lib/accounts/devices.ts";
import { closeAllSessions, closeSession, type Kind } from "../../lib/accounts/sessions.ts";
import { transact } from "../../lib/db/transact.ts";
import { storePortrait } from "../../lib/files/portraits.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { clientAddress } from "../../lib/http/client-address.ts";
import { body, describe, form, notStored, reply } from "../../lib/http/http.ts";
import { idempotentAfterPreparing } from "../../lib/http/idempotency.ts";
import { failuresPerAddress, perAddress } from "../../lib/http/rate-limit.ts";
import { dataRoutes } from "./data/data-routes.ts";
import { confirmReset, requestReset, resetPassword } from "./password-reset.ts";
import { profileOf, updateProfile } from "./profile.ts";
import { driverSecurityRoutes, userSecurityRoutes } from "./security-routes.ts";
import { logIn, logOutEverywhere, register } from "./service.ts";

const CODE_MAILED = `We emailed you a six-digit code. ${CODE_EXPIRES}`;

/** Requests without a code send an email and are limited. Those with a code are limited only for unknown emails, which could be guessed. */
const resetMails = perAddress("resetMailsPerAddress");
const unknownEmails = failuresPerAddress("unknownEmailsPerAddress", 404);

const visitorOf = (c: Context<AppEnv>) => ({ address: clientAddress(c), device: deviceOf(c.req.header("user-agent")) });

const resetRoutes = (kind: Kind) =>
  new Hono<AppEnv>()
    .post(
      "/check-email",
      describe(EmailChecked, "Password reset: email a code, then confirm it"),
      body(CheckEmail),
      (c, next) => (c.req.valid("json").code === undefined ? resetMails : unknownEmails)(c, next),
      async (c) => {
        const { email, code } = c.req.valid("json");
        if (code === undefined) {
          await requestReset(c.var.services, kind, { email });
          return reply(c, { message: CODE_MAILED });
        }
        const resetToken = await confirmReset(c.var.services, kind, email, code);
        return reply(c, { message: "Email confirmed. Please reset your password.", resetToken });
      },
    )
    .post(
      "/reset",
      describe(Done, "Set a new password and end every session"),
      perAddress("resetsPerAddress"),
      body(ResetPassword),
      async (c) => {
        await resetPassword(c.var.services, kind, c.req.valid("json"), clientAddress(c));
        return reply(c, { message: "Password reset successful. Please login." });
      },
    );

export const userRoutes = new Hono<AppEnv>()
  .post(
    "/register",
    describe(UserToken, "Create a patient's account"),
    perAddress("signUpsPerAddress"),
    body(Register),
    async (c) => {
      const token = await register(c.var.services, c.req.valid("json"), visitorOf(c));
      return reply(c, { token, message: "Account created successfully" });
    },
  )
  .post(
    "/login",
    describe(UserToken, "Log a patient in"),
    failuresPerAddress("failedLoginsPerAddress", 401),
    body(Login),
    async (c) => {
      const token = await logIn(c.var.services, "patient", c.req.valid("json"), visitorOf(c));
      return reply(c, { token });
    },
  )
  .post("/logout", allowPatient(Done, "End this session"), notStored, async (c) => {
    await closeSession(c.var.db, "patient", c.req.header("token") ?? "");
    return reply(c, { message: LOGGED_OUT });
  })
  .post("/logout-everywhere", allowPatient(Done, "End every session"), notStored, async (c) => {
    await transact(c.var.services, (tx) => logOutEverywhere(tx, c.var.userId));
    return reply(c, { message: LOGGED_OUT });
  })
  .get("/get-profile", allowPatient(Profile, "Read the patient's profile"), async (c) => {
    return reply(c, { userData: await profileOf(c.var.db, c.var.userId) });
  })
  .post(
    "/update-profile",
    allowPatient(Profile, "Change the profile, as a form with `address` as JSON text"),
    perAddress("filesPerAddress"),
    form(UpdateProfile, "portrait"),
    async (c) => {
      const { services, userId } = c.var;
      const input = c.req.valid("form");
      const userData = await idempotentAfterPreparing(
        c,
        () => storePortrait(services, userId, input.image),
        (tx, picture) => updateProfile(tx, userId, input, picture),
      );
      return reply(c, { message: PROFILE_UPDATED, userData });
    },
  )
  .route("/forgot-password", resetRoutes("patient"))
  .route("/", userSecurityRoutes)
  .route("/", dataRoutes);

export const driverAccountRoutes = new Hono<AppEnv>()
  .post(
    "/login",
    describe(DriverToken, "Log a driver in"),
    failuresPerAddress("failedLoginsPerAddress", 401),
    body(Login),
    async (c) => {
      const driverToken = await logIn(c.var.services, "driver", c.req.valid("json"), visitorOf(c));
      return reply(c, { driverToken });
    },
  )
  .post("/logout", allowDriver(Done, "End this session"), notStored, async (c) => {
    await closeSession(c.var.db, "driver", c.req.header("drivertoken") ?? "");
    // After the last session ends, unanswered offers are withdrawn; the next driver should not wait for the next periodic run.
    c.var.services.jobs.wake();
    return reply(c, { message: LOGGED_OUT });
  })
  .post("/logout-everywhere", allowDriver(Done, "End every session"), notStored, async (c) => {
    await transact(c.var.services, (tx) => closeAllSessions(tx, "driver", c.var.driverId));
    return reply(c, { message: LOGGED_OUT });
  })
  .route("/forgot-password", resetRoutes("driver"))
  .route("/", driverSecurityRoutes);
