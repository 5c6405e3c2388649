import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import styles from "./no-connection.module.css";

/** An answer that is on the screen; `isSilent` where a live line brings its news and has fallen silent. */
type Shown = { data: unknown; isError: boolean; isSilent?: boolean };

type NoConnectionProps = {
  of: Shown;
  /** When it was known, in words. */
  asOf?: string | undefined;
};

/** Says of what changes by itself that it cannot do so now. What has not come at all says so in its own place. */
export function NoConnection({ of: { data, isError, isSilent = false }, asOf }: NoConnectionProps) {
  const isOnline = useSyncExternalStore(
    (tell) => onlineManager.subscribe(tell),
    () => onlineManager.isOnline(),
    () => true,
  );
  if (data === undefined || !(isError || isSilent || !isOnline)) return null;
  return (
    <p className={styles["notice"]} role="status">
      You're offline. This is the last information we have{asOf && `, as of ${asOf}`}.
    </p>
  );
}
