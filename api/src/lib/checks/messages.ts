import { createECDH } from "node:crypto";
import { deliveryError } from "../mail/delivery-error.ts";
import { type Checked, codeOf, type Finding, fails, off, works } from "./check.ts";

/** Logs in to the mail server, without sending anything. */
export async function checkMail({ mail, config }: Checked): Promise<Finding> {
  const { hostname } = new URL(config.mail.smtpUrl);
  try {
    await mail.verify();
    return works(`${hostname} accepts our login.`);
  } catch (error) {
    if (["ENOTFOUND", "EDNS", "EAI_AGAIN"].includes(codeOf(error)))
      return fails(`The host ${hostname} can't be found.`, "Correct SMTP_URL.");
    const { message } = deliveryError(error);
    const advice = message.includes("login")
      ? "Correct the user and the password in SMTP_URL."
      : message.includes("secure")
        ? "Use smtps:// for port 465 and smtp:// for others, and the name that its certificate is for."
        : "Correct host and port in SMTP_URL, and let this machine connect to them.";
    return fails(message, advice);
  }
}

/** Asks the carrier of text messages for our account. */
export async function checkTexts({ config: { texts } }: Checked): Promise<Finding> {
  if (!texts) return off("No text messages are sent.", "Set SMS_URL and SMS_FROM to offer them.");
  const credentials = Buffer.from(`${texts.account}:${texts.token}`).toString("base64");
  try {
    const { status, ok } = await fetch(`${texts.apiUrl}/2010-04-01/Accounts/${texts.account}.json`, {
      headers: { authorization: `Basic ${credentials}` },
      signal: AbortSignal.timeout(4_000),
    });
    if (ok) return works(`The carrier knows our account; texts come from ${texts.from}.`);
    return fails(`The carrier rejected our account (${status}).`, "Correct the account and the token in SMS_URL.");
  } catch {
    return fails("The carrier doesn't respond.", "Correct the host in SMS_URL.");
  }
}

/** Whether the two keys of push messages belong together: phones reject messages otherwise. */
export async function checkPush({ config: { pushes } }: Checked): Promise<Finding> {
  const make = "npx web-push generate-vapid-keys makes a pair: set PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY.";
  if (!pushes) return off("Drivers' phones ring only while the app is open.", make);
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from(pushes.privateKey, "base64url"));
  return pair.getPublicKey().toString("base64url") === pushes.publicKey
    ? works("The two keys belong together.")
    : fails("The two keys don't belong together.", make);
}
