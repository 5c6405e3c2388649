import type { AlternativeTime, VisitChoices } from "@lamplight/api/contract/affected-visits.ts";
import { BANK_RETURNED, refundDestination, refundHeldText } from "@lamplight/api/contract/payment-text.ts";
import type { LinkedVisit } from "@lamplight/api/contract/visit-links.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { SelectField } from "../../../components/form/field.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Card, Stack } from "../../../components/layout/boxes.tsx";
import { money } from "../../../lib/time/format.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import type { VisitChanges } from "./visit-changes.ts";
import styles from "./visit-choices.module.css";

type Visit = Pick<LinkedVisit, "consultant" | "startsAt" | "timeZone" | "dispute" | "paidBy" | "revision">;

type Choosing = {
  visit: Visit;
  choices: VisitChoices;
  changes: VisitChanges;
  onMoved?: () => void;
  /** `h1` on a page of its own. */
  heading?: "h1" | "h2";
};

/** A visit whose nurse is unavailable: another time, or the money. */
export function VisitChoicesPart({ visit, choices, changes, onMoved, heading = "h1" }: Choosing) {
  const { move, cancel } = changes;
  const choose = ({ docId, slotDate, slotTime }: AlternativeTime) => {
    cancel.reset();
    move.mutate({ docId, slotDate, slotTime, revision: visit.revision }, { onSuccess: () => onMoved?.() });
  };
  const giveUp = () => {
    move.reset();
    cancel.mutate({ revision: visit.revision, refundCents: choices.refundCents });
  };
  const visitor = useVisitor();
  const [other, setOther] = useState("");
  const { consultant, startsAt, timeZone, dispute } = visit;
  const { refundCents, offered, others } = choices;
  const isPending = move.isPending || cancel.isPending;
  const isRefundable = dispute !== "open" && refundCents > 0;
  const when = (at: string) => dateAndTimeForBoth(at, timeZone, visitor);
  const shown = offered.length > 0 ? offered : others.slice(0, 3);
  const rest = offered.length > 0 ? others : others.slice(3);
  const keyOf = ({ docId, startsAt: at }: AlternativeTime) => `${at} ${docId}`;
  const chosen = rest.find((time) => keyOf(time) === other);
  const isMovingTo = ({ docId, slotDate, slotTime }: AlternativeTime) =>
    move.isPending &&
    move.variables.docId === docId &&
    move.variables.slotDate === slotDate &&
    move.variables.slotTime === slotTime;
  const Heading = heading;
  return (
    <>
      <Heading>{isRefundable ? "Choose another time or a refund" : "Choose another time"}</Heading>
      <p className={styles["about"]}>
        We're sorry: {consultant} is unavailable for your visit on {when(startsAt)}. Choose what suits you. Nothing
        happens until you press a button.
      </p>
      <FormError error={move.error ?? cancel.error} />
      <Card as="section" className={styles["part"]} aria-label="Another time">
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
                  onClick={() => choose(time)}
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
          <Stack variant="start">
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
              onClick={() => chosen && choose(chosen)}
            >
              Choose this time
            </Button>
          </Stack>
        )}
      </Card>
      <RefundPart
        {...{ visit, refundCents }}
        isDisabled={isPending}
        isCanceling={cancel.isPending}
        onCancel={() => giveUp()}
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
    <Card as="section" className={styles["part"]} aria-label={title}>
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
    </Card>
  );
}
