import { newsletterQuery } from "@lamplight/content-schemas/queries/newsletter.ts";
import { SUBSCRIBE_BUTTON } from "@lamplight/content-schemas/queries/shown-when-empty.ts";
import { paths } from "../../app/paths.ts";
import { MailedLinkPage } from "../../components/page/mailed-link-page.tsx";
import { useNewsletterStep } from "../../features/site/newsletter/queries.ts";
import { useContent } from "../../lib/content/content.ts";

const STEPS = {
  confirm: {
    title: "Subscribe to our newsletter?",
    text: "Now and then, we'll email you about staying well, our nurses and job openings. You can unsubscribe at any time.",
    label: SUBSCRIBE_BUTTON,
    busyLabel: "Subscribing…",
    done: "You're subscribed",
  },
  unsubscribe: {
    title: "Unsubscribe from our newsletter?",
    text: "We won't send you the newsletter anymore. You can subscribe again at any time.",
    label: "Unsubscribe",
    busyLabel: "Unsubscribing…",
    done: "You're unsubscribed",
  },
} as const;

/** Target of the newsletter's links: confirms or ends a subscription. */
export function NewsletterPage() {
  const { mutateAsync: perform } = useNewsletterStep();
  const { content } = useContent(newsletterQuery);
  const actionOf = (link: URLSearchParams) => {
    for (const step of ["confirm", "unsubscribe"] as const) {
      const token = link.get(step);
      if (!token) continue;
      const { done, ...offer } = STEPS[step];
      const follow = async () => {
        const { message = "" } = await perform({ step, token });
        return { title: done, text: message };
      };
      return { ...offer, ...(step === "confirm" && content && { label: content.subscribeButton }), follow };
    }
    return null;
  };
  return (
    <MailedLinkPage name="Newsletter" actionOf={actionOf} next={{ label: "Go to the home page", to: paths.home }} />
  );
}
