import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { failureText } from "../../lib/failure.ts";
import { type NewsletterStep, useNewsletterStep } from "./queries.ts";

const TITLES = { confirm: "You're subscribed", unsubscribe: "You're unsubscribed" };

/** The token in an email's link. It is behind the #, which no server sees. */
function readLink(hash: string): NewsletterStep | null {
  const link = new URLSearchParams(hash.slice(1));
  for (const step of ["confirm", "unsubscribe"] as const) {
    const token = link.get(step);
    if (token) return { step, token };
  }
  return null;
}

/** Follows each link opened in this tab, once. `outcome` is null while the call runs. */
export function useMailedLink() {
  const { hash } = useLocation();
  const { mutateAsync } = useNewsletterStep();
  const [outcome, setOutcome] = useState<{ hash: string; title: string; text: string } | null>(null);
  const followed = useRef("");
  useEffect(() => {
    const link = readLink(hash);
    if (!link || followed.current === hash) return;
    followed.current = hash;
    mutateAsync(link).then(
      ({ message = "" }) => setOutcome({ hash, title: TITLES[link.step], text: message }),
      (thrown) => setOutcome({ hash, title: "That didn't work", text: failureText(thrown) }),
    );
  }, [hash, mutateAsync]);
  return { outcome: outcome?.hash === hash ? outcome : null, isMissing: readLink(hash) === null };
}
