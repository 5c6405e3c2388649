import type { Consultant } from "@lamplight/api/contract/consultants.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { TextField } from "../components/field.tsx";
import { Form } from "../components/form.tsx";
import { FailedState } from "../components/state-panel.tsx";
import { profileQuery } from "../features/accounts/queries.ts";
import { useSendToLogin } from "../features/accounts/way-back.ts";
import { useBookingForm } from "../features/appointments/booking-form.ts";
import { BookingBar, BookingSummary } from "../features/appointments/booking-summary.tsx";
import { SlotsWaiting } from "../features/consultants/booking-waiting.tsx";
import { slotsQuery } from "../features/consultants/queries.ts";
import { useSlotChoice } from "../features/consultants/slot-choice.ts";
import { SlotPicker } from "../features/consultants/slot-picker.tsx";
import { notify } from "../lib/notify.ts";
import { useToken } from "../lib/session.ts";
import styles from "./appointment-page.module.css";

/** Where the booking page's features meet: the slot, the patient's email, the price and the button. */
export function BookingSection({ consultant, profile }: { consultant: Consultant; profile: ReactNode }) {
  const { _id: docId, fees } = consultant;
  const formId = useId();
  const pick = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const isSignedIn = useToken("user") !== null;
  const { data: patient } = useQuery({ ...profileQuery, enabled: isSignedIn });
  const week = useQuery(slotsQuery(docId));
  const { day, slot, chooseDay, chooseTime } = useSlotChoice(week.data);

  const form = useBookingForm({
    docId,
    choice: day && slot ? { slotDate: day.slotDate, slotTime: slot.slotTime } : null,
    isSignedIn,
    ownEmail: patient?.email,
    sendToLogin: useSendToLogin(),
    onWithoutTime: () => pick.current?.querySelector<HTMLInputElement>("input[type=radio]")?.focus(),
    onBooked: (message) => {
      if (message) notify.success(message);
      navigate(paths.myAppointments);
    },
    onSlotLost: () => client.invalidateQueries({ queryKey: slotsQuery(docId).queryKey }),
  });

  const summary = {
    fee: fees,
    startsAt: slot?.startsAt ?? null,
    timeZone: week.data?.timeZone,
    formId,
    busy: form.isBusy,
  };

  return (
    <>
      <div className={styles["booking"]}>
        {profile}
        <Form
          ref={pick}
          id={formId}
          className={styles["pick"]}
          onSubmit={form.submit}
          aria-labelledby={`${formId}title`}
        >
          <h2 id={`${formId}title`}>Choose a time</h2>
          {week.error && !week.data ? (
            <FailedState title="The free times did not load" error={week.error} retry={week.refetch} />
          ) : week.data && day ? (
            <SlotPicker
              week={week.data}
              day={day}
              time={slot?.slotTime ?? null}
              onDay={chooseDay}
              onTime={(time) => {
                form.forgetRefusal();
                chooseTime(time);
              }}
              fault={form.refusal}
            />
          ) : (
            <SlotsWaiting />
          )}
          <TextField
            className={styles["email"]}
            label="Email for the Zoom link"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            hint="The link also waits for you in My Appointments."
            error={form.emailFault}
            {...form.emailField}
          />
        </Form>
        <div className={styles["summary"]}>
          <BookingSummary {...summary} email={form.email} />
        </div>
      </div>
      <BookingBar {...summary} />
    </>
  );
}
