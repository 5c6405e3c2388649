import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { OfficeVisit, TakePayment } from "@lamplight/api/contract/office-visits.ts";
import { paidHow } from "@lamplight/api/contract/payment-text.ts";
import { type ReactNode, useState } from "react";
import { ChangedNotice } from "../../../components/dialogs/changed-notice.tsx";
import { ConfirmDialog } from "../../../components/dialogs/confirm-dialog.tsx";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions, Note, Soft, Stack } from "../../../components/layout/boxes.tsx";
import { CardPages } from "../../../components/office/card-pages.tsx";
import { LinkToPay } from "../../../components/office/link-to-pay.tsx";
import { RefundRows } from "../../../components/office/refund-rows.tsx";
import { useOpenedRecord } from "../../../lib/drafts/opened-record.ts";
import { useOfferUndo } from "../../../lib/office/operations.ts";
import { inDollars } from "../../../lib/time/format.ts";
import { useAskProvider, useMarkRefunded, usePayLink, useTakePayment } from "./queries.ts";

type MoneyProps = { visit: OfficeVisit; mayAct: boolean; facts: ReactNode };

/** Payments, refunds due by hand, and the ways to pay. */
export function MoneySection({ visit, mayAct, facts }: MoneyProps) {
  const { payments, timeZone, state, toGiveBackCents } = visit;
  const ask = useAskProvider(visit._id);
  return (
    <Stack as="section" variant="start" aria-labelledby="money">
      <h2 id="money">Money</h2>
      {facts}
      {payments.map(({ _id, method, cents, at, takenBy, isUnasked }) => (
        <Soft key={_id}>
          {inDollars(cents)} {paidHow[method]}, {dateAndTime(at, timeZone)}
          {takenBy && `, received by ${takenBy}`}
          {isUnasked && ". A second payment, or a wrong amount: refunded in full"}
        </Soft>
      ))}
      <CardPages pages={visit.cardPages} timeZone={timeZone} ask={mayAct ? ask : undefined} />
      <RefundRows refunds={visit.refunds} timeZone={timeZone} />
      {toGiveBackCents > 0 && <RefundByHand visit={visit} mayAct={mayAct} />}
      {mayAct && (state === "held" || state === "lapsed") && <TakeMoney visit={visit} />}
      {mayAct && state === "held" && <VisitLink visit={visit} />}
    </Stack>
  );
}

function RefundByHand({ visit, mayAct }: { visit: OfficeVisit; mayAct: boolean }) {
  const { mutate: markRefunded, isPending, error } = useMarkRefunded(visit._id);
  return (
    <Note variant="lamp">
      <Stack variant="start">
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
      </Stack>
    </Note>
  );
}

const METHODS: { method: TakePayment["method"]; label: string; title: string }[] = [
  { method: "cash", label: "Record cash", title: "in cash" },
  { method: "check", label: "Record check", title: "by check" },
];

type Method = (typeof METHODS)[number];

function TakeMoney({ visit }: Pick<MoneyProps, "visit">) {
  const [chosen, choose] = useState<Method | null>(null);
  return (
    <Actions>
      {METHODS.map((one) => (
        <Button key={one.method} variant="quiet" size="small" onClick={() => choose(one)}>
          {one.label}
        </Button>
      ))}
      {chosen && <TakeMoneyDialog visit={visit} method={chosen} onClose={() => choose(null)} />}
    </Actions>
  );
}

type TakeMoneyDialogProps = { visit: OfficeVisit; method: Method; onClose: () => void };

function TakeMoneyDialog({ visit: live, method: { method, title }, onClose }: TakeMoneyDialogProps) {
  const offerUndo = useOfferUndo();
  const { mutateAsync: take, isPending, error } = useTakePayment(live._id);
  const { opened, changed } = useOpenedRecord(live, { subject: live._id, isBusy: isPending });
  const { revision, feeCents, patient } = opened;
  const confirm = async () => {
    const done = await take({ revision, method, cents: feeCents, notify: true }).catch(() => null);
    if (!done) return;
    offerUndo({
      operationId: done.operationId,
      message: done.message ?? "",
      subject: patient.name,
      undoPath: `undo/${done.operationId}`,
    });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={`Record ${inDollars(feeCents)} ${title}?`}
      text={`Record this once ${patient.name} has handed you exactly ${inDollars(feeCents)}. This marks the visit as paid and sends the confirmation.`}
      variant="main"
      confirmLabel={`Record ${inDollars(feeCents)}`}
      busyLabel="Recording…"
      keepLabel="Not yet"
      busy={isPending}
      error={error}
      disabled={changed !== null}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ChangedNotice changed={changed} />
    </ConfirmDialog>
  );
}

function VisitLink({ visit: { _id, patient, canTextPayLink } }: { visit: OfficeVisit }) {
  return <LinkToPay link={usePayLink(_id)} email={patient.email} canText={canTextPayLink} />;
}
