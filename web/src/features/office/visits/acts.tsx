import { VISIT_CAUSES, VisitCause } from "@lamplight/api/contract/cancel-causes.ts";
import type { OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import { inWords, REFUND_GRACE_MINUTES, REFUSE_OFFICE_CHANGE_HOURS } from "@lamplight/api/contract/rules.ts";
import { Fragment, type ReactNode, useState } from "react";
import { MoneyField } from "../../../components/fields/money-field.tsx";
import { SelectField } from "../../../components/form/field.tsx";
import { readCents } from "../../../lib/forms/money-input.ts";
import { dateOnly, inDollars } from "../../../lib/time/format.ts";
import { ActDialog } from "./act-dialog.tsx";
import { type SlotAt, SlotFields, useSlotChoice } from "./calendar/slot-fields.tsx";
import type { Act } from "./queries.ts";

type OneAct = { visit: OfficeVisit; isOpen: boolean; onClose: () => void };

/** Moves a visit to another time or nurse. `to` is the slot it was dragged to. */
export function MoveDialog({ to, ...props }: OneAct & { to?: SlotAt | undefined }) {
  const { visit } = props;
  const start = to ?? { docId: visit.docId, day: dateOnly(visit.startsAt, visit.timeZone), slotTime: "" };
  const choice = useSlotChoice(start, { isOpen: props.isOpen, visitId: visit._id });
  const act: Act | null = choice.input && { action: "move", ...choice.input };
  return (
    <ActDialog {...props} name="move" title="Reschedule visit" act={act} confirmLabel="Reschedule">
      <SlotFields choice={choice} />
    </ActDialog>
  );
}

/**
 * Cancels a visit: a full refund when it is our fault, for a reason from a list, otherwise the refund rule. Preselects the nurse while they
 * are unavailable.
 */
export function CancelDialog(props: OneAct) {
  const [chosen, choose] = useState<VisitCause | "patient" | null>(null);
  const cause = chosen ?? (props.visit.fault === "nurse_unavailable" ? "nurse_cannot_come" : "patient");
  const who =
    cause === "patient"
      ? { canceledBy: "patient" as const }
      : { canceledBy: cause === "nurse_cannot_come" ? ("consultant" as const) : ("office" as const), cause };
  return (
    <ActDialog
      {...props}
      name="cancel"
      title={props.visit.state === "held" ? "Release slot" : "Cancel visit"}
      act={props.isOpen ? { action: "cancel", ...who } : null}
      confirmLabel={props.visit.state === "held" ? "Release slot" : "Cancel visit"}
    >
      <SelectField
        label="Who is canceling, and why?"
        hint={props.visit.fault ? FAULT_HINTS[props.visit.fault] : cancelHint(props.visit.refundNoticeHours)}
        value={cause}
        onChange={({ target }) => choose(VisitCause.safeParse(target.value).data ?? "patient")}
      >
        <option value="patient">The patient</option>
        <optgroup label="We cancel">
          {Object.entries(VISIT_CAUSES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </optgroup>
      </SelectField>
    </ActDialog>
  );
}

const cancelHint = (noticeHours: number): string =>
  `If it's us or the nurse, the patient gets a full refund. Patients who cancel get one until ${inWords(noticeHours, "hours")} before the visit, or within ${inWords(REFUND_GRACE_MINUTES, "minutes")} of paying.`;

const FAULT_HINTS: Record<NonNullable<OfficeVisit["fault"]>, string> = {
  nurse_unavailable: "The nurse isn't available at this time, so the patient gets a full refund no matter who cancels.",
  moved_by_office: `We changed this visit less than ${inWords(REFUSE_OFFICE_CHANGE_HOURS, "hours")} ago, so the patient gets a full refund no matter who cancels.`,
};

/** Refunds any amount of what was paid, in any state of the visit. It opens empty each time. */
export function RefundDialog(props: OneAct) {
  const { paidCents, refundableCents } = props.visit;
  const [typed, setTyped] = useState("");
  const cents = readCents(typed) ?? 0;
  const act: Act | null = cents > 0 ? { action: "refund", cents } : null;
  return (
    <ActDialog
      {...props}
      name="refund"
      title="Send refund"
      act={act}
      confirmLabel={act ? `Refund ${inDollars(cents)}` : "Send refund"}
      needsReason
    >
      <MoneyField
        label="Amount in dollars"
        hint={
          props.visit.dispute ? undefined : `${inDollars(refundableCents)} of ${inDollars(paidCents)} can be refunded.`
        }
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ActDialog>
  );
}

export type Dialogs = "move" | "cancel" | "refund";

/** The visit's three dialogs; at most one is open. Each opening starts with empty fields. */
export function Acts({ open, ...props }: Omit<OneAct, "isOpen"> & { open: Dialogs | null }): ReactNode {
  const [shown, setShown] = useState(open);
  const [openings, setOpenings] = useState(0);
  if (open !== shown) {
    setShown(open);
    if (open !== null) setOpenings(openings + 1);
  }
  return (
    <Fragment key={openings}>
      <MoveDialog {...props} isOpen={open === "move"} />
      <CancelDialog {...props} isOpen={open === "cancel"} />
      <RefundDialog {...props} isOpen={open === "refund"} />
    </Fragment>
  );
}
