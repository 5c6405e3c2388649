import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { failureText } from "./failure.ts";

type Outcome = { title: string; text: string };

/**
 * Follows a link from an email once, and removes its token from the URL. `outcome` is null while the call runs or
 * without a token. `follow` must be stable across renders.
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
