import { useEffect, useRef } from "react";
import { type Account, hasLostSession } from "./session.ts";

/**
 * What people were changing when their session ended by itself, so that it is there when they have logged in again. Kept
 * by whose it is, and in memory only: it is gone with the page, and nobody else's.
 */
export function createKeptEdits<Edits>(account: Account) {
  const kept = new Map<string, Edits>();
  return {
    of: (id: string): Edits | undefined => kept.get(id),
    drop: (id: string): void => void kept.delete(id),

    /** For the form: keeps what `read` answers as the form goes away with the session. */
    useKeeping(id: string, read: () => Edits): void {
      const latest = useRef(read);
      useEffect(() => {
        latest.current = read;
      });
      useEffect(
        () => () => {
          if (hasLostSession(account)) kept.set(id, latest.current());
        },
        [id, kept.set, account],
      );
    },
  };
}
