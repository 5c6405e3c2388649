import { inWords } from "@lamplight/api/contract/rules.ts";
import type { UsStateCode } from "@lamplight/api/contract/us-states.ts";
import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Note } from "../../../components/layout/boxes.tsx";
import { Failure } from "../../../lib/errors/failure.ts";
import { useToken } from "../../../lib/http/session.ts";
import { useRules } from "../../../lib/page/rules-queries.ts";
import { LeaveLine } from "./leave-line.tsx";
import { useJoinWaitlist, waitingQuery } from "./queries.ts";
import styles from "./waiting-offer.module.css";
import { daysWords, placeWords } from "./waiting-words.ts";

type WaitingOfferProps = {
  docId: string;
  /** The shown day, which has no free slot. */
  slotDate: string;
  /** No other day has a free slot either. */
  isWeekFull: boolean;
  /** Resolves to the state of the call; undefined after asking for it. */
  readState: () => Promise<UsStateCode | undefined>;
  sendToLogin: () => void;
  /** Called when a slot is free after all. */
  onFree: () => void;
};

/** On a day without free slots: joins the waitlist, or shows the patient's place. */
export function WaitingOffer({ docId, slotDate, isWeekFull, readState, sendToLogin, onFree }: WaitingOfferProps) {
  const rules = useRules();
  const isSignedIn = useToken("user") !== null;
  const { data } = useQuery({ ...waitingQuery, enabled: isSignedIn });
  const { mutate, isPending, variables, error } = useJoinWaitlist();
  const lines = data?.waiting.filter((line) => line.docId === docId && (line.slotDate ?? slotDate) === slotDate) ?? [];

  const join = async (day: string | undefined) => {
    if (!isSignedIn) return sendToLogin();
    const state = await readState();
    if (state === undefined) return;
    mutate(
      { docId, slotDate: day, state },
      {
        onError: (thrown) => {
          if (!(thrown instanceof Failure)) return;
          if (thrown.status === 401) sendToLogin();
          if (thrown.status === 409) onFree();
        },
      },
    );
  };
  const has = (day: string | null) => lines.some((line) => line.slotDate === day);
  const busy = (day: string | undefined) => isPending && variables.slotDate === day;

  return (
    <div className={styles["offer"]}>
      {lines.map((line) => (
        <Note variant="green" key={line._id} className={styles["line"]}>
          <p role="status">
            <b>{placeWords(line)}</b> for {daysWords(line)}. If a time opens up, we'll hold it for you for{" "}
            {rules ? inWords(rules.waitlistOfferMinutes, "minutes") : "a few minutes"} and email you right away.
          </p>
          <LeaveLine id={line._id} what={`${line.name}, ${daysWords(line)}`} />
        </Note>
      ))}
      {!has(slotDate) && (
        <Button
          variant="quiet"
          busy={busy(slotDate)}
          busyLabel="Joining the waitlist…"
          onClick={() => void join(slotDate)}
        >
          <BellRing size={20} strokeWidth={1.75} aria-hidden />
          Notify me if a time opens up
        </Button>
      )}
      {isWeekFull && !has(null) && (
        <Button
          variant="link"
          busy={busy(undefined)}
          busyLabel="Joining the waitlist…"
          onClick={() => void join(undefined)}
        >
          Notify me about any day this week
        </Button>
      )}
      <FormError error={error} />
    </div>
  );
}
