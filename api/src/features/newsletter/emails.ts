import type { EmailMessage } from "../../lib/mail/email-message.ts";
import type { EmailRenderers } from "../../lib/mail/emails.ts";
import type { Services } from "../../lib/services.ts";

type Subscriber = { email: string; token: string; confirmed: boolean };

/** Null if the subscriber has asked again or unsubscribed. */
async function subscriberOf({ db }: Services, askId: string): Promise<Subscriber | null> {
  const [subscriber] = await db<Subscriber[]>`
    select email, token, confirmed_at is not null as confirmed
    from newsletter_subscriber where ask_id = ${askId} and unsubscribed_at is null`;
  return subscriber ?? null;
}

const unsubscribeLinks = (
  { config }: Services,
  { token }: Subscriber,
): Pick<EmailMessage, "unsubscribeUrl" | "oneClickUrl"> => ({
  unsubscribeUrl: `${config.publicUrl}/newsletter#unsubscribe=${token}`,
  oneClickUrl: `${config.publicUrl}/api/user/newsletter/unsubscribe/${token}`,
});

export const newsletterEmails: EmailRenderers = {
  "newsletter-confirm": async (services, askId) => {
    const subscriber = await subscriberOf(services, askId);
    if (!subscriber || subscriber.confirmed) return null;
    return {
      to: subscriber.email,
      subject: "Please confirm your subscription",
      greeting: "Hello,",
      paragraphs: [
        `You, or someone who typed your address, asked for the ${services.practice.shortName} newsletter. Please confirm to subscribe.`,
      ],
      button: {
        label: "Yes, send me the newsletter",
        url: `${services.config.publicUrl}/newsletter#confirm=${subscriber.token}`,
      },
      after: ["If you didn't ask for it, ignore this email. We won't send you the newsletter unless you confirm."],
      ...unsubscribeLinks(services, subscriber),
    };
  },

  "newsletter-welcome": async (services, askId) => {
    const subscriber = await subscriberOf(services, askId);
    if (!subscriber?.confirmed) return null;
    return {
      to: subscriber.email,
      subject: `Welcome to the ${services.practice.shortName} newsletter`,
      greeting: "Hello,",
      paragraphs: [
        "Your subscription is confirmed. Now and then, we'll email you about staying well, our nurses and job openings.",
        "To unsubscribe, use the link at the bottom of any newsletter. It takes one click.",
      ],
      button: { label: "Meet our nurses", url: `${services.config.publicUrl}/doctors` },
      ...unsubscribeLinks(services, subscriber),
    };
  },
};
