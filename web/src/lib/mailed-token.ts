import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { failureText } from "./failure.ts";

type Outcome = { title: string; text: string };

/**
 * Follows a link of our letters, once, and takes its token out of the address. `outcome` is null while the server is asked;
 * without a token there is nothing to ask. `follow` must stay the same from drawing to drawing.
 */
export function useMailedToken(follow: (token: string) => Promise<Outcome>) {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [followed, setFollowed] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const token = new URLSearchParams(hash.slice(1)).get("token");

  useEffect(() => {
    if (!token || token === followed) return;
    setFollowed(token);
    setOutcome(null);
    void navigate(pathname, { replace: true, preventScrollReset: true });
    follow(token).then(setOutcome, (thrown) => setOutcome({ title: "That didn't work", text: failureText(thrown) }));
  }, [token, followed, pathname, navigate, follow]);

  return { outcome, isMissing: !token && followed === null };
}
