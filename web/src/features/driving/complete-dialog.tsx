import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useEffect, useRef } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions, DialogCard } from "../../components/dialog-card.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { serverNow } from "../../lib/clock.ts";
import { useDraft } from "../../lib/draft.ts";
import { money } from "../../lib/format.ts";
import styles from "./complete-dialog.module.css";
import { draftOf, useCompleteForm, WHY_SKIPPED } from "./complete-form.ts";
import { rideOf, Whose } from "./passenger.tsx";

type CompleteDialogProps = { ride: Ride; isOpen: boolean; onClose: () => void };

/**
 * The last step of a ride: its fare. It is filled in with the quote each time it is opened, for a fare that was given up is
 * not the next one's; one that was cut short by a reload or a session's end waits. Of a ride that has not begun it says when
 * that is, and asks why.
 */
export function CompleteDialog({ ride, isOpen, onClose }: CompleteDialogProps) {
  const { drop } = useDraft(draftOf(ride), "driver");
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) drop();
    wasOpen.current = isOpen;
  });
  const isAhead = isOpen && Date.parse(ride.startsAt) > serverNow();
  const pickUp = isAhead ? `The pick-up is on ${dateAndTime(ride.startsAt, ride.timeZone)}, still ahead. ` : "";
  const quoted = money(ride.quotedFare);
  const paid =
    ride.paymentMethod === "card"
      ? `${quoted} is paid by card. If the fare is lower, the passenger gets the difference back.`
      : `The passenger pays you ${quoted} in cash, or less.`;
  return (
    <DialogCard isOpen={isOpen} title={`Complete ${rideOf(ride)}?`} text={pickUp + paid} onClose={onClose}>
      <FareForm ride={ride} isAhead={isAhead} onClose={onClose} />
    </DialogCard>
  );
}

function FareForm({ ride, isAhead, onClose }: Omit<CompleteDialogProps, "isOpen"> & { isAhead: boolean }) {
  const form = useCompleteForm(ride, isAhead, onClose);
  return (
    <Form {...form.sending} className={styles["form"]}>
      <TextField
        label="Fare in dollars"
        type="number"
        inputMode="decimal"
        min="0.01"
        step="0.01"
        required
        {...form.fare}
      />
      {ride.step !== "on_board" && (
        <SelectField label="You did not say “On board”. Why?" required {...form.reason}>
          {isAhead && <option value="">Choose a reason</option>}
          {WHY_SKIPPED.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </SelectField>
      )}
      <details className={styles["extra"]} open={form.isExtraFaulty || undefined}>
        <summary>Something extra</summary>
        <p>Waiting, a detour, stairs: our office decides, and may ask the passenger to pay it.</p>
        <TextField
          label="Extra in dollars"
          type="number"
          inputMode="decimal"
          min="0.01"
          step="0.01"
          {...form.extraAmount}
        />
        <TextField label="What for" {...form.extraReason} />
      </details>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Not yet
        </Button>
        <Button type="submit" busy={form.isBusy} busyLabel="Completing…">
          <Whose ride={ride}>Mark Completed</Whose>
        </Button>
      </DialogActions>
    </Form>
  );
}
