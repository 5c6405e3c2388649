import { TooMany } from "../http/errors.ts";
import { consume, type Limit, release } from "../http/rate-limit.ts";
import type { Services } from "../services.ts";

/**
 * The hourly limits per recipient for kinds of email that strangers can cause (docs/rules/accounts.md, "Unconfirmed accounts").
 * Every other kind follows a payment or an action of the office, a nurse or a driver.
 */
const LIMITS: Record<string, Limit> = {
  "reset-code": "codesPerRecipient",
  "email-confirm": "codesPerRecipient",
  "slot-offered": "codesPerRecipient",
  "password-changed": "securityEmailsPerRecipient",
  "email-changed": "securityEmailsPerRecipient",
  "account-deleted": "securityEmailsPerRecipient",
  "copy-confirm": "emailsPerTypedRecipient",
  "newsletter-confirm": "emailsPerTypedRecipient",
  "contact-receipt": "emailsPerTypedRecipient",
  "staffing-receipt": "emailsPerTypedRecipient",
  "resume-receipt": "emailsPerTypedRecipient",
  "contact-notice": "noticesPerRecipient",
  "staffing-notice": "noticesPerRecipient",
  "resume-notice": "noticesPerRecipient",
};

/** Emails caused by an account's own actions, limited while the account is unconfirmed. */
const OWN_ACTIONS = new Set([
  "slot-held",
  "hold-lapsed",
  "appointment-cancelled",
  "review-thanks",
  "ride-cancelled",
  "ride-moved",
  "ride-plan-booked",
  "ride-plan-ended",
  "ride-plan-day-left-out",
]);

/**
 * Sends an email unless its recipient has reached the limit of its kind. Returns false if it wasn't sent and never will be. Rejects with
 * the error of `send`; that attempt doesn't count.
 */
export async function sendWithinBudget(
  services: Services,
  kind: string,
  to: string,
  send: () => Promise<void>,
): Promise<boolean> {
  const limit = await limitOf(services, kind, to);
  if (limit === null) {
    await send();
    return true;
  }
  const recipient = to.toLowerCase();
  try {
    await consume(services, limit, recipient);
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    services.log.info({ email: kind, limit }, "an email was not sent: its recipient has reached the limit of its kind");
    return false;
  }
  try {
    await send();
  } catch (error) {
    await release(services, limit, recipient);
    throw error;
  }
  return true;
}

async function limitOf({ db }: Services, kind: string, to: string): Promise<Limit | null> {
  const limit = LIMITS[kind];
  if (limit) return limit;
  if (!OWN_ACTIONS.has(kind)) return null;
  const unknown = await db`
    select from patient where lower(email) = lower(${to}) and deleted_at is null and not is_known_patient(id)`;
  return unknown.length > 0 ? "emailsPerUnconfirmedAccount" : null;
}
