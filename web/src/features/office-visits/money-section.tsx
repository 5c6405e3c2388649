import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { OfficeVisit, TakePayment } from "@lamplight/api/contract/office-visits.ts";
import { paidHow } from "@lamplight/api/contract/payment-text.ts";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { FormError } from "../../components/form-error.tsx";
import { LinkToPay } from "../../components/link-to-pay.tsx";
import type { Operation } from "../../components/operation-bar.tsx";
import { inDollars } from "./labels.ts";
import { useGiveBack, usePayLink, useTakePayment } from "./queries.ts";
import styles from "./visit-record.module.css";

type MoneyProps = { visit: OfficeVisit; mayAct: boolean; onDone: (operation: Operation) => void; facts: ReactNode };

/** What was paid and how, what is still to be given back, and the ways to pay. */
export function MoneySection({ visit, mayAct, onDone, facts }: MoneyProps) {
  const { payments, timeZone, state, toGiveBackCents } = visit;
  return (
    <section aria-labelledby="money" className={styles["part"]}>
      <h2 id="money">Money</h2>
      {facts}
      {payments.map(({ _id, method, cents, at, takenBy }) => (
        <p key={_id} className={styles["soft"]}>
          {inDollars(cents)} {paidHow[method]}, {dateAndTime(at, timeZone)}
          {takenBy && `, taken by ${takenBy}`}
        </p>
      ))}
      {toGiveBackCents > 0 && <ToGiveBack visit={visit} mayAct={mayAct} />}
      {mayAct && (state === "held" || state === "lapsed") && <TakeMoney visit={visit} onDone={onDone} />}
      {mayAct && state === "held" && <VisitLink visit={visit} />}
    </section>
  );
}

function ToGiveBack({ visit, mayAct }: { visit: OfficeVisit; mayAct: boolean }) {
  const { mutate: give, isPending, error } = useGiveBack(visit._id);
  return (
    <div className={styles["owed"]}>
      <p>
        <b>{inDollars(visit.toGiveBackCents)}</b> is to be given back by hand.
      </p>
      {mayAct && (
        <Button size="small" busy={isPending} busyLabel="Noting it…" onClick={() => give({ revision: visit.revision })}>
          It is given back
        </Button>
      )}
      <FormError error={error} />
    </div>
  );
}

const METHODS: { method: TakePayment["method"]; label: string; title: string }[] = [
  { method: "cash", label: "Take cash", title: "in cash" },
  { method: "check", label: "Take a check", title: "by check" },
];

function TakeMoney({ visit, onDone }: Pick<MoneyProps, "visit" | "onDone">) {
  const { _id, revision, feeCents, patient } = visit;
  const [asks, setAsks] = useState<(typeof METHODS)[number] | null>(null);
  const { mutateAsync: take, isPending, error, reset } = useTakePayment(_id);
  const close = () => {
    setAsks(null);
    reset();
  };
  // The visit is paid by the time this is answered, and these buttons are gone: what can be taken back is told all the same.
  const confirm = async () => {
    if (!asks) return;
    const wish = { revision, method: asks.method, cents: feeCents, notify: true };
    const done = await take(wish).catch(() => null);
    if (!done) return;
    onDone({ operationId: done.operationId, message: done.message ?? "" });
    close();
  };
  return (
    <div className={styles["row"]}>
      {METHODS.map((one) => (
        <Button key={one.method} variant="quiet" size="small" onClick={() => setAsks(one)}>
          {one.label}
        </Button>
      ))}
      <ConfirmDialog
        isOpen={asks !== null}
        title={`${inDollars(feeCents)} ${asks?.title ?? ""}?`}
        text={`Note it once ${patient.name} has handed you exactly ${inDollars(feeCents)}. The visit is paid then, and its confirmation goes out.`}
        variant="main"
        confirmLabel={`I have ${inDollars(feeCents)}`}
        busyLabel="Noting it…"
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
