import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { dangersIn } from "../../../contract/danger-words.ts";
import { transact } from "../../lib/db/transact.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { AppError, TooMany } from "../../lib/http/errors.ts";
import { answersText } from "../../lib/http/http.ts";
import { consume, type Limit } from "../../lib/http/rate-limit.ts";
import type { Services } from "../../lib/services.ts";
import { dangerLists } from "../../lib/site/danger-lists.ts";
import { keepText } from "./inbound.ts";
import { readAnswer } from "./opt-out.ts";
import { changeByNumber } from "./service.ts";

/** Receives replies to our text messages. Idempotent by message id. */
export const inboundRoutes = new Hono<AppEnv>().post(
  "/inbound",
  answersText("text/xml", "Signed answers to text messages: STOP, START, HELP, and messages for the office"),
  async (c) => {
    const { services } = c.var;
    const fields = new URLSearchParams(await c.req.text());
    if (!services.texts?.isSigned(fields, c.req.header("x-twilio-signature") ?? ""))
      throw new AppError("forbidden", "That message isn't signed by the text provider.");
    const reply = await handleText(services, fields);
    // The provider may have answered the keyword itself; then we send no reply.
    const message = fields.has("OptOutType") ? "" : `${services.config.office.shortName}: ${reply}`;
    return c.body(twiml(message), 200, { "content-type": "text/xml; charset=utf-8" });
  },
);

async function handleText(services: Services, fields: URLSearchParams): Promise<string> {
  const { publicUrl, office } = services.config;
  const [from, body, messageId] = [
    fields.get("From") ?? "",
    fields.get("Body") ?? "",
    fields.get("MessageSid") || randomUUID(),
  ];
  const call = office.phone && ` Call us: ${office.phone}${office.hours && `, ${office.hours}`}.`;
  const answer = readAnswer(body);
  const danger = answer === "stop" ? undefined : await emergencyAnswer(services, from, body);
  switch (answer) {
    case "stop":
    case "stop-and-more": {
      const isKept = answer === "stop-and-more" && (await isBelowLimit(services, from, "textsPerNumber"));
      await transact(services, async (tx) => {
        if (isKept) await keepText(tx, { from, body, carrierId: messageId });
        await changeByNumber(tx, from, "stop");
      });
      if (danger) return `${danger} You won't get any more texts from us.`;
      return "you won't get any more texts from us. You'll still get emails. Reply START to get texts again.";
    }
    case "start": {
      const begun = await transact(services, (tx) => changeByNumber(tx, from, "start"));
      if (begun > 0) return "text reminders are on again. Reply STOP to end them, HELP for help.";
      return `you can get texts about rides again. To get reminders at this number, please agree to them in My Profile: ${publicUrl}/my-profile`;
    }
    case "help":
      return `texts about your video calls and rides.${call} ${publicUrl}/contact Reply STOP to end these texts.`;
    case "message":
      if (!(await isBelowLimit(services, from, "textsPerNumber")))
        return (
          danger ??
          `we got too many messages from this number to read them all.${office.phone && ` Please call us: ${office.phone}.`} In an emergency call 911.`
        );
      await transact(services, (tx) => keepText(tx, { from, body, carrierId: messageId }));
      if (danger) return danger;
      return `thanks, our office will read your message. Is it urgent?${call} In an emergency call 911. Reply STOP to end these texts.`;
  }
}

/** The answer to a text with words of danger, at most once an hour for each number; undefined for others. No medical advice beyond that. */
async function emergencyAnswer(services: Services, from: string, body: string): Promise<string | undefined> {
  const dangers = dangersIn(body, await dangerLists(services));
  if (dangers.length === 0 || !(await isBelowLimit(services, from, "emergencyAnswersPerNumber"))) return undefined;
  const crisis = dangers.includes("crisis") ? " You can call or text 988 at any time to talk to someone." : "";
  const poison = dangers.includes("poison")
    ? " If something dangerous was swallowed, call Poison Help: 1-800-222-1222."
    : "";
  return `if someone is in danger, call 911 now.${poison}${crisis} This number isn't watched around the clock; our office reads your message later.`;
}

/** Whether a number is below its limit: anyone may send any number of texts. */
async function isBelowLimit(services: Services, from: string, limit: Limit): Promise<boolean> {
  try {
    await consume(services, limit, from);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

const twiml = (reply: string): string => {
  const words = reply.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${words && `<Message>${words}</Message>`}</Response>`;
};
