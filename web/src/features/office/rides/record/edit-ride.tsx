import { zodResolver } from "@hookform/resolvers/zod";
import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { dateFormat } from "@lamplight/api/contract/format-time.ts";
import type { OfficeRide } from "@lamplight/api/contract/office-rides.ts";
import type { RideEdit } from "@lamplight/api/contract/ride-edits.ts";
import { NEEDS } from "@lamplight/api/contract/ride-needs.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { ChangedNotice } from "../../../../components/dialogs/changed-notice.tsx";
import { DialogActions, DialogCard } from "../../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../../components/form/button.tsx";
import { Form } from "../../../../components/form/form.tsx";
import { useEditForm } from "../../../../lib/drafts/edit-form.ts";
import { useStaffFormSend } from "../../../../lib/drafts/staff-draft.ts";
import { dateOnly } from "../../../../lib/time/format.ts";
import { riderOf } from "../labels.ts";
import { type ActionDialogProps, ActionForm } from "./action-dialogs.tsx";
import styles from "./edit-ride.module.css";
import { EditFields, type EditForm, EditRideFields } from "./edit-ride-fields.tsx";

const FIELDS = [
  ...(["appointmentDate", "appointmentTime", "timeFold", "pickupAddress", "dropoffAddress", "passengerPhone"] as const),
  ...(["transportType", ...NEEDS, "notes", "isOurs"] as const),
];

const timeIn = (at: string, timeZone: string): string =>
  dateFormat(timeZone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, "en-GB").format(new Date(at));

/** A waiting will-call has no time to change. */
const hasTime = ({ readyBy, status }: OfficeRide): boolean => readyBy === null || status !== "pending";

function valuesOf(ride: OfficeRide): EditForm {
  const { startsAt, timeZone, from, to, passengerPhone, transportType, needs, notes } = ride;
  return {
    ...(hasTime(ride) && {
      appointmentDate: dateOnly(startsAt, timeZone),
      appointmentTime: timeIn(startsAt, timeZone),
    }),
    ...{
      pickupAddress: from,
      dropoffAddress: to,
      passengerPhone: formatPhone(passengerPhone),
      transportType,
      notes,
      ...needs,
      isOurs: "passenger",
    },
  };
}

/** Changes a ride's time, addresses, phone, needs and notes: first the fields, then a preview of what follows. */
export function EditRideDialog(props: ActionDialogProps) {
  return (
    <DialogCard
      isOpen={props.isOpen}
      title="Edit ride"
      text={`For ${riderOf(props.ride)}. You see what changes before you save.`}
      onClose={props.onClose}
    >
      <EditRide {...props} />
    </DialogCard>
  );
}

function EditRide(props: ActionDialogProps) {
  const { ride, onClose } = props;
  const form = useForm<EditForm, unknown, z.output<typeof EditFields>>({
    resolver: zodResolver(EditFields),
    defaultValues: valuesOf(ride),
  });
  const [checked, setChecked] = useState<RideEdit | null>(null);
  const { opened, changed } = useEditForm(ride, form, { subject: ride._id, valuesOf });
  const sending = useStaffFormSend(`edit ${ride._id}`, form, FIELDS, async (input) => {
    setChecked({ ...input, transfers: transfersOf(input, opened) });
  });
  return (
    <>
      <Form {...sending} className={styles["form"]} aria-label="The ride" onChange={() => setChecked(null)}>
        <EditRideFields form={form} timeZone={ride.timeZone} hasTime={hasTime(ride)} />
        <ChangedNotice changed={changed} />
        {checked === null && (
          <DialogActions>
            <Button variant="quiet" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" disabled={changed !== null}>
              Check changes
            </Button>
          </DialogActions>
        )}
      </Form>
      {checked !== null && changed === null && (
        <ActionForm {...props} action={{ action: "edit", ...checked }} confirmLabel="Save changes" variant="main" />
      )}
    </>
  );
}

/** A passenger without a chair, or who walks to the car, is not asked about a transfer. */
function transfersOf({ chair, transportType, transfers }: RideEdit, opened: OfficeRide): boolean {
  if (chair !== "none" && transportType !== "ambulatory") return transfers;
  return chair === opened.needs.chair && transportType === opened.transportType ? opened.needs.transfers : true;
}
