import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useEffect, useRef } from "react";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { MoneyField } from "../../../components/fields/money-field.tsx";
import { Button } from "../../../components/form/button.tsx";
import { SelectField, TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { useDraft } from "../../../lib/drafts/draft.ts";
import { serverNow } from "../../../lib/time/clock.ts";
import { money } from "../../../lib/time/format.ts";
import styles from "./complete-dialog.module.css";
import { draftOf, SKIP_REASONS, useCompleteForm } from "./complete-form.ts";
import { PassengerLabel, rideOf } from "./passenger.tsx";

type CompleteDialogProps = { ride: Ride; isOpen: boolean; onClose: () => void };

/**
 * Completes a ride with its fare. Opens with the quote each time; a draft cut short by a reload or an expired session is kept.
 * For a ride whose time has not come it shows the time and asks for a reason.
 */
export function CompleteDialog({ ride, isOpen, onClose }: CompleteDialogProps) {
  const { drop } = useDraft(draftOf(ride), "driver");
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) drop();
    wasOpen.current = isOpen;
  });
  const isAhead = isOpen && Date.parse(ride.startsAt) > serverNow();
  const pickUp = isAhead ? `The pick-up isn't until ${dateAndTime(ride.startsAt, ride.timeZone)}. ` : "";
  const quoted = money(ride.quotedFare);
  const paid = {
    card: `${quoted} is paid by card. If the fare is lower, we refund the difference to the passenger.`,
    cash: `The passenger pays you in cash, ${quoted} at most.`,
    account: `An organization pays for this ride, ${quoted} at most. Don't collect anything from the passenger.`,
  }[ride.paymentMethod];
  return (
    <DialogCard isOpen={isOpen} title={`Complete ${rideOf(ride)}?`} text={pickUp + paid} onClose={onClose}>
      <FareForm ride={ride} isAhead={isAhead} onClose={onClose} />
    </DialogCard>
  );
}

function FareForm({ ride, isAhead, onClose }: Omit<CompleteDialogProps, "isOpen"> & { isAhead: boolean }) {
  const form = useCompleteForm(ride, isAhead, onClose);
  return (
    <Form {...form.sending}>
      <MoneyField label="Fare in dollars" required {...form.fare} />
      {ride.step !== "on_board" && (
        <SelectField label="Why didn't you mark “On board”?" required {...form.reason}>
          {isAhead && <option value="">Choose a reason</option>}
          {SKIP_REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </SelectField>
      )}
      <details className={styles["extra"]} open={form.hasExtraError || undefined}>
        <summary>Add an extra</summary>
        <p>For waiting, a detour, or stairs. Our office decides, and may ask the passenger to pay.</p>
        <MoneyField label="Extra in dollars" {...form.extraAmount} />
        <TextField label="What for" {...form.extraReason} />
      </details>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Not yet
        </Button>
        <Button type="submit" busy={form.isBusy} busyLabel="Completing…">
          <PassengerLabel ride={ride}>Mark Completed</PassengerLabel>
        </Button>
      </DialogActions>
    </Form>
  );
}
