import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLive } from "../../../lib/live/live.ts";
import { dataOf, meKey } from "../../../lib/office/office-queries.ts";

/** Merges many changes in a row into one refetch. */
const DEBOUNCE_MS = 500;
/** The event stream authenticates with the cookie. */
const COOKIE = "";

/**
 * Refetches the office's data on screen whenever something at the office changed.
 * `isOff` while the event stream is down.
 */
export function useOfficeUpdates(): { isOff: boolean } {
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  const refetch = () => {
    timer.current = undefined;
    void client.invalidateQueries(dataOf("office"));
  };
  const scheduleRefetch = () => {
    timer.current ??= window.setTimeout(refetch, DEBOUNCE_MS);
  };
  const onRejected = () => void client.invalidateQueries({ queryKey: meKey("office") });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const { isOff } = useLive("/api/office/events", { token: COOKIE, onRejected }, scheduleRefetch);
  return { isOff };
}
