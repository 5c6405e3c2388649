import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { BANK_DECIDES, BANK_RETURNED, refundDestination } from "@lamplight/api/contract/payment-text.ts";
import { isOurFault, moveRule } from "@lamplight/api/contract/refund-rule.ts";
import { inDigits } from "@lamplight/api/contract/rules.ts";
import type { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { useSearchParams } from "react-router-dom";
import { Button } from "../components/form/button.tsx";
import { SelectField } from "../components/form/field.tsx";
import { CancelButton, ChangeSection } from "../components/visit-and-ride/change-section.tsx";
import { useConfirmChange, useVisitChanges } from "../features/appointments/queries.ts";
import type { VisitChanges } from "../features/appointments/visit/visit-changes.ts";
import { useConsultants } from "../features/consultants/queries.ts";
import { usePreviewed } from "../lib/office/previewed.ts";
import { useServerNow } from "../lib/time/clock.ts";
import { money } from "../lib/time/format.ts";
import { useVisitor } from "../lib/time/visitor.ts";
import { NewTime } from "./new-time.tsx";

type Rights = NonNullable<Appointment["rights"]>;

/** Reschedules or cancels an upcoming paid visit. Both show the cost first. */
export function ChangeVisitSection({ appointment }: { appointment: Appointment }) {
  const [search] = useSearchParams();
  const now = useServerNow(MINUTE_MS);
  const visitor = useVisitor();
  const changes = useVisitChanges(appointment._id);
  const { rights, startsAt, timeZone, dispute, refundNoticeHours } = appointment;
  const visit = { ...appointment, consultant: appointment.docData.name };
  if (now === null || Date.parse(startsAt) <= now) return null;
  const isCurrent = rights !== null && (rights.until === null || now <= Date.parse(rights.until));
  const canMove = isCurrent && rights.canMove;
  return (
    <ChangeSection
      id="change"
      title="Reschedule or cancel this visit"
      rule={
        dispute
          ? `${DISPUTED[dispute]}${canMove ? ` ${moveRule({ patientMoves: rights.movesLeft, refundNoticeHours }, rights.movesLeft)}` : ""}`
          : isCurrent
            ? ruleOf(rights, refundNoticeHours, (at) => dateAndTimeForBoth(at, timeZone, visitor))
            : `Your visit is less than ${inDigits(refundNoticeHours, "hour")} away, so it can't be rescheduled or refunded.`
      }
      canMove={canMove}
      startsMoving={search.has("day")}
      newTime={(leave) => (
        <NewTime
          visit={visit}
          changes={changes}
          onMoved={leave}
          onEnd={leave}
          nurses={(docId, choose) =>
            rights && isOurFault(rights.reason) && <NurseChoice of={appointment} value={docId} onChange={choose} />
          }
        />
      )}
    >
      {rights?.reason === "moved_by_office" && isCurrent && <ConfirmChange appointmentId={appointment._id} />}
      <CancelVisit visit={visit} changes={changes} />
    </ChangeSection>
  );
}

/** Why a patient gets no refund of a disputed payment now. */
export const DISPUTED = { open: BANK_DECIDES, lost: BANK_RETURNED };

/** What a patient may do about a visit, with the deadline. */
export function ruleOf(
  { reason, until, canMove, movesLeft }: Rights,
  refundNoticeHours: number,
  inWords: (at: string) => string,
): string {
  const deadline = until === null ? "the start" : inWords(until);
  switch (reason) {
    case "nurse_unavailable":
      return "Your nurse isn't available at this time. We're sorry. Choose another time or another nurse at no extra charge, or cancel for a full refund.";
    case "moved_by_office":
      return `We changed this visit. Until ${deadline} you can keep it, choose another time or nurse at no extra charge, or cancel for a full refund.`;
    case "late":
      return `Your visit is less than ${inDigits(refundNoticeHours, "hour")} away, so it can't be rescheduled or refunded.`;
    case "grace_period":
      return `You just paid: until ${deadline} you can still ${canMove ? "reschedule or " : ""}cancel for a full refund.`;
    default:
      return canMove
        ? moveRule({ patientMoves: movesLeft, refundNoticeHours }, movesLeft)
        : `You've rescheduled this visit as often as you can online. You can still cancel it until ${deadline} for a full refund.`;
  }
}

function ConfirmChange({ appointmentId }: { appointmentId: string }) {
  const confirm = useConfirmChange();
  return (
    <Button busy={confirm.isPending} busyLabel="Keeping it…" onClick={() => confirm.mutate(appointmentId)}>
      Keep this visit
    </Button>
  );
}

/** Choice of all available nurses of the same specialty, the visit's own first. */
function NurseChoice({ of, value, onChange }: { of: Appointment; value: string; onChange: (id: string) => void }) {
  const { data: all = [] } = useConsultants();
  const others = all.filter(
    ({ _id, available, speciality }) => available && speciality === of.docData.speciality && _id !== of.docId,
  );
  if (others.length === 0) return null;
  return (
    <SelectField label="Nurse" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value={of.docId}>{of.docData.name}</option>
      {others.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** What canceling a paid visit returns, before it is confirmed. */
function cancelText(
  previewed: Pick<ChangePreviewed, "refundCents" | "keepsCents"> | undefined,
  { paidBy, consultant, refundNoticeHours }: CancelVisitProps["visit"],
): string {
  const { refundCents = 0, keepsCents = 0 } = previewed ?? {};
  const refund =
    refundCents > 0
      ? `We'll refund ${money(refundCents / 100)} ${refundDestination[paidBy ?? "card"]}.`
      : keepsCents > 0
        ? `Your visit is less than ${inDigits(refundNoticeHours, "hour")} away, so the ${money(keepsCents / 100)} you paid isn't refundable.`
        : "What you paid has already been refunded.";
  return `${refund} Other patients can then book your time with ${consultant}.`;
}

type CancelVisitProps = {
  visit: Pick<Appointment, "revision" | "paidBy" | "refundNoticeHours"> & { consultant: string };
  changes: VisitChanges;
};

/** Cancels a paid visit, and says first what is refunded. */
export function CancelVisit({ visit, changes }: CancelVisitProps) {
  const preview = usePreviewed(changes.preview);
  const { refundCents = 0 } = preview.data ?? {};
  return (
    <CancelButton
      what="visit"
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
    />
  );
}
