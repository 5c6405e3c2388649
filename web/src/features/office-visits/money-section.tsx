import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { OfficeVisit, TakePayment } from "@lamplight/api/contract/office-visits.ts";
import { paidHow } from "@lamplight/api/contract/payment-text.ts";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { FormError } from "../../components/form-error.tsx";
import { LinkToPay } from "../../components/link-to-pay.tsx";
import { RefundRows } from "../../components/refund-rows.tsx";
import { inDollars } from "../../lib/format.ts";
import { useOfferUndo } from "../../lib/operations.ts";
import { useMarkRefunded, usePayLink, useTakePayment } from "./queries.ts";
import styles from "./visit-record.module.css";

type MoneyProps = { visit: OfficeVisit; mayAct: boolean; facts: ReactNode };

/** Payments, refunds due by hand, and the ways to pay. */
export function MoneySection({ visit, mayAct, facts }: MoneyProps) {
  const { payments, timeZone, state, toGiveBackCents } = visit;
  return (
    <section aria-labelledby="money" className={styles["part"]}>
      <h2 id="money">Money</h2>
      {facts}
      {payments.map(({ _id, method, cents, at, takenBy, isUnasked }) => (
        <p key={_id} className={styles["soft"]}>
          {inDollars(cents)} {paidHow[method]}, {dateAndTime(at, timeZone)}
          {takenBy && `, received by ${takenBy}`}
          {isUnasked && ". A second payment, or a wrong amount: refunded in full"}
        </p>
      ))}
      <RefundRows refunds={visit.refunds} timeZone={timeZone} />
      {toGiveBackCents > 0 && <RefundByHand visit={visit} mayAct={mayAct} />}
      {mayAct && (state === "held" || state === "lapsed") && <TakeMoney visit={visit} />}
      {mayAct && state === "held" && <VisitLink visit={visit} />}
    </section>
  );
}

function RefundByHand({ visit, mayAct }: { visit: OfficeVisit; mayAct: boolean }) {
  const { mutate: markRefunded, isPending, error } = useMarkRefunded(visit._id);
  return (
    <div className={styles["needsAction"]}>
      <p>
        <b>{inDollars(visit.toGiveBackCents)}</b> must be refunded by hand.
      </p>
      {mayAct && (
        <Button
          size="small"
          busy={isPending}
          busyLabel="Saving…"
          onClick={() => markRefunded({ revision: visit.revision })}
        >
          Mark as refunded
        </Button>
      )}
      <FormError error={error} />
    </div>
  );
}

const METHODS: { method: TakePayment["method"]; label: string; title: string }[] = [
  { method: "cash", label: "Record cash", title: "in cash" },
  { method: "check", label: "Record check", title: "by check" },
];

function TakeMoney({ visit }: Pick<MoneyProps, "visit">) {
  const offerUndo = useOfferUndo();
  const { _id, revision, feeCents, patient } = visit;
  const [chosen, choose] = useState<(typeof METHODS)[number] | null>(null);
  const { mutateAsync: take, isPending, error, reset } = useTakePayment(_id);
  const close = () => {
    choose(null);
    reset();
  };
  const confirm = async () => {
    if (!chosen) return;
    const input = { revision, method: chosen.method, cents: feeCents, notify: true };
    const done = await take(input).catch(() => null);
    if (!done) return;
    offerUndo({
      operationId: done.operationId,
      message: done.message ?? "",
      subject: patient.name,
      undoPath: `undo/${done.operationId}`,
    });
    close();
  };
  return (
    <div className={styles["row"]}>
      {METHODS.map((one) => (
        <Button key={one.method} variant="quiet" size="small" onClick={() => choose(one)}>
          {one.label}
        </Button>
      ))}
      <ConfirmDialog
        isOpen={chosen !== null}
        title={`Record ${inDollars(feeCents)} ${chosen?.title ?? ""}?`}
        text={`Record this once ${patient.name} has handed you exactly ${inDollars(feeCents)}. This marks the visit as paid and sends the confirmation.`}
        variant="main"
        confirmLabel={`Record ${inDollars(feeCents)}`}
        busyLabel="Recording…"
        keepLabel="Not yet"
        busy={isPending}
        error={error}
        onConfirm={() => void confirm()}
        onClose={close}
      />
    </div>
  );
}

function VisitLink({ visit: { _id, patient } }: { visit: OfficeVisit }) {
  return <LinkToPay link={usePayLink(_id)} email={patient.email} />;
}
