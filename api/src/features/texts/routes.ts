import { Hono } from "hono";
import { AskForTexts, ConfirmTexts, TextReminders } from "../../../contract/texts.ts";
import { allowPatient } from "../../lib/accounts/auth.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, reply } from "../../lib/http/http.ts";
import { idempotent, idempotentAfterPreparing } from "../../lib/http/idempotency.ts";
import { confirmTexts, consumeCode, countTry, requestTexts, stopTexts, textReminders } from "./service.ts";

/** Reminders by text message: agree, confirm by a code, stop. */
export const textRoutes = new Hono<AppEnv>()
  .get("/text-reminders", allowPatient(TextReminders, "Read the patient's text reminder settings"), async (c) =>
    reply(c, await textReminders(c.var.services, c.var.db, c.var.userId)),
  )
  .post(
    "/text-reminders/ask",
    allowPatient(TextReminders, "Agree to text reminders at a number and send it a code"),
    body(AskForTexts),
    async (c) => {
      const { services, userId } = c.var;
      const input = c.req.valid("json");
      const consumeOne = () => consumeCode(services, userId, input);
      const reminders = await idempotentAfterPreparing(c, consumeOne, async (tx) => {
        await requestTexts(tx, userId, input);
        return textReminders(services, tx, userId);
      });
      return reply(c, { message: "We're texting you a code.", ...reminders });
    },
  )
  .post(
    "/text-reminders/confirm",
    allowPatient(TextReminders, "Confirm the number by the code that was sent to it"),
    body(ConfirmTexts),
    async (c) => {
      const { services, userId } = c.var;
      const count = () => countTry(services, userId);
      const reminders = await idempotentAfterPreparing(c, count, async (tx, askId) => {
        await confirmTexts(tx, userId, c.req.valid("json"), askId);
        return textReminders(services, tx, userId);
      });
      return reply(c, { message: "We'll text you reminders from now on.", ...reminders });
    },
  )
  .post("/text-reminders/stop", allowPatient(TextReminders, "Stop the text reminders"), async (c) => {
    const { services, userId } = c.var;
    const reminders = await idempotent(c, async (tx) => {
      await stopTexts(tx, userId);
      return textReminders(services, tx, userId);
    });
    return reply(c, { message: "You won't get any more text reminders.", ...reminders });
  });
