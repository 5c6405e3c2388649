import { randomBytes } from "node:crypto";
import type { Queries } from "../../lib/db/db.ts";
import { AppError } from "../../lib/http/errors.ts";
import { enqueueEmail } from "../../lib/mail/emails.ts";
import type { Services } from "../../lib/services.ts";

const newToken = () => randomBytes(24).toString("base64url");

/**
 * Emails an address a link to confirm the subscription. The response doesn't reveal whether it is subscribed. At most one email in five
 * minutes, so that no one can be flooded.
 */
export async function subscribe(services: Services, email: string): Promise<void> {
  await services.db.begin(async (tx) => {
    const [subscriber] = await tx<{ askId: string }[]>`
      insert into newsletter_subscriber (email, token) values (${email}, ${newToken()})
      on conflict (lower(email)) do update
        set ask_id = uuidv7(), asked_at = now(), confirmed_at = null, unsubscribed_at = null, token = excluded.token
        where newsletter_subscriber.unsubscribed_at is not null
          or (newsletter_subscriber.confirmed_at is null and newsletter_subscriber.asked_at < now() - interval '5 minutes')
      returning ask_id`;
    if (subscriber) await enqueueEmail(tx, "newsletter-confirm", subscriber.askId);
  });
}

/** Confirms the subscription of a link's address. Harmless when repeated; returns false then. */
export async function confirmSubscription(services: Services, token: string): Promise<boolean> {
  return services.db.begin(async (tx) => {
    const [subscriber] = await tx<{ askId: string; isNew: boolean }[]>`
      update newsletter_subscriber set confirmed_at = coalesce(confirmed_at, now())
      where token = ${token} and unsubscribed_at is null returning ask_id, confirmed_at = now() as is_new`;
    if (!subscriber) throw unknownLink();
    await enqueueEmail(tx, "newsletter-welcome", subscriber.askId);
    return subscriber.isNew;
  });
}

/** Ends a subscription. Harmless when repeated; returns false then. */
export async function unsubscribe(db: Queries, token: string): Promise<boolean> {
  const [ended] = await db<{ isNew: boolean }[]>`
    update newsletter_subscriber set unsubscribed_at = coalesce(unsubscribed_at, now()) where token = ${token}
    returning unsubscribed_at = now() as is_new`;
  if (!ended) throw unknownLink();
  return ended.isNew;
}

const unknownLink = () => new AppError("missing", "This link has expired. Please subscribe again.");
