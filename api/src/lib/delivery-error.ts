import { z } from "zod";

/** Why a letter did not leave, in words for the office. They repeat nothing of the mail server's: it likes to quote addresses. */
export class DeliveryError extends Error {
  /**
   * `away`: the server does not answer, whatever the letter. `person`: trying again alone will not help, somebody has to
   * correct an address, a password, a setting.
   */
  readonly cure: "later" | "away" | "person";

  constructor(words: string, cure: DeliveryError["cure"]) {
    super(words);
    this.cure = cure;
  }
}

const SmtpError = z.object({
  code: z.string().optional(),
  originalCode: z.string().optional(),
  responseCode: z.number().optional(),
});
/** How a certificate nobody vouches for, or one that has run out, is called. */
const CERTIFICATE = /CERT|SIGNATURE|TLS|SSL/;

/** Reads what the mail library rejected with. Anything it does not name is an answer that did not come. */
export function deliveryError(error: unknown): DeliveryError {
  const { code, originalCode, responseCode } = SmtpError.safeParse(error).data ?? {};
  const reply = responseCode === undefined ? "" : ` (${responseCode})`;
  if (code === "EAUTH" || code === "ENOAUTH")
    return new DeliveryError(
      `The mail server rejected our login${reply}.`,
      responseCode && responseCode < 500 ? "later" : "person",
    );
  if (code === "ETLS" || code === "EREQUIRETLS" || CERTIFICATE.test(originalCode ?? ""))
    return new DeliveryError("We couldn't set up a secure connection to the mail server.", "person");
  if (responseCode !== undefined && responseCode >= 500)
    return new DeliveryError(`The mail server rejected this email${reply}.`, "person");
  if (responseCode !== undefined) return new DeliveryError(`The mail server deferred this email${reply}.`, "later");
  return new DeliveryError("The mail server isn't responding.", "away");
}
