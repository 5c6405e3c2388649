import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import styles from "./no-connection.module.css";

/** A shown query. `isSilent` if its event stream has timed out. */
type Shown = { data: unknown; isError: boolean; isSilent?: boolean };

type NoConnectionProps = {
  of: Shown;
  /** Formatted time of the data. */
  asOf?: string | undefined;
};

/** Shows that live data is not updating. A query without data shows its own error instead. */
export function NoConnection({ of: { data, isError, isSilent = false }, asOf }: NoConnectionProps) {
  const isOnline = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
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
