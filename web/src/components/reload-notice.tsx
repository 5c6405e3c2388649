import { useEffect, useState } from "react";
import { hasTyped, loadAgain, renew } from "../lib/new-build.ts";
import { Button } from "./button.tsx";

const OFFLINE = "There is still no connection.";
const TYPED = "What you have written on this page would be lost. Send it first, or press once more.";

/**
 * Loads the page again for a part of it that is missing. By itself when the tab is older than the site, and when the network
 * is back; never over what somebody has written.
 */
export function LoadAgain() {
  const [isUnderWay, setUnderWay] = useState(false);
  const [hindrance, setHindrance] = useState<string>();

  useEffect(() => {
    if (!hasTyped()) void renew();
    const comeBack = () => {
      if (!hasTyped()) void loadAgain();
    };
    window.addEventListener("online", comeBack);
    return () => window.removeEventListener("online", comeBack);
  }, []);

  const press = async () => {
    if (hasTyped() && hindrance !== TYPED) return setHindrance(TYPED);
    setUnderWay(true);
    if (await loadAgain()) return;
    setUnderWay(false);
    setHindrance(OFFLINE);
  };
  return (
    <>
      <Button look="quiet" size="small" busy={isUnderWay} busyLabel="Loading…" onClick={() => void press()}>
        Load again
      </Button>
      <p role="status">{hindrance}</p>
    </>
  );
}
