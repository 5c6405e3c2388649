import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { ArrowRight, CalendarPlus2, Clock3 } from "lucide-react";
import { paths } from "../app/paths.ts";
import lampUrl from "../art/scene-lamp.svg";
import { ButtonLink } from "../components/button.tsx";
import { Section, Wrap } from "../components/layout.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { Bone, Waiting } from "../components/skeleton.tsx";
import { FailedState, StatePanel } from "../components/state-panel.tsx";
import { AppointmentActions } from "../features/appointments/appointment-actions.tsx";
import { AppointmentCard } from "../features/appointments/appointment-card.tsx";
import { useAppointments } from "../features/appointments/payment-return.ts";
import { notify } from "../lib/notify.ts";
import styles from "./my-appointment-page.module.css";

const onPaid = (message: string | undefined) => {
  if (message) notify.success(message);
};
const onCanceled = () => {
  notify.warning("Payment was canceled");
};

export function MyAppointmentPage() {
  const { list, isChecking, isAwaited } = useAppointments({ onPaid, onCanceled });
  const { data: appointments, error, refetch } = list;
  if (appointments?.length === 0) return <NothingBooked />;
  return (
    <Wrap className={styles["page"]}>
      <PageTitle title="My Appointments" />
      <div className={styles["head"]}>
        <h1>My Appointments</h1>
        <ButtonLink look="quiet" to={paths.doctors}>
          <CalendarPlus2 size={22} strokeWidth={1.75} aria-hidden />
          Book another visit
        </ButtonLink>
      </div>
      <div role="status">
        {isChecking && <Notice text="We are asking the card provider about your payment." />}
        {isAwaited && (
          <Notice text="Your payment has not reached us yet. If you have paid, there is nothing to do: this page keeps looking and shows it as soon as it is here. If the card was declined, you can pay again below." />
        )}
      </div>
      {error && !appointments ? (
        <FailedState title="Your appointments did not load" error={error} retry={refetch} />
      ) : appointments ? (
        <AppointmentsList appointments={appointments} />
      ) : (
        <Waiting label="Loading your appointments">
          <div className={styles["list"]}>
            <Bone shape="card" />
            <Bone shape="card" />
            <Bone shape="card" />
          </div>
        </Waiting>
      )}
    </Wrap>
  );
}

const AppointmentsList = ({ appointments }: { appointments: Appointment[] }) => (
  <ul className={styles["list"]}>
    {appointments.map((appointment) => (
      <li key={appointment._id}>
        <AppointmentCard appointment={appointment} actions={<AppointmentActions appointment={appointment} />} />
      </li>
    ))}
  </ul>
);

const Notice = ({ text }: { text: string }) => (
  <p className={styles["notice"]}>
    <Clock3 size={22} strokeWidth={1.75} aria-hidden />
    {text}
  </p>
);

const NothingBooked = () => (
  <Section tone="tint" fill>
    <PageTitle title="My Appointments" />
    <Wrap>
      <StatePanel
        level={1}
        art={lampUrl}
        title="The lamp is on."
        text="You have no appointments yet. Find a nurse, pick a time and see the price before you book."
        action={
          <ButtonLink to={paths.doctors}>
            Find a nurse
            <ArrowRight size={20} aria-hidden />
          </ButtonLink>
        }
      />
    </Wrap>
  </Section>
);
