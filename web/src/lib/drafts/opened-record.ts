import type { LogEntry, Side } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { latestChangeQuery } from "../office/office-queries.ts";

/** A change by somebody else that a dialog or form must show before it sends anything. */
export type Changed = {
  /** Who changed what; undefined while loading, null if unknown. The user's own change through another control is not one. */
  entry: LogEntry | null | undefined;
  /** Shows the current record. */
  lookAgain: () => void;
};

export type Revised = { revision: number };

/**
 * Holds the record that a dialog or form was opened with, and notices when it changes. Send `opened.revision`, never the live one.
 * `isBusy`: the form is sending its own change.
 */
export function useOpenedRecord<Record extends Revised>(
  live: Record,
  { subject, side = "office", isBusy }: { subject: string; side?: Side; isBusy: boolean },
): { opened: Record; changed: Changed | null } {
  const [opened, setOpened] = useState(live);
  const isStale = live.revision !== opened.revision && !isBusy;
  const { data: latest, isError } = useQuery({ ...latestChangeQuery(side, subject, live.revision), enabled: isStale });
  if (isStale && latest?.isOwn) setOpened(live);
  const entry = isError ? null : latest?.entry;
  return { opened, changed: isStale ? { entry, lookAgain: () => setOpened(live) } : null };
}
