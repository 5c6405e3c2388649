import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { dateAndTime, shortDate } from "@lamplight/api/contract/format-time.ts";
import { paidHow, refundDestination } from "@lamplight/api/contract/payment-text.ts";
import { isOurFault, moveRule } from "@lamplight/api/contract/refund-rule.ts";
import { inDigits } from "@lamplight/api/contract/rules.ts";
import type { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { dateAndTimeForBoth, visitorTime } from "@lamplight/api/contract/visitor-time.ts";
import type { ReactNode } from "react";
import { Loss } from "../components/dialogs/from-to.tsx";
import { Button } from "../components/form/button.tsx";
import { Soft } from "../components/layout/boxes.tsx";
import { MoneyActions, MoneyCard } from "../components/record/money-card.tsx";
import { RefundLine } from "../components/record/refund-line.tsx";
import { Status } from "../components/states/status.tsx";
import { CancelButton } from "../components/visit-and-ride/cancel-button.tsx";
import { DISPUTED } from "../features/appointments/sheet/refund-card.tsx";
import type { VisitChanges } from "../features/appointments/visit/visit-changes.ts";
import { usePreviewed } from "../lib/office/previewed.ts";
import { inDollars, money } from "../lib/time/format.ts";
import { useVisitor } from "../lib/time/visitor.ts";

/** A paid visit, as its signed-in patient or the page of an emailed link knows it. */
export type PaidVisit = Pick<
  Appointment,
  | "docId"
  | "revision"
  | "startsAt"
  | "endsAt"
  | "timeZone"
  | "paidAt"
  | "paidBy"
  | "dispute"
  | "rights"
  | "refundNoticeHours"
> & { consultant: string; amount: number };

/** What a patient may do now: `canMove` until the deadline, and nothing once the visit has started. */
export function rightsNow({ rights, startsAt }: Pick<PaidVisit, "rights" | "startsAt">, now: number | null) {
  const isAhead = now !== null && now < Date.parse(startsAt);
  const isCurrent = isAhead && rights !== null && (rights.until === null || now <= Date.parse(rights.until));
  return { isAhead, isCurrent, canMove: isCurrent && rights.canMove };
}

type VisitMoneyProps = {
  visit: PaidVisit;
  changes: VisitChanges;
  now: number | null;
  isMoving: boolean;
  onMove: () => void;
  /** Before the actions: keeping a visit that we changed. */
  keep?: ReactNode;
  /** Further actions. */
  children?: ReactNode;
};

/** What was paid, the refund rule as it is now, and the two changes, each with what it costs. */
export function VisitMoney({ visit, changes, now, isMoving, onMove, keep, children }: VisitMoneyProps) {
  const { amount, paidAt, paidBy, timeZone, rights, dispute, refundNoticeHours } = visit;
  const { isAhead, isCurrent, canMove } = rightsNow(visit, now);
  const how = paidHow[paidBy ?? "card"];
  return (
    <MoneyCard
      title="Paid"
      about={paidAt ? `${how.charAt(0).toUpperCase()}${how.slice(1)}, ${shortDate(paidAt, timeZone)}` : null}
      amount={amount}
    >
      {now !== null && now < Date.parse(visit.endsAt) && (
        <div>
          <Status tone="good">Payment Confirmed</Status>
        </div>
      )}
      {now !== null && isAhead && <RuleNow visit={visit} now={now} />}
      {children}
      {isAhead && (
        <MoneyActions>
          {keep}
          {canMove && !isMoving && (
            <Button variant="quiet" onClick={onMove}>
              Choose another time
            </Button>
          )}
          {canMove && rights && !isOurFault(rights.reason) && (
            <Soft variant="xs">
              {moveRule({ patientMoves: rights.movesLeft, refundNoticeHours }, rights.movesLeft)}
            </Soft>
          )}
          {isCurrent && !canMove && <Soft variant="xs">You've rescheduled this visit as often as you can online.</Soft>}
          <CancelVisit visit={visit} changes={changes} refundCents={isCurrent && !dispute ? rights?.refundCents : 0} />
        </MoneyActions>
      )}
    </MoneyCard>
  );
}

/** The refund rule at this moment, with its deadline and the amount. */
function RuleNow({ visit, now }: { visit: PaidVisit; now: number }) {
  const { rights, dispute, refundNoticeHours, timeZone, paidAt, startsAt, amount } = visit;
  const visitor = useVisitor();
  const { isCurrent } = rightsNow(visit, now);
  if (dispute) return <Soft variant="sm">{DISPUTED[dispute]}</Soft>;
  if (!isCurrent || !rights || rights.reason === "late")
    return (
      <Soft variant="sm">
        {`Your visit is less than ${inDigits(refundNoticeHours, "hour")} away, so it can't be rescheduled or refunded. If you cancel or miss it, the ${money(amount)} stays with us.`}
      </Soft>
    );
  const deadline = rights.until === null ? "the start" : dateAndTimeForBoth(rights.until, timeZone, visitor);
  const own = rights.until && visitorTime(rights.until, timeZone, visitor);
  if (rights.reason === "nurse_unavailable")
    return (
      <Soft variant="sm">
        Your nurse isn't available at this time. We're sorry. Choose another time or another nurse at no extra charge,
        or cancel for a full refund.
      </Soft>
    );
  return (
    <>
      {rights.reason === "moved_by_office" && (
        <Soft variant="sm">
          {`We changed this visit. Until ${deadline} you can keep it, choose another time or nurse at no extra charge, or cancel for a full refund.`}
        </Soft>
      )}
      <RefundLine
        from={Date.parse(paidAt ?? startsAt)}
        until={Date.parse(rights.until ?? startsAt)}
        to={Date.parse(startsAt)}
        now={now}
        words={
          <>
            <b>Full refund until {rights.until === null ? "the start" : dateAndTime(rights.until, timeZone)}</b>
            {own && <Soft variant="sm">{own}</Soft>}
          </>
        }
        after="After that, no refund"
      />
      <Soft variant="sm">{`If we can't keep the visit, you get all ${money(amount)} back.`}</Soft>
    </>
  );
}

type CancelVisitProps = { visit: PaidVisit; changes: VisitChanges; refundCents: number | undefined };

/** Cancels a paid visit. The button names the refund; the dialog says first what is lost. */
function CancelVisit({ visit, changes, refundCents: expected = 0 }: CancelVisitProps) {
  const preview = usePreviewed(changes.preview);
  const { refundCents = 0, keepsCents = 0 } = preview.data ?? {};
  return (
    <CancelButton
      what="visit"
      label={
        expected > 0
          ? `Cancel and get ${inDollars(expected)} back`
          : visit.dispute
            ? undefined
            : "Cancel without a refund"
      }
      confirmLabel={refundCents > 0 ? `Cancel and refund ${inDollars(refundCents)}` : "Cancel visit"}
      preview={preview}
      onPreview={() => preview.loadPreview({ action: "cancel" })}
      text={cancelText(preview.data, visit)}
      busy={changes.cancel.isPending}
      onConfirm={() =>
        changes.cancel.mutate(
          { revision: visit.revision, refundCents },
          { onError: preview.showError, onSettled: preview.close },
        )
      }
    >
      {refundCents === 0 && keepsCents > 0 && (
        <Loss>
          {`Your visit is less than ${inDigits(visit.refundNoticeHours, "hour")} away, so the ${inDollars(keepsCents)} you paid isn't refundable.`}
        </Loss>
      )}
    </CancelButton>
  );
}

/** What canceling a paid visit returns, before it is confirmed. */
function cancelText(
  previewed: Pick<ChangePreviewed, "refundCents" | "keepsCents"> | undefined,
  { paidBy, consultant, startsAt, timeZone }: PaidVisit,
): string {
  const { refundCents = 0, keepsCents = 0 } = previewed ?? {};
  const refund =
    refundCents > 0
      ? `We'll refund ${inDollars(refundCents)} ${refundDestination[paidBy ?? "card"]}. `
      : keepsCents > 0
        ? ""
        : "What you paid has already been refunded. ";
  return `${refund}Other patients can then book your time with ${consultant}: ${dateAndTimeForBoth(startsAt, timeZone, null)}.`;
}
