import type { AlternativeTime, VisitChoices } from "@lamplight/api/contract/affected-visits.ts";
import { dateFormat } from "@lamplight/api/contract/format-time.ts";
import { BANK_RETURNED, BANK_SHOWS, refundDestination, refundHeldText } from "@lamplight/api/contract/payment-text.ts";
import type { LinkedVisit } from "@lamplight/api/contract/visit-links.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { CalendarX } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Soft } from "../../../components/layout/boxes.tsx";
import { DeadlineLine, HelpLine } from "../../../components/record/help-line.tsx";
import { MoneyCard } from "../../../components/record/money-card.tsx";
import { RecordColumns } from "../../../components/record/record-columns.tsx";
import { RecordHead } from "../../../components/record/record-head.tsx";
import { inDollars } from "../../../lib/time/format.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import type { VisitChanges } from "../visit/visit-changes.ts";
import { ChoiceCard } from "./choice-card.tsx";
import { choiceGroups, keyOf } from "./choice-groups.ts";
import { ChoiceLists } from "./choice-lists.tsx";

type Visit = Pick<LinkedVisit, "consultant" | "docId" | "startsAt" | "timeZone" | "dispute" | "paidBy" | "revision">;

type Choosing = {
  visit: Visit;
  choices: VisitChoices;
  changes: VisitChanges;
  onMoved?: () => void;
};

/** A visit whose nurse is unavailable: another time, or the money. Nothing changes until one of two buttons is pressed. */
export function VisitChoicesPart({ visit, choices, changes, onMoved }: Choosing) {
  const { move, cancel } = changes;
  const name = useId();
  const visitor = useVisitor();
  const { consultant, startsAt, timeZone, dispute } = visit;
  const { refundCents, offered } = choices;
  const groups = choiceGroups(choices, visit);
  const all = [...groups.sameDay, ...groups.ownNurse, ...groups.rest].flatMap(({ times }) => times);
  const suggested = offered[0] ?? all.find((time) => time.startsAt === startsAt) ?? all[0];
  const [chosenKey, setChosenKey] = useState(suggested && keyOf(suggested));
  // Without a choice once that time is taken: no other one is chosen for the patient.
  const chosen = all.find((time) => keyOf(time) === chosenKey);
  const isPending = move.isPending || cancel.isPending;
  const isRefundable = dispute !== "open" && refundCents > 0;
  const weekday = dateFormat(timeZone, { weekday: "long" }).format(new Date(startsAt));
  const choose = ({ docId, slotDate, slotTime }: AlternativeTime) => {
    cancel.reset();
    move.mutate({ docId, slotDate, slotTime, revision: visit.revision }, { onSuccess: () => onMoved?.() });
  };
  const giveUp = () => {
    move.reset();
    cancel.mutate({ revision: visit.revision, refundCents });
  };
  return (
    <RecordColumns
      variant="bar"
      head={
        <>
          <RecordHead Icon={CalendarX} tone="waiting" title={`${consultant} can't make ${weekday}`}>
            <p>
              We're sorry. Choose another nurse or another time at no extra charge
              {isRefundable && (
                <>
                  , or get all <b>{inDollars(refundCents)}</b> back
                </>
              )}
              .
            </p>
            <Soft variant="sm">
              Was: <s>{dateAndTimeForBoth(startsAt, timeZone, visitor)}</s>
            </Soft>
          </RecordHead>
          <ChoiceLists
            {...{ visit, groups, name }}
            nurses={choices.nurses}
            chosen={chosen && keyOf(chosen)}
            onChoose={(time) => {
              move.reset();
              setChosenKey(keyOf(time));
            }}
          />
        </>
      }
      side={
        <>
          <ChoiceCard
            chosen={chosen}
            hasTimes={all.length > 0}
            timeZone={timeZone}
            nurse={choices.nurses.find(({ _id }) => _id === chosen?.docId)}
          >
            <FormError error={move.error} />
            <Button
              block
              disabled={!chosen || cancel.isPending}
              busy={move.isPending}
              busyLabel="Choosing…"
              onClick={() => chosen && choose(chosen)}
            >
              Choose this time
            </Button>
          </ChoiceCard>
          <RefundPart
            {...{ visit, refundCents }}
            isDisabled={isPending}
            isCanceling={cancel.isPending}
            error={cancel.error}
            onCancel={giveUp}
          />
          {isRefundable && (
            <DeadlineLine>
              If you choose nothing by {dateAndTimeForBoth(startsAt, timeZone, visitor)}, when the visit would start, we
              cancel it and refund {inDollars(refundCents)}.
            </DeadlineLine>
          )}
          <HelpLine timeZone={timeZone} />
        </>
      }
    />
  );
}

type RefundPartProps = {
  visit: Visit;
  refundCents: number;
  isDisabled: boolean;
  isCanceling: boolean;
  error: unknown;
  onCancel: () => void;
};

/** Cancels the visit with what is left of the payment. While a bank decides about it, nothing can be chosen here. */
function RefundPart({
  visit: { dispute, paidBy },
  refundCents,
  isDisabled,
  isCanceling,
  error,
  onCancel,
}: RefundPartProps) {
  const sum = inDollars(refundCents);
  const method = paidBy ?? "card";
  const [title, text, label] =
    dispute === "open"
      ? ["Your payment", `If you don't choose a time, we cancel the visit when it would start. ${refundHeldText(sum)}`]
      : refundCents > 0
        ? [
            "Or all of it back",
            `We cancel the visit and refund ${sum} in full ${refundDestination[method]}.${method === "card" ? ` ${BANK_SHOWS}` : ""}`,
            `Cancel visit and refund ${sum}`,
          ]
        : ["Cancel the visit", dispute === "lost" ? BANK_RETURNED : "There is nothing more to refund.", "Cancel visit"];
  return (
    <MoneyCard title={title} amount={refundCents / 100}>
      <Soft variant="sm">{text}</Soft>
      <FormError error={error} />
      {label && (
        <Button
          variant="quiet"
          disabled={isDisabled}
          busy={isCanceling}
          busyLabel={refundCents > 0 ? "Refunding…" : "Canceling…"}
          onClick={onCancel}
        >
          {label}
        </Button>
      )}
    </MoneyCard>
  );
}
