import type { AlternativeTime, VisitChoice } from "@lamplight/api/contract/affected-visits.ts";
import {
  BANK_RETURNED,
  refundDestination,
  refundDueText,
  refundHeldText,
} from "@lamplight/api/contract/payment-text.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { SelectField } from "../../components/field.tsx";
import { FormError } from "../../components/form-error.tsx";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { FailedState, StatePanel } from "../../components/state-panel.tsx";
import { failureText, isFinal } from "../../lib/failure.ts";
import { money } from "../../lib/format.ts";
import { useVisitor } from "../../lib/visitor.ts";
import styles from "./choosing-time.module.css";
import { useChoose, visitChoiceQuery } from "./queries.ts";

/** A visit whose nurse is unavailable: another time, or the money. */
export function VisitChoicePart({ code }: { code: string }) {
  const { data: choice, error, refetch } = useQuery(visitChoiceQuery(code));
  if (isFinal(error)) return <StatePanel level={1} title="This link doesn't work" text={failureText(error)} />;
  if (!choice && error) return <FailedState title="Your visit didn't load" error={error} retry={refetch} />;
  if (!choice)
    return (
      <Loading label="Looking up your visit">
        <Skeleton shape="card" />
      </Loading>
    );
  return choice.state === "open" ? <Choosing code={code} choice={choice} /> : <Closed choice={choice} />;
}

/** The visit as it is now, once nothing can be chosen anymore. */
function Closed({ choice }: { choice: VisitChoice }) {
  const visitor = useVisitor();
  const when = (at: string) => dateAndTimeForBoth(at, choice.timeZone, visitor);
  const { state, now, consultant, startsAt } = choice;
  const [title, text] =
    state === "moved" && now
      ? [
          "Your visit has a new time",
          `${when(now.startsAt)} with ${now.consultant}. You don't pay anything more. We'll email you the details and the link.`,
        ]
      : state === "canceled"
        ? ["Your visit is canceled", canceledText(choice)]
        : state === "available"
          ? [
              "Your visit takes place as planned",
              `${consultant} is available after all: ${when(startsAt)}. You don't need to do anything.`,
            ]
          : ["This link has ended", "Your visit's time has come. If you have questions, please call us."];
  return (
    <div role="status">
      <StatePanel level={1} title={title} text={text} />
    </div>
  );
}

function canceledText({ dispute, refundCents, paidBy }: VisitChoice): string {
  const sum = money(refundCents / 100);
  if (dispute === "lost") return BANK_RETURNED;
  if (refundCents === 0) return "There is nothing more to refund.";
  return dispute === "open" ? refundHeldText(sum) : `${sum} ${refundDueText[paidBy]}`;
}

function Choosing({ code, choice }: { code: string; choice: VisitChoice }) {
  const visitor = useVisitor();
  const { mutate: choose, isPending, error, variables } = useChoose(code);
  const [other, setOther] = useState("");
  const { consultant, startsAt, timeZone, refundCents, offered, others } = choice;
  const isRefundable = choice.dispute !== "open" && refundCents > 0;
  const when = (at: string) => dateAndTimeForBoth(at, timeZone, visitor);
  const shown = offered.length > 0 ? offered : others.slice(0, 3);
  const rest = offered.length > 0 ? others : others.slice(3);
  const keyOf = ({ docId, startsAt: at }: AlternativeTime) => `${at} ${docId}`;
  const chosen = rest.find((time) => keyOf(time) === other);
  const move = ({ docId, slotDate, slotTime }: AlternativeTime) =>
    choose({ action: "move", docId, slotDate, slotTime });
  const isMovingTo = (time: AlternativeTime) =>
    isPending &&
    variables.action === "move" &&
    variables.docId === time.docId &&
    variables.slotTime === time.slotTime &&
    variables.slotDate === time.slotDate;
  return (
    <>
      <h1>{isRefundable ? "Choose another time or a refund" : "Choose another time"}</h1>
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
                  onClick={() => move(time)}
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
              onClick={() => chosen && move(chosen)}
            >
              Choose this time
            </Button>
          </div>
        )}
      </section>
      <RefundPart
        choice={choice}
        isDisabled={isPending}
        isCanceling={isPending && variables.action === "refund"}
        onCancel={() => choose({ action: "refund", refundCents })}
      />
    </>
  );
}

type RefundPartProps = { choice: VisitChoice; isDisabled: boolean; isCanceling: boolean; onCancel: () => void };

/** Cancels the visit with what is left of the payment. While a bank decides about it, nothing can be chosen here. */
function RefundPart({ choice, isDisabled, isCanceling, onCancel }: RefundPartProps) {
  const { dispute, refundCents, paidBy } = choice;
  const sum = money(refundCents / 100);
  const [title, text, label] =
    dispute === "open"
      ? ["Your payment", `If you don't choose a time, we cancel the visit when it would start. ${refundHeldText(sum)}`]
      : refundCents > 0
        ? [
            "A full refund",
            `We cancel the visit and refund ${sum} in full ${refundDestination[paidBy]}.`,
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
