import { useEffect, useState } from "react";
import { hasTyped, reloadPage, renew } from "../lib/new-build.ts";
import { Button } from "./button.tsx";

const OFFLINE = "There is still no connection.";
const TYPED = "What you have written on this page would be lost. Send it first, or press once more.";

/**
 * Loads the page again for a part of it that is missing. By itself when the tab is older than the site, and when the network
 * is back; never over what somebody has written.
 */
export function ReloadNotice() {
  const [isUnderWay, setUnderWay] = useState(false);
  const [blocker, setBlocker] = useState<string>();

  useEffect(() => {
    if (!hasTyped()) void renew();
    const comeBack = () => {
      if (!hasTyped()) void reloadPage();
    };
    window.addEventListener("online", comeBack);
    return () => window.removeEventListener("online", comeBack);
  }, []);

  const press = async () => {
    if (hasTyped() && blocker !== TYPED) return setBlocker(TYPED);
    setUnderWay(true);
    if (await reloadPage()) return;
    setUnderWay(false);
    setBlocker(OFFLINE);
  };
  return (
    <>
      <Button variant="quiet" size="small" busy={isUnderWay} busyLabel="Loading…" onClick={() => void press()}>
        Load again
      </Button>
      <p role="status">{blocker}</p>
    </>
  );
}
