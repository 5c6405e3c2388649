import { useEffect, useState } from "react";
import { hasTyped, reloadForNewBuild, reloadPage } from "../../lib/hydration/new-build.ts";
import { Button } from "../form/button.tsx";

const OFFLINE = "You're still offline.";
const HAS_INPUT = "You'd lose what you've written on this page. Send it first, or press again to reload.";

/**
 * Offers to reload the page when a chunk is missing. Reloads automatically if the tab has an older build and when the
 * network is back, but never over typed text.
 */
export function ReloadNotice() {
  const [isReloading, setReloading] = useState(false);
  const [blocker, setBlocker] = useState<string>();

  useEffect(() => {
    void reloadForNewBuild();
    const reloadIfReachable = () => {
      if (!hasTyped()) void reloadPage();
    };
    window.addEventListener("online", reloadIfReachable);
    return () => window.removeEventListener("online", reloadIfReachable);
  }, []);

  const press = async () => {
    if (hasTyped() && blocker !== HAS_INPUT) return setBlocker(HAS_INPUT);
    setReloading(true);
    if (await reloadPage()) return;
    setReloading(false);
    setBlocker(OFFLINE);
  };
  return (
    <>
      <Button variant="quiet" size="small" busy={isReloading} busyLabel="Loading…" onClick={() => void press()}>
        Reload
      </Button>
      <p role="status">{blocker}</p>
    </>
  );
}
