import type { OfficeCancel, OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import { type ReactNode, useState } from "react";
import { SelectField, TextField } from "../../components/field.tsx";
import type { Operation } from "../../components/operation-bar.tsx";
import { dateOnly } from "../../lib/format.ts";
import { ActDialog } from "./act-dialog.tsx";
import { inDollars } from "./labels.ts";
import type { Act } from "./queries.ts";
import { type SlotAt, SlotFields, useSlotChoice } from "./slot-fields.tsx";

type OneAct = { visit: OfficeVisit; isOpen: boolean; onClose: () => void; onDone: (operation: Operation) => void };

/** Another time, or another nurse: of the day that is chosen, what is free with her. `to` is where it was dragged. */
export function MoveDialog({ to, ...props }: OneAct & { to?: SlotAt | undefined }) {
  const { visit } = props;
  const start = to ?? { docId: visit.docId, day: dateOnly(visit.startsAt, visit.timeZone), slotTime: "" };
  const choice = useSlotChoice(start, props.isOpen);
  const act: Act | null = choice.wish && { action: "move", ...choice.wish };
  return (
    <ActDialog {...props} title="Move the visit" act={act} confirmLabel="Move it">
      <SlotFields choice={choice} />
    </ActDialog>
  );
}

type Cause = NonNullable<OfficeCancel["canceledBy"]>;
const CAUSES: Record<Cause, string> = {
  patient: "The patient",
  office: "We do",
  consultant: "The nurse",
};
const isCause = (value: string): value is Cause => value in CAUSES;

/** Cancels a visit. A full refund for our fault; otherwise the refund rule. It starts with the nurse while they are unavailable. */
export function CancelDialog(props: OneAct) {
  const [chosen, choose] = useState<Cause | null>(null);
  const canceledBy = chosen ?? (props.visit.fault === "nurse_unavailable" ? "consultant" : "patient");
  return (
    <ActDialog
      {...props}
      title={props.visit.state === "held" ? "Give the time back" : "Cancel the visit"}
      act={props.isOpen ? { action: "cancel", canceledBy } : null}
      confirmLabel="Cancel it"
    >
      <SelectField
        label="Who is canceling?"
        hint={CANCEL_HINTS[props.visit.fault ?? "none"]}
        value={canceledBy}
        onChange={({ target }) => isCause(target.value) && choose(target.value)}
      >
        {Object.entries(CAUSES).map(([cause, words]) => (
          <option key={cause} value={cause}>
            {words}
          </option>
        ))}
      </SelectField>
    </ActDialog>
  );
}

const CANCEL_HINTS: Record<NonNullable<OfficeVisit["fault"]> | "none", string> = {
  none: "If it's us or the nurse, the patient gets a full refund. The patient gets one until 24 hours before.",
  nurse_unavailable: "The nurse isn't available at this time, so the patient gets a full refund whoever cancels.",
  moved_by_office: "We changed this visit less than 24 hours ago, so the patient gets a full refund whoever cancels.",
};

/** Sends a part of the money back, whatever became of the visit. */
export function RefundDialog(props: OneAct) {
  const { paidCents, returnedCents } = props.visit;
  const [dollars, setDollars] = useState("");
  const cents = Math.round(Number(dollars) * 100);
  const act: Act | null = dollars !== "" && cents > 0 ? { action: "refund", cents } : null;
  return (
    <ActDialog
      {...props}
      title="Send money back"
      act={act}
      confirmLabel={act ? `Send ${inDollars(cents)} back` : "Send it back"}
      needsWhy
    >
      <TextField
        label="Amount in dollars"
        type="number"
        inputMode="decimal"
        min="0.01"
        step="0.01"
        hint={`${inDollars(paidCents - returnedCents)} of ${inDollars(paidCents)} is left.`}
        value={dollars}
        onChange={({ target }) => setDollars(target.value)}
      />
    </ActDialog>
  );
}

export type Dialogs = "move" | "cancel" | "refund";

/** The three dialogs, one of them open. */
export function Acts({ open, ...props }: Omit<OneAct, "isOpen"> & { open: Dialogs | null }): ReactNode {
  return (
    <>
      <MoveDialog {...props} isOpen={open === "move"} />
      <CancelDialog {...props} isOpen={open === "cancel"} />
      <RefundDialog {...props} isOpen={open === "refund"} />
    </>
  );
}
