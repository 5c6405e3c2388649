import { dateAndTime, shortDate } from "@lamplight/api/contract/format-time.ts";
import type { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../components/dialogs/confirm-dialog.tsx";
import { FromTo, Loss } from "../components/dialogs/from-to.tsx";
import { Button } from "../components/form/button.tsx";
import { Actions } from "../components/layout/boxes.tsx";
import { FailedState } from "../components/states/state-panel.tsx";
import type { NewSlot, VisitChanges } from "../features/appointments/visit/visit-changes.ts";
import { slotsQuery } from "../features/consultants/queries.ts";
import { SlotsWaiting } from "../features/consultants/slots/booking-waiting.tsx";
import { useSlotChoice } from "../features/consultants/slots/slot-choice.ts";
import { SlotPicker } from "../features/consultants/slots/slot-picker.tsx";
import { usePreviewed } from "../lib/office/previewed.ts";
import { useVisitor } from "../lib/time/visitor.ts";
import styles from "./new-time.module.css";

type NewTimeProps = {
  visit: { consultant: string; docId: string; startsAt: string; timeZone: string; revision: number };
  changes: VisitChanges;
  /** False where the URL has a code behind the #. */
  isInUrl?: boolean;
  onMoved: () => void;
  onEnd: () => void;
  /** Choice of another nurse, above the times. */
  nurses?: (docId: string, choose: (docId: string) => void) => ReactNode;
};

/** Chooses another time for a visit, and shows what it costs before it is made. */
export function NewTime({ visit, changes, isInUrl = true, onMoved, onEnd, nurses }: NewTimeProps) {
  const { consultant, startsAt, timeZone, revision } = visit;
  const [docId, setDocId] = useState(visit.docId);
  const client = useQueryClient();
  const visitor = useVisitor();
  const preview = usePreviewed(changes.preview);
  const week = useQuery(slotsQuery(docId));
  const { day, slot, chooseDay, chooseTime } = useSlotChoice(week.data, { isInUrl });
  const isOtherNurse = docId !== visit.docId;
  const input: NewSlot | null | undefined = day &&
    slot && { ...(isOtherNurse && { docId }), slotDate: day.slotDate, slotTime: slot.slotTime };
  const confirm = () =>
    input &&
    changes.move.mutate(
      { ...input, revision },
      {
        onSuccess: onMoved,
        onError: (thrown) => {
          preview.showError(thrown);
          void client.invalidateQueries({ queryKey: slotsQuery(docId).queryKey });
        },
        onSettled: preview.close,
      },
    );
  const chooseNurse = (id: string) => {
    preview.setProblem(undefined);
    setDocId(id);
  };
  const loss = lostByMove(preview.data?.rights, (at) => dateAndTimeForBoth(at, timeZone, visitor));
  const from = dateAndTimeForBoth(startsAt, timeZone, visitor);
  const to = slot ? dateAndTimeForBoth(slot.startsAt, timeZone, visitor) : "the time you chose";
  return (
    <div className={styles["pick"]}>
      {nurses?.(docId, chooseNurse)}
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
        <Button
          busy={preview.isLoading}
          busyLabel="Checking…"
          onClick={() =>
            input ? preview.loadPreview({ ...input, action: "move" }) : preview.setProblem("Please choose a time")
          }
        >
          {slot ? `Reschedule to ${dateAndTime(slot.startsAt, timeZone)}` : "Reschedule visit"}
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          Keep current time
        </Button>
      </Actions>
      <ConfirmDialog
        isOpen={preview.isConfirming}
        title="Reschedule your visit?"
        confirmLabel="Reschedule visit"
        busyLabel="Moving…"
        keepLabel={`Keep ${shortDate(startsAt, timeZone)}`}
        variant="main"
        busy={changes.move.isPending}
        onConfirm={confirm}
        onClose={preview.close}
      >
        <FromTo
          from={{ what: from, about: `with ${consultant}` }}
          to={{ what: to, about: isOtherNurse ? "with another nurse" : `with ${consultant}` }}
        />
        {loss && <Loss>{loss}</Loss>}
        <p className={styles["after"]}>There is no extra charge, and we'll email you.</p>
      </ConfirmDialog>
    </div>
  );
}

/** What a patient loses by rescheduling: the refund, time to cancel for it, or another change. Empty if nothing. */
function lostByMove(rights: ChangePreviewed["rights"], inWords: (at: string) => string): string {
  if (!rights) return "";
  const { before, after } = rights;
  const noRefund = after.refundCents < before.refundCents;
  const noMove = before.movesLeft > 0 && after.movesLeft === 0;
  if (noRefund) return noMove ? "After this change: no refund and no further change." : "After this change: no refund.";
  const isShorter =
    after.refundCents > 0 &&
    after.until !== null &&
    (before.until === null || Date.parse(after.until) < Date.parse(before.until));
  if (!noMove && !isShorter) return "";
  const refund =
    after.refundCents > 0
      ? `can still cancel for a full refund${after.until === null ? "" : ` until ${inWords(after.until)}`}.`
      : "";
  if (!noMove) return `After this change: you ${refund}`;
  return `After this change: no further change.${refund && ` You ${refund}`}`;
}
