import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { BANK_DECIDES, BANK_RETURNED, refundDestination } from "@lamplight/api/contract/payment-text.ts";
import { isOurFault, MOVE_RULE, moveRule, REFUND_RULE } from "@lamplight/api/contract/refund-rule.ts";
import type { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Button } from "../components/button.tsx";
import { Actions, CancelButton, ChangeSection } from "../components/change-section.tsx";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { SelectField } from "../components/field.tsx";
import { FailedState } from "../components/state-panel.tsx";
import {
  useCancelAppointment,
  useConfirmChange,
  useMoveAppointment,
  usePreviewChange,
} from "../features/appointments/queries.ts";
import { SlotsWaiting } from "../features/consultants/booking-waiting.tsx";
import { consultantsQuery, slotsQuery } from "../features/consultants/queries.ts";
import { useSlotChoice } from "../features/consultants/slot-choice.ts";
import { SlotPicker } from "../features/consultants/slot-picker.tsx";
import { useServerNow } from "../lib/clock.ts";
import { money } from "../lib/format.ts";
import { usePreviewed } from "../lib/previewed.ts";
import { useVisitor } from "../lib/visitor.ts";
import styles from "./change-visit-section.module.css";

type Rights = NonNullable<Appointment["rights"]>;

/** Reschedules or cancels an upcoming paid visit. Both show the cost first. */
export function ChangeVisitSection({ appointment }: { appointment: Appointment }) {
  const [search] = useSearchParams();
  const now = useServerNow(MINUTE_MS);
  const visitor = useVisitor();
  const { rights, startsAt, timeZone, dispute } = appointment;
  if (now === null || Date.parse(startsAt) <= now) return null;
  const isCurrent = rights !== null && (rights.until === null || now <= Date.parse(rights.until));
  const canMove = isCurrent && rights.canMove;
  return (
    <ChangeSection
      id="change"
      title="Reschedule or cancel this visit"
      rule={
        dispute
          ? `${DISPUTED[dispute]}${canMove ? ` ${moveRule()}` : ""}`
          : isCurrent
            ? ruleOf(rights, (at) => dateAndTimeForBoth(at, timeZone, visitor))
            : `Your visit is less than ${MOVE_RULE.hoursAhead} hours away, so it can't be rescheduled or refunded.`
      }
      canMove={canMove}
      startsMoving={search.has("day")}
      newTime={(leave) => <NewTime appointment={appointment} onEnd={leave} />}
    >
      {rights?.reason === "moved_by_office" && isCurrent && <ConfirmChange appointmentId={appointment._id} />}
      <CancelVisit appointment={appointment} />
    </ChangeSection>
  );
}

/** Why a patient gets no refund of a disputed payment now. */
export const DISPUTED = { open: BANK_DECIDES, lost: BANK_RETURNED };

