import { Hono } from "hono";
import { AppError } from "../../lib/errors.ts";
import { type AppEnv, answersText } from "../../lib/http.ts";
import type { Services } from "../../lib/services.ts";
import { transact } from "../../lib/transact.ts";
import { changeByNumber } from "./service.ts";

const STOP = ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"];
const START = ["START", "YES", "UNSTOP"];

/** What somebody has answered to one of our text messages; the same words twice change nothing twice. */
export const inboundRoutes = new Hono<AppEnv>().post(
  "/inbound",
  answersText("text/xml", "Signed answers to text messages: STOP, START, HELP"),
  async (c) => {
    const { on } = c.var;
    const fields = new URLSearchParams(await c.req.text());
    if (!on.texts?.isSigned(fields, c.req.header("x-twilio-signature") ?? ""))
      throw new AppError("forbidden", "That message is not signed by the text provider.");
    const reply = await takeIn(on, fields.get("From") ?? "", (fields.get("Body") ?? "").trim().toUpperCase());
    // The provider may have answered such a word itself; then we say no more.
    const said = fields.has("OptOutType") ? "" : `${on.config.office.shortName}: ${reply}`;
    return c.body(twiml(said), 200, { "content-type": "text/xml; charset=utf-8" });
  },
);

async function takeIn(on: Services, from: string, word: string): Promise<string> {
  const { publicUrl, office } = on.config;
  if (STOP.includes(word)) {
    await transact(on, (tx) => changeByNumber(tx, from, "stop"));
    return "you get no more text messages from us. Our letters by email still come. Reply START to begin again.";
  }
  if (START.includes(word)) {
    const begun = await transact(on, (tx) => changeByNumber(tx, from, "start"));
    if (begun > 0) return "reminders by text message are on again. Reply STOP to end them, HELP for help.";
    return `to get reminders at this number, please agree to them in My Profile: ${publicUrl}/my-profile`;
  }
  const call = office.phone && ` Call us: ${office.phone}.`;
  return `reminders of your video calls.${call} ${publicUrl}/contact Reply STOP to end these texts.`;
}

const twiml = (reply: string): string => {
  const words = reply.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${words && `<Message>${words}</Message>`}</Response>`;
};
