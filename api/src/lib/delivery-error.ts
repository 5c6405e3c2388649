import { z } from "zod";

/** Why an email wasn't sent, for the office. The mail server's own text is left out: it often quotes addresses. */
export class DeliveryError extends Error {
  /**
   * `later`: try again. `away`: the server doesn't respond to any email. `person`: a person has to correct an address, a password or a
   * setting first.
   */
  readonly cure: "later" | "away" | "person";

  constructor(message: string, cure: DeliveryError["cure"]) {
    super(message);
    this.cure = cure;
  }
}

const SmtpError = z.object({
  code: z.string().optional(),
  originalCode: z.string().optional(),
  responseCode: z.number().optional(),
});
/** Error codes of untrusted and expired certificates. */
const CERTIFICATE = /CERT|SIGNATURE|TLS|SSL/;

/** Classifies the mail library's error. Unknown errors count as no response. */
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
