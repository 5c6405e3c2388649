import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLive } from "../../lib/live.ts";

/** Many changes in a row are one look. */
const DEBOUNCE_MS = 500;
/** The cookie opens the line. */
const COOKIE = "";

/**
 * Has everything of the office that is on the screen asked for anew whenever something has changed there, whoever did it.
 * `isOff` while that does not work.
 */
export function useOfficeNews(): { isOff: boolean } {
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  const look = () => {
    timer.current = undefined;
    void client.invalidateQueries({ queryKey: ["office"], predicate: ({ queryKey }) => queryKey[1] !== "me" });
  };
  const onContentUpdate = () => {
    timer.current ??= window.setTimeout(look, DEBOUNCE_MS);
  };
  const onRefused = () => void client.invalidateQueries({ queryKey: ["office", "me"] });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const { isOff } = useLive("/api/office/events", { token: COOKIE, onRefused }, onContentUpdate);
  return { isOff };
}