/** What a patient may do about a visit, with the deadline. */
export function ruleOf({ reason, until, canMove }: Rights, inWords: (at: string) => string): string {
  const deadline = until === null ? "the start" : inWords(until);
  switch (reason) {
    case "nurse_unavailable":
      return "Your nurse isn't available at this time. We're sorry. Choose another time or another nurse at no extra charge, or cancel for a full refund.";
    case "moved_by_office":
      return `We changed this visit. Until ${deadline} you can keep it, choose another time or nurse at no extra charge, or cancel for a full refund.`;
    case "late":
      return `Your visit is less than ${MOVE_RULE.hoursAhead} hours away, so it can't be rescheduled or refunded.`;
    case "grace_period":
      return `You just paid: until ${deadline} you can still ${canMove ? "reschedule or " : ""}cancel for a full refund.`;
    default:
      return canMove
        ? moveRule()
        : `You've rescheduled this visit two times. You can still cancel it until ${deadline} for a full refund.`;
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

function NewTime({ appointment, onEnd }: { appointment: Appointment; onEnd: () => void }) {
  const { _id: appointmentId, docData, revision, startsAt, timeZone, rights } = appointment;
  const client = useQueryClient();
  const visitor = useVisitor();
  const [docId, setDocId] = useState(appointment.docId);
  const week = useQuery(slotsQuery(docId));
  const { day, slot, chooseDay, chooseTime } = useSlotChoice(week.data);
  const preview = usePreviewed(usePreviewChange());
  const move = useMoveAppointment();

  const isOtherNurse = docId !== appointment.docId;
  const input = slot &&
    day && {
      appointmentId,
      ...(isOtherNurse && { docId }),
      slotDate: day.slotDate,
      slotTime: slot.slotTime,
    };
  const checkMove = () =>
    input ? preview.loadPreview({ ...input, action: "move" }) : preview.setProblem("Please choose a time");
  const confirm = () =>
    input &&
    move.mutate(
      { ...input, revision },
      {
        onSuccess: onEnd,
        onError: (thrown) => {
          preview.showError(thrown);
          client.invalidateQueries({ queryKey: slotsQuery(docId).queryKey });
        },
        onSettled: preview.close,
      },
    );
  const loss = lostByMove(preview.data?.rights);
  const from = dateAndTimeForBoth(startsAt, timeZone, visitor);
  const to = slot ? dateAndTimeForBoth(slot.startsAt, timeZone, visitor) : "the time you chose";

  return (
    <div className={styles["pick"]}>
      {rights && isOurFault(rights.reason) && (
        <NurseChoice
          of={appointment}
          value={docId}
          onChange={(id) => {
            preview.setProblem(undefined);
            setDocId(id);
          }}
        />
      )}
      {week.error && !week.data ? (
        <FailedState title="The free times didn't load" error={week.error} retry={week.refetch} />
      ) : !week.data || !day ? (
        <SlotsWaiting />
      ) : (
        <SlotPicker
          week={week.data}
          day={day}
          time={slot?.slotTime ?? null}
          onDay={chooseDay}
          onTime={(time) => {
            preview.setProblem(undefined);
            chooseTime(time);
          }}
          {...(preview.problem !== undefined && { problem: preview.problem })}
        />
      )}
      <Actions>
        <Button busy={preview.isLoading} busyLabel="Checking…" onClick={checkMove}>
          {slot ? `Reschedule to ${dateAndTime(slot.startsAt, timeZone)}` : "Reschedule visit"}
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          Keep current time
        </Button>
      </Actions>
      <ConfirmDialog
        isOpen={preview.isConfirming}
        title="Reschedule your visit?"
        text={`Your visit with ${docData.name} moves from ${from} to ${to}${isOtherNurse ? ", with another nurse" : ""}. There is no extra charge, and we'll email you.${loss && ` ${loss}`}`}
        confirmLabel="Yes, reschedule"
        busyLabel="Moving…"
        keepLabel="Not yet"
        variant={loss ? "danger" : "main"}
        busy={move.isPending}
        onConfirm={confirm}
        onClose={preview.close}
      />
    </div>
  );
}

/** What a patient loses by rescheduling; empty if nothing. */
export function lostByMove(rights: ChangePreviewed["rights"]): string {
  if (!rights) return "";
  const { before, after } = rights;
  const noRefund = after.refundCents < before.refundCents;
  const noMove = before.movesLeft > 0 && after.movesLeft === 0;
  if (noRefund && noMove) return "After this change: no refund and no further change.";
  if (noRefund) return "After this change: no refund.";
  return noMove ? "After this change: no further change. You can still cancel for a full refund." : "";
}

/** Choice of all available nurses of the same specialty, the visit's own first. */
function NurseChoice({ of, value, onChange }: { of: Appointment; value: string; onChange: (id: string) => void }) {
  const { data: all = [] } = useQuery(consultantsQuery);
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

function CancelVisit({ appointment }: { appointment: Appointment }) {
  const { _id: appointmentId, docData, revision } = appointment;
  const preview = usePreviewed(usePreviewChange());
  const cancel = useCancelAppointment();
  const { refundCents = 0, keepsCents = 0 } = preview.data ?? {};
  const refund =
    refundCents > 0
      ? `We'll refund ${money(refundCents / 100)} ${refundDestination[appointment.paidBy ?? "card"]}.`
      : keepsCents > 0
        ? `Your visit is less than ${REFUND_RULE.hoursAhead} hours away, so the ${money(keepsCents / 100)} you paid isn't refundable.`
        : "What you paid has already been refunded.";
  return (
    <CancelButton
      what="visit"
      preview={preview}
      onPreview={() => preview.loadPreview({ appointmentId, action: "cancel" })}
      text={`${refund} Other patients can then book your time with ${docData.name}.`}
      busy={cancel.isPending}
      onConfirm={() =>
        cancel.mutate(
          { appointmentId, revision, refundCents },
          { onError: preview.showError, onSettled: preview.close },
        )
      }
    />
  );
}
