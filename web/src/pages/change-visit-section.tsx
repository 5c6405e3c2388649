import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { backWhere } from "@lamplight/api/contract/payment-words.ts";
import { MOVE_RULE, REFUND_RULE, refundDeadline } from "@lamplight/api/contract/refund-rule.ts";
import { dateAndTime } from "@lamplight/api/contract/spoken-time.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { Button } from "../components/button.tsx";
import { CancelPart, ChangePart, Ways } from "../components/change-part.tsx";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { FailedState } from "../components/state-panel.tsx";
import { useCancelAppointment, useMoveAppointment, usePreviewChange } from "../features/appointments/queries.ts";
import { SlotsWaiting } from "../features/consultants/booking-waiting.tsx";
import { slotsQuery } from "../features/consultants/queries.ts";
import { useSlotChoice } from "../features/consultants/slot-choice.ts";
import { SlotPicker } from "../features/consultants/slot-picker.tsx";
import { useServerNow } from "../lib/clock.ts";
import { money } from "../lib/format.ts";
import { usePreviewed } from "../lib/previewed.ts";
import { useVisitor } from "../lib/visitor.ts";
import styles from "./change-visit-section.module.css";

const MINUTE = 60_000;

/** Where a paid visit that is still to come gets another time, or ends. Each is asked for once more, with what it costs. */
export function ChangeVisitSection({ appointment }: { appointment: Appointment }) {
  const [search] = useSearchParams();
  const now = useServerNow(MINUTE);
  if (now === null || Date.parse(appointment.startsAt) <= now) return null;
  const canMove = refundDeadline(new Date(appointment.startsAt)).getTime() >= now;
  return (
    <ChangePart
      id="change"
      title="Move or cancel this visit"
      rule={
        canMove
          ? `You can choose another time up to ${MOVE_RULE.hoursAhead} hours ahead, twice. What you paid stays paid.`
          : `Your visit is less than ${MOVE_RULE.hoursAhead} hours away, so it can no longer be moved here.`
      }
      canMove={canMove}
      startsMoving={search.has("day")}
      newTime={(leave) => <NewTime appointment={appointment} onEnd={leave} />}
    >
      <CancelVisit appointment={appointment} />
    </ChangePart>
  );
}

function NewTime({ appointment, onEnd }: { appointment: Appointment; onEnd: () => void }) {
  const { _id: appointmentId, docId, docData, revision, startsAt, timeZone } = appointment;
  const client = useQueryClient();
  const visitor = useVisitor();
  const week = useQuery(slotsQuery(docId));
  const { day, slot, chooseDay, chooseTime } = useSlotChoice(week.data);
  const asked = usePreviewed(usePreviewChange());
  const move = useMoveAppointment();

  if (week.error && !week.data)
    return <FailedState title="The free times did not load" error={week.error} retry={week.refetch} />;
  if (!week.data || !day) return <SlotsWaiting />;

  const wish = slot && { appointmentId, slotDate: day.slotDate, slotTime: slot.slotTime };
  const look = () => (wish ? asked.look({ ...wish, action: "move" }) : asked.say("Please choose a time"));
  const confirm = () =>
    wish &&
    move.mutate(
      { ...wish, revision },
      {
        onSuccess: onEnd,
        onError: (thrown) => {
          asked.refuse(thrown);
          client.invalidateQueries({ queryKey: slotsQuery(docId).queryKey });
        },
        onSettled: asked.close,
      },
    );

  return (
    <div className={styles["pick"]}>
      <SlotPicker
        week={week.data}
        day={day}
        time={slot?.slotTime ?? null}
        onDay={chooseDay}
        onTime={(time) => {
          asked.say(undefined);
          chooseTime(time);
        }}
        {...(asked.fault !== undefined && { fault: asked.fault })}
      />
      <Ways>
        <Button busy={asked.isLooking} busyLabel="Looking…" onClick={look}>
          {slot ? `Move to ${dateAndTime(slot.startsAt, timeZone)}` : "Move the visit"}
        </Button>
        <Button look="quiet" onClick={onEnd}>
          Leave it as it is
        </Button>
      </Ways>
      <ConfirmDialog
        isOpen={asked.isAsking}
        title="Move your visit?"
        text={`Your visit with ${docData.name} moves from ${dateAndTimeForBoth(startsAt, timeZone, visitor)} to ${slot ? dateAndTimeForBoth(slot.startsAt, timeZone, visitor) : "the time you chose"}. What you paid stays paid, and we write to you.`}
        confirmLabel="Yes, move it"
        busyLabel="Moving…"
        keepLabel="Not yet"
        look="main"
        busy={move.isPending}
        onConfirm={confirm}
        onClose={asked.close}
      />
    </div>
  );
}

function CancelVisit({ appointment }: { appointment: Appointment }) {
  const { _id: appointmentId, docData, revision } = appointment;
  const asked = usePreviewed(usePreviewChange());
  const cancel = useCancelAppointment();
  const { refundCents = 0, keepsCents = 0 } = asked.told ?? {};
  const comesBack =
    refundCents > 0
      ? `${money(refundCents / 100)} comes back ${backWhere[appointment.paidBy ?? "card"]}${keepsCents > 0 ? `, ${money(keepsCents / 100)} does not` : ""}.`
      : keepsCents > 0
        ? `It is less than ${REFUND_RULE.hoursAhead} hours ahead, so nothing of the ${money(keepsCents / 100)} you paid comes back.`
        : "What you paid has gone back already.";
  return (
    <CancelPart
      what="visit"
      asked={asked}
      onLook={() => asked.look({ appointmentId, action: "cancel" })}
      text={`${comesBack} Your time with ${docData.name} goes to the next patient.`}
      busy={cancel.isPending}
      onConfirm={() =>
        cancel.mutate({ appointmentId, revision, refundCents }, { onError: asked.refuse, onSettled: asked.close })
      }
    />
  );
}
