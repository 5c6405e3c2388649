import { z } from "zod";

/** Why an email wasn't sent, for the office. The mail server's own text is left out: it often quotes addresses. */
export class DeliveryError extends Error {
  /**
   * `later`: try again. `away`: the server doesn't respond to any email. `person`: a person has to correct a password or a setting first.
   * `address`: a person has to correct the address, and trying ends after a day. `none`: this email can't be delivered.
   */
  readonly cure: "later" | "away" | "person" | "address" | "none";

  constructor(message: string, cure: DeliveryError["cure"]) {
    super(message);
    this.cure = cure;
  }
}

const SmtpError = z.object({
  code: z.string().optional(),
  originalCode: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
  command: z.string().optional(),
});
type SmtpError = z.infer<typeof SmtpError>;

/** 552 and the status codes of RFC 3463; EMESSAGE: the server announced a smaller limit, and nothing was sent. */
const isTooLarge = ({ code, responseCode, response = "" }: SmtpError): boolean =>
  code === "EMESSAGE" ||
  (/\b5\.[23]\.[34]\b/.test(response) ? true : responseCode === 552 && !/\b5\.2\.2\b/.test(response));

/** Status code 5.1.x; without a status code, a refusal of the recipient. Other refusals are about us, not about the address. */
function isBadAddress({ code, responseCode, response = "", command }: SmtpError): boolean {
  if (code === "EENVELOPE" && responseCode === undefined) return true;
  if (/\b5\.\d{1,3}\.\d{1,3}\b/.test(response)) return /\b5\.1\.(?:[1-36]|10)\b/.test(response);
  return command === "RCPT TO" && [550, 551, 553, 556].includes(responseCode ?? 0);
}

/** Error codes of untrusted and expired certificates. */
const CERTIFICATE = /CERT|SIGNATURE|TLS|SSL/;

/** Classifies the mail library's error. Unknown errors count as no response. */
export function deliveryError(error: unknown): DeliveryError {
  const smtpError = SmtpError.safeParse(error).data ?? {};
  const { code, originalCode, responseCode } = smtpError;
  const reply = responseCode === undefined ? "" : ` (${responseCode})`;
  if (code === "EAUTH" || code === "ENOAUTH")
    return new DeliveryError(
      `The mail server rejected our login${reply}.`,
      responseCode && responseCode < 500 ? "later" : "person",
    );
  if (code === "ETLS" || code === "EREQUIRETLS" || CERTIFICATE.test(originalCode ?? ""))
    return new DeliveryError("We couldn't set up a secure connection to the mail server.", "person");
  if (isTooLarge(smtpError)) return new DeliveryError(`This email is too large for the mail server${reply}.`, "none");
  if (isBadAddress(smtpError))
    return new DeliveryError(`The mail server doesn't accept the address${reply}.`, "address");
  if (responseCode !== undefined && responseCode >= 500)
    return new DeliveryError(`The mail server rejected this email${reply}.`, "person");
  if (responseCode !== undefined) return new DeliveryError(`The mail server deferred this email${reply}.`, "later");
  return new DeliveryError("The mail server isn't responding.", "away");
}
