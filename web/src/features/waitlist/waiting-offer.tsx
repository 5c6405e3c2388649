import { OFFER_MINUTES } from "@lamplight/api/contract/waitlist.ts";
import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { FormError } from "../../components/form-error.tsx";
import { Failure } from "../../lib/failure.ts";
import { useToken } from "../../lib/session.ts";
import { LeaveLine } from "./leave-line.tsx";
import { useJoinWaitlist, waitingQuery } from "./queries.ts";
import styles from "./waiting-offer.module.css";
import { daysWords, placeWords } from "./waiting-words.ts";

type WaitingOfferProps = {
  docId: string;
  /** The day in sight, on which nothing is free. */
  slotDate: string;
  /** Nothing is free on any other day either. */
  isWeekFull: boolean;
  sendToLogin: () => void;
  /** A time is free after all. */
  onFree: () => void;
};

/** On a day with nothing free: to be told when a time comes free, or how far the line is. */
export function WaitingOffer({ docId, slotDate, isWeekFull, sendToLogin, onFree }: WaitingOfferProps) {
  const isSignedIn = useToken("user") !== null;
  const { data: waiting } = useQuery({ ...waitingQuery, enabled: isSignedIn });
  const { mutate, isPending, variables, error } = useJoinWaitlist();
  const lines = waiting?.filter((line) => line.docId === docId && (line.slotDate ?? slotDate) === slotDate) ?? [];

  const join = (day: string | undefined) => {
    if (!isSignedIn) return sendToLogin();
    mutate(
      { docId, slotDate: day },
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
        <div key={line._id} className={styles["line"]}>
          <p role="status">
            <b>{placeWords(line)}</b> for a time {daysWords(line)}. When one comes free we hold it for you for{" "}
            {OFFER_MINUTES} minutes and write to you at once.
          </p>
          <LeaveLine line={line} />
        </div>
      ))}
      {!has(slotDate) && (
        <Button variant="quiet" busy={busy(slotDate)} busyLabel="Putting you in line…" onClick={() => join(slotDate)}>
          <BellRing size={20} strokeWidth={1.75} aria-hidden />
          Tell me when one comes free
        </Button>
      )}
      {isWeekFull && !has(null) && (
        <Button variant="link" busy={busy(undefined)} busyLabel="Putting you in line…" onClick={() => join(undefined)}>
          Any day this week would do
        </Button>
      )}
      <FormError error={error} />
    </div>
  );
}
