import { useEffect, useMemo, useState } from "react";
import type { SanityClient } from "sanity";
import { type Change, deletedDocuments, MOST, readChanges } from "./read-changes.ts";

/** `newer`: the changes that are shown already, if older ones are wanted. */
export type WantedChanges = { type: string; author: string; newer: Change[] };

type Shown = { changes: Change[]; isMore: boolean; state: "loading" | "looking" | "complete" | "failed" };

/** The newer changes and the next ones. Those of deleted documents come last, while the state is `looking`: to find them takes longer. */
export function useChanges(client: SanityClient, wanted: WantedChanges): Shown {
  const deleted = useMemo(() => deletedDocuments(client), [client]);
  const [shown, setShown] = useState<Shown>({ changes: [], isMore: false, state: "loading" });

  useEffect(() => {
    const { type, author, newer } = wanted;
    const known = new Set(newer.map(({ id }) => id));
    const effect = new AbortController();

    async function show(state: Shown["state"]): Promise<Change[]> {
      const asked = { type, author, until: newer.at(-1)?.at, deleted: deleted.known };
      const found = await readChanges(client, asked);
      effect.signal.throwIfAborted();
      const older = found.filter(({ id }) => !known.has(id));
      setShown({ changes: [...newer, ...older], isMore: found.length === MOST && older.length > 0, state });
      return found;
    }

    async function showAll(): Promise<void> {
      const found = await show("looking");
      await deleted.search(found.length < MOST ? "" : (found.at(-1)?.at ?? ""), effect.signal);
      await show("complete");
    }

    setShown({ changes: newer, isMore: false, state: "loading" });
    showAll().catch(() => effect.signal.aborted || setShown((before) => ({ ...before, state: "failed" })));
    return () => effect.abort();
  }, [client, wanted, deleted]);

  return shown;
}
