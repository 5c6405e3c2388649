import type { ConsultantProfile } from "@lamplight/api/contract/consultants.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { nursePageQuery } from "@lamplight/content-schemas/queries/consultants.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { TextField } from "../components/form/field.tsx";
import { Form } from "../components/form/form.tsx";
import { FailedState } from "../components/states/state-panel.tsx";
import { profileQuery } from "../features/accounts/queries.ts";
import { ConfirmEmailNotice } from "../features/accounts/security/confirm-email-notice.tsx";
import { useSendToLogin } from "../features/accounts/way-back.ts";
import { useBookingForm } from "../features/appointments/booking/booking-form.ts";
import { BookingRules } from "../features/appointments/booking/booking-rules.tsx";
import { BookingBar, BookingSummary } from "../features/appointments/booking/booking-summary.tsx";
import { OwnHold } from "../features/appointments/booking/own-hold.tsx";
import { CallState, licenseProblem } from "../features/appointments/call/call-state.tsx";
import { slotsQuery } from "../features/consultants/queries.ts";
import { SlotsWaiting } from "../features/consultants/slots/booking-waiting.tsx";
import { useSlotChoice } from "../features/consultants/slots/slot-choice.ts";
import { SlotPicker } from "../features/consultants/slots/slot-picker.tsx";
import { WaitingOffer } from "../features/consultants/waitlist/waiting-offer.tsx";
import { useContent } from "../lib/content/content.ts";
import { useToken } from "../lib/http/session.ts";
import { notify } from "../lib/page/notify.ts";
import { money } from "../lib/time/format.ts";
import { useVisitor } from "../lib/time/visitor.ts";
import styles from "./booking-section.module.css";

type BookingSectionProps = {
  consultant: ConsultantProfile;
  profile: ReactNode;
  /** Further content; below the times on small screens. */
  children: ReactNode;
};

/** Composes the booking page's features: slot, email, price and button. */
export function BookingSection({ consultant, profile, children }: BookingSectionProps) {
  const { _id: docId, name, fees } = consultant;
  const formId = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isSignedIn = useToken("user") !== null;
  const { data: patient } = useQuery({ ...profileQuery, enabled: isSignedIn });
  const week = useQuery(slotsQuery(docId));
  const { day, slot, chooseDay, chooseTime } = useSlotChoice(week.data);

  const { content } = useContent(nursePageQuery);
  const termsSince = content?.termsSince ?? undefined;

  const visitor = useVisitor();
  const loadSlots = () => void client.invalidateQueries({ queryKey: slotsQuery(docId).queryKey });
  const toLogin = useSendToLogin();
  const form = useBookingForm({
    docId,
    choice: day && slot ? { slotDate: day.slotDate, slotTime: slot.slotTime } : null,
    isSignedIn,
    own: patient,
    loadOwn: () =>
      client.ensureQueryData(profileQuery).then(
        ({ userData }) => userData,
        () => undefined,
      ),
    stateProblem: (state) => licenseProblem(consultant, state),
    termsSince,
    sendToLogin: () =>
      toLogin({
        what: `A video visit with ${name}`,
        when: slot && week.data ? dateAndTimeForBoth(slot.startsAt, week.data.timeZone, visitor) : "",
        price: `${money(fees)}. You pay after you book.`,
      }),
    onBooked: (message) => {
      if (message) notify.success(message);
      navigate(paths.myAppointments);
    },
    onSlotLost: loadSlots,
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
        <Form {...form.sending} id={formId} className={styles["pick"]} aria-labelledby={`${formId}title`}>
          <h2 id={`${formId}title`}>Choose a time</h2>
          <OwnHold docId={docId} />
          {week.error && !week.data ? (
            <FailedState title="The free times didn't load" error={week.error} retry={week.refetch} />
          ) : week.data && day ? (
            <SlotPicker
              week={week.data}
              day={day}
              time={slot?.slotTime ?? null}
              onDay={chooseDay}
              onTime={(time) => {
                form.clearSlotError();
                chooseTime(time);
              }}
              problem={form.problem}
              whenFull={
                <WaitingOffer
                  docId={docId}
                  slotDate={day.slotDate}
                  isWeekFull={week.data.days.every(({ slots }) => slots.length === 0)}
                  readState={form.readState}
                  sendToLogin={() => toLogin(`To join the waitlist of ${name}, log in or sign up. We saved the day.`)}
                  onFree={loadSlots}
                />
              }
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
            hint="You can also find the link in My Appointments."
            error={form.emailError}
            {...form.emailField}
          />
          <CallState
            field={form.stateField}
            error={form.stateError}
            state={form.state}
            consultant={consultant}
            className={styles["callState"]}
          />
          {form.needsConfirmedEmail && (
            <ConfirmEmailNotice>
              Confirm your email to hold up to three appointments at once. We emailed you a link when you signed up.
            </ConfirmEmailNotice>
          )}
          <BookingRules
            fee={fees}
            startsAt={summary.startsAt}
            timeZone={summary.timeZone}
            termsSince={termsSince}
            words={content?.refundRule}
            changeRule={content?.changeRule}
          />
        </Form>
        <div className={styles["summary"]}>
          <BookingSummary {...summary} email={form.email} />
        </div>
        {children}
      </div>
      <BookingBar {...summary} />
    </>
  );
}
