import type { AlternativeTime, VisitChoices } from "@lamplight/api/contract/affected-visits.ts";
import { BANK_RETURNED, refundDestination, refundHeldText } from "@lamplight/api/contract/payment-text.ts";
import type { LinkedVisit } from "@lamplight/api/contract/visit-links.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { SelectField } from "../../../components/form/field.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { money } from "../../../lib/time/format.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import styles from "./visit-choices.module.css";

type Visit = Pick<LinkedVisit, "consultant" | "startsAt" | "timeZone" | "dispute" | "paidBy">;

type Choice = { docId?: string | undefined; slotDate: string; slotTime: string };

type Choosing = {
  visit: Visit;
  choices: VisitChoices;
  /** What is done now: the time that is chosen, or "cancel". */
  pending: Choice | "cancel" | null;
  /** Why the last choice failed. */
  error: Error | null;
  onChoose: (time: AlternativeTime) => void;
  onCancel: (refundCents: number) => void;
  /** `h1` on a page of its own. */
  heading?: "h1" | "h2";
};

/** A visit whose nurse is unavailable: another time, or the money. */
export function VisitChoicesPart({ visit, choices, pending, error, onChoose, onCancel, heading = "h1" }: Choosing) {
  const visitor = useVisitor();
  const [other, setOther] = useState("");
  const { consultant, startsAt, timeZone, dispute } = visit;
  const { refundCents, offered, others } = choices;
  const isPending = pending !== null;
  const isRefundable = dispute !== "open" && refundCents > 0;
  const when = (at: string) => dateAndTimeForBoth(at, timeZone, visitor);
  const shown = offered.length > 0 ? offered : others.slice(0, 3);
  const rest = offered.length > 0 ? others : others.slice(3);
  const keyOf = ({ docId, startsAt: at }: AlternativeTime) => `${at} ${docId}`;
  const chosen = rest.find((time) => keyOf(time) === other);
  const isMovingTo = ({ docId, slotDate, slotTime }: AlternativeTime) =>
    pending !== null &&
    pending !== "cancel" &&
    pending.docId === docId &&
    pending.slotDate === slotDate &&
    pending.slotTime === slotTime;
  const Heading = heading;
  return (
    <>
      <Heading>{isRefundable ? "Choose another time or a refund" : "Choose another time"}</Heading>
      <p className={styles["about"]}>
        We're sorry: {consultant} is unavailable for your visit on {when(startsAt)}. Choose what suits you. Nothing
        happens until you press a button.
      </p>
      <FormError error={error} />
      <section className={styles["part"]} aria-label="Another time">
        <h2>Another time, at no extra charge</h2>
        {shown.length > 0 ? (
          <ul className={styles["times"]}>
            {shown.map((time) => (
              <li key={keyOf(time)}>
                <p>
                  <b>{when(time.startsAt)}</b>
                  <br />
                  with {time.consultant}
                </p>
                <Button
                  size="small"
                  disabled={isPending}
                  busy={isMovingTo(time)}
                  busyLabel="Choosing…"
                  onClick={() => onChoose(time)}
                >
                  Choose {time.slotTime} with {time.consultant}
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <p>No times are free this week.</p>
        )}
        {rest.length > 0 && (
          <div className={styles["other"]}>
            <SelectField label="More times" value={other} onChange={({ target }) => setOther(target.value)}>
              <option value="">Choose</option>
              {rest.map((time) => (
                <option key={keyOf(time)} value={keyOf(time)}>
                  {when(time.startsAt)} with {time.consultant}
                </option>
              ))}
            </SelectField>
            <Button
              size="small"
              disabled={!chosen || isPending}
              busy={chosen !== undefined && isMovingTo(chosen)}
              busyLabel="Choosing…"
              onClick={() => chosen && onChoose(chosen)}
            >
              Choose this time
            </Button>
          </div>
        )}
      </section>
      <RefundPart
        {...{ visit, refundCents }}
        isDisabled={isPending}
        isCanceling={pending === "cancel"}
        onCancel={() => onCancel(refundCents)}
      />
    </>
  );
}

type RefundPartProps = {
  visit: Visit;
  refundCents: number;
  isDisabled: boolean;
  isCanceling: boolean;
  onCancel: () => void;
};

/** Cancels the visit with what is left of the payment. While a bank decides about it, nothing can be chosen here. */
function RefundPart({ visit: { dispute, paidBy }, refundCents, isDisabled, isCanceling, onCancel }: RefundPartProps) {
  const sum = money(refundCents / 100);
  const [title, text, label] =
    dispute === "open"
      ? ["Your payment", `If you don't choose a time, we cancel the visit when it would start. ${refundHeldText(sum)}`]
      : refundCents > 0
        ? [
            "A full refund",
            `We cancel the visit and refund ${sum} in full ${refundDestination[paidBy ?? "card"]}.`,
            `Cancel visit and refund ${sum}`,
          ]
        : ["Cancel the visit", dispute === "lost" ? BANK_RETURNED : "There is nothing more to refund.", "Cancel visit"];
  return (
    <section className={styles["part"]} aria-label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      {label && (
        <div>
          <Button
            variant="quiet"
            disabled={isDisabled}
            busy={isCanceling}
            busyLabel={refundCents > 0 ? "Refunding…" : "Canceling…"}
            onClick={onCancel}
          >
            {label}
          </Button>
        </div>
      )}
    </section>
  );
}
