import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { failureText } from "../../lib/failure.ts";
import { type NewsletterStep, useNewsletterStep } from "./queries.ts";

const TITLES = { confirm: "You are on the list", unsubscribe: "You are unsubscribed" };

/** What a letter's link carries behind its #, out of every server's sight. */
function readLink(hash: string): NewsletterStep | null {
  const link = new URLSearchParams(hash.slice(1));
  for (const step of ["confirm", "unsubscribe"] as const) {
    const token = link.get(step);
    if (token) return { step, token };
  }
  return null;
}

/** Follows the link one has come by, once; `outcome` is null while the server is asked. */
export function useMailedLink() {
  const link = readLink(useLocation().hash);
  const { mutateAsync } = useNewsletterStep();
  const [outcome, setOutcome] = useState<{ title: string; text: string } | null>(null);
  const isFollowed = useRef(false);
  useEffect(() => {
    if (!link || isFollowed.current) return;
    isFollowed.current = true;
    mutateAsync(link).then(
      ({ message = "" }) => setOutcome({ title: TITLES[link.step], text: message }),
      (thrown) => setOutcome({ title: "That did not work", text: failureText(thrown) }),
    );
  }, [link, mutateAsync]);
  return { outcome, isMissing: link === null };
}
