import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { followLine } from "../../lib/live-line.ts";

const PATH = "/api/office/events";
/** Many changes in a row are one look. */
const BREATH_MS = 500;

/**
 * Has everything of the office that is on the screen asked for anew whenever something has changed there, whoever did it.
 * `isSilent` while there is no connection.
 */
export function useOfficeNews(isOpen: boolean): { isSilent: boolean } {
  const client = useQueryClient();
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    let timer: number | undefined;
    let isClosed = false;
    const look = () => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: ["office"], predicate: ({ queryKey }) => queryKey[1] !== "me" });
    };
    const stop = followLine({
      path: PATH,
      headers: {},
      heard: () => {
        setSilent(false);
        timer ??= window.setTimeout(look, BREATH_MS);
      },
      missed: () => setSilent(true),
      lost: () => {},
      refused: () => {
        isClosed = true;
        void client.invalidateQueries({ queryKey: ["office", "me"] });
      },
      isWanted: () => !isClosed,
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [client, isOpen]);
  return { isSilent };
}
