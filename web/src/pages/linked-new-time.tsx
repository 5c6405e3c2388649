import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { LinkedVisit } from "@lamplight/api/contract/visit-links.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "../components/button.tsx";
import { Actions } from "../components/change-section.tsx";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { FailedState } from "../components/state-panel.tsx";
import { SlotsWaiting } from "../features/consultants/booking-waiting.tsx";
import { slotsQuery } from "../features/consultants/queries.ts";
import { useSlotChoice } from "../features/consultants/slot-choice.ts";
import { SlotPicker } from "../features/consultants/slot-picker.tsx";
import { useMoveLinked, usePreviewLinkedMove } from "../features/visit-link/queries.ts";
import { usePreviewed } from "../lib/previewed.ts";
import { useVisitor } from "../lib/visitor.ts";
import styles from "./change-visit-section.module.css";
import { lostByMove } from "./change-visit-section.tsx";

type NewTimeProps = { code: string; visit: LinkedVisit; onEnd: () => void; onMoved: () => void };

/** Reschedules the visit of a link to a free time of its nurse. */
export function LinkedNewTime({ code, visit, onEnd, onMoved }: NewTimeProps) {
  const { docId, consultant, revision, startsAt, timeZone } = visit;
  const client = useQueryClient();
  const visitor = useVisitor();
  const week = useQuery(slotsQuery(docId));
  const { day, slot, chooseDay, chooseTime } = useSlotChoice(week.data, { isInUrl: false });
  const preview = usePreviewed(usePreviewLinkedMove(code));
  const move = useMoveLinked(code);
  const input = day && slot && { slotDate: day.slotDate, slotTime: slot.slotTime };
  const confirm = () =>
    input &&
    move.mutate(
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
  const loss = lostByMove(preview.data?.rights);
  const from = dateAndTimeForBoth(startsAt, timeZone, visitor);
  const to = slot ? dateAndTimeForBoth(slot.startsAt, timeZone, visitor) : "the time you chose";
  return (
    <div className={styles["pick"]}>
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
          onClick={() => (input ? preview.loadPreview(input) : preview.setProblem("Please choose a time"))}
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
        text={`Your visit with ${consultant} moves from ${from} to ${to}. There is no extra charge, and we'll email you.${loss && ` ${loss}`}`}
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
