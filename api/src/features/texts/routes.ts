import { Hono } from "hono";
import { AskForTexts, CheckedNumber, CheckNumber, ConfirmTexts, TextReminders } from "../../../contract/texts.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { requirePatient } from "../../lib/auth.ts";
import { answers, body } from "../../lib/http.ts";
import { idempotent, idempotentAfterPreparing } from "../../lib/idempotency.ts";
import { readTextNumber } from "../../lib/phone-numbers.ts";
import { askForTexts, confirmTexts, countTry, spendCode, stopTexts, textReminders } from "./service.ts";

/** Reminders by text message: agreed to, confirmed by a code, ended. */
export const textRoutes = new Hono<AppEnv>()
  .get(
    "/text-reminders",
    answers(TextReminders, "How the patient's reminders by text message stand", "token"),
    requirePatient,
    async (c) => c.json({ success: true, ...(await textReminders(c.var.services, c.var.db, c.var.userId)) }),
  )
  .post(
    "/text-reminders/check-number",
    answers(CheckedNumber, "How a number is understood, before a code is sent to it", "token"),
    requirePatient,
    body(CheckNumber),
    async (c) => {
      const { e164, display } = readTextNumber(c.req.valid("json").number);
      return c.json({ success: true, number: e164, display });
    },
  )
  .post(
    "/text-reminders/ask",
    answers(TextReminders, "Agree to reminders at a number, which gets a code", "token"),
    requirePatient,
    body(AskForTexts),
    async (c) => {
      const { services, userId } = c.var;
      const wish = c.req.valid("json");
      const spendOne = () => spendCode(services, userId, wish);
      const standing = await idempotentAfterPreparing(c, spendOne, async (tx) => {
        await askForTexts(tx, userId, wish);
        return textReminders(services, tx, userId);
      });
      return c.json({ success: true, message: "A code is on its way to your phone.", ...standing });
    },
  )
  .post(
    "/text-reminders/confirm",
    answers(TextReminders, "Confirm the number by the code that was sent there", "token"),
    requirePatient,
    body(ConfirmTexts),
    async (c) => {
      const { services, userId } = c.var;
      const count = () => countTry(services, userId);
      const standing = await idempotentAfterPreparing(c, count, async (tx, askId) => {
        await confirmTexts(tx, userId, c.req.valid("json"), askId);
        return textReminders(services, tx, userId);
      });
      return c.json({ success: true, message: "We remind you by text message from now on.", ...standing });
    },
  )
  .post(
    "/text-reminders/stop",
    answers(TextReminders, "End the reminders by text message", "token"),
    requirePatient,
    async (c) => {
      const { services, userId } = c.var;
      const standing = await idempotent(c, async (tx) => {
        await stopTexts(tx, userId);
        return textReminders(services, tx, userId);
      });
      return c.json({ success: true, message: "You get no more reminders by text message.", ...standing });
    },
  );
