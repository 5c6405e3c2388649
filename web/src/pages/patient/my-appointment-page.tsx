import { ArrowRight, CalendarPlus2, Clock3 } from "lucide-react";
import { useId } from "react";
import { paths } from "../../app/paths.ts";
import lampUrl from "../../art/scene-lamp.svg";
import { ButtonLink } from "../../components/form/button.tsx";
import { IconNote, Stack } from "../../components/layout/boxes.tsx";
import { BackLink } from "../../components/page/back-link.tsx";
import { Container, PageHead, Section } from "../../components/page/layout.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { HelpLine } from "../../components/record/help-line.tsx";
import { RecordColumns } from "../../components/record/record-columns.tsx";
import { Answer } from "../../components/states/answer.tsx";
import { LazyPart } from "../../components/states/lazy-part.tsx";
import { NoConnection } from "../../components/states/no-connection.tsx";
import { ReloadNotice } from "../../components/states/reload-notice.tsx";
import { Skeleton } from "../../components/states/skeleton.tsx";
import { StatePanel } from "../../components/states/state-panel.tsx";
import { useProfile } from "../../features/accounts/queries.ts";
import { useAppointments } from "../../features/appointments/booking/payment-return.ts";
import { TestCallLink } from "../../features/appointments/call/call-help.tsx";
import { AppointmentSections } from "../../features/appointments/visit/appointment-sections.tsx";
import { WaitingLines } from "../../features/consultants/waitlist/waiting-lines.tsx";
import { notify } from "../../lib/page/notify.ts";
import styles from "./my-appointment-page.module.css";

const paidVisit = { load: async () => (await import("../../sections/paid-visit.tsx")).PaidVisitPart };

const onPaid = (message: string | undefined) => {
  if (message) notify.success(message);
};
const onCanceled = () => {
  notify.warning("Payment was canceled");
};

/** Unpaid, upcoming and past visits. After a payment, the booked visit comes first. */
export function MyAppointmentPage() {
  const { list, justBooked, isChecking, isAwaited, isCanceled } = useAppointments({ onPaid, onCanceled });
  const { data: patient } = useProfile();
  const { data: appointments } = list;
  if (appointments?.length === 0) return <NothingBooked />;
  return (
    <Container layout="page">
      <PageTitle title={justBooked ? "You're booked" : "My Appointments"} />
      {justBooked && (
        <>
          <p>
            <BackLink to={paths.myAppointments}>My Appointments</BackLink>
          </p>
          <LazyPart
            part={paidVisit}
            missing={<ReloadNotice />}
            given={{ appointment: justBooked, title: "You're booked", patient, isJustBooked: true }}
          />
        </>
      )}
      {!justBooked && (
        <PageHead
          title="My Appointments"
          action={
            <ButtonLink variant="quiet" to={paths.doctors}>
              <CalendarPlus2 size={22} strokeWidth={1.75} aria-hidden />
              Book another visit
            </ButtonLink>
          }
        />
      )}
      <div role="status">
        {isChecking && <Notice text="We're checking your payment." />}
        {isCanceled && (
          <Notice text="You haven't been charged. The time we're holding for you is below. You can pay until the hold ends." />
        )}
        {isAwaited && (
          <Notice text="Your payment hasn't arrived yet. If you paid, you don't need to do anything: this page keeps checking and shows it as soon as it arrives. If your card was declined, you can pay again below." />
        )}
      </div>
      <NoConnection of={list} />
      <RecordColumns
        variant="narrow"
        head={
          <Answer
            of={list}
            what="your appointments"
            skeleton={
              <Stack>
                <Skeleton shape="card" />
                <Skeleton shape="card" />
                <Skeleton shape="card" />
              </Stack>
            }
          >
            {(appointments) => (
              <AppointmentSections
                appointments={appointments}
                shownAbove={justBooked}
                hasEarlier={list.hasNextPage}
                isLoading={list.isFetchingNextPage}
                onEarlier={() => void list.fetchNextPage()}
              />
            )}
          </Answer>
        }
        side={
          !justBooked && (
            <>
              <BeforeTheCall />
              <WaitingLines />
              <HelpLine timeZone={appointments?.[0]?.timeZone} />
            </>
          )
        }
      />
    </Container>
  );
}

/** Once a page, for all visits. */
function BeforeTheCall() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles["before"]}>
      <h2 id={titleId}>Before your next call</h2>
      <p>A short test now saves time later.</p>
      <TestCallLink />
    </section>
  );
}

const Notice = ({ text }: { text: string }) => (
  <IconNote Icon={Clock3} variant="lamp" className={styles["notice"]}>
    {text}
  </IconNote>
);

const NothingBooked = () => (
  <Section tone="tint" fill>
    <PageTitle title="My Appointments" />
    <Container>
      <StatePanel
        level={1}
        art={lampUrl}
        title="No appointments yet"
        text="Find a nurse and pick a time. You see the price and the refund rule before you book."
        action={
          <ButtonLink to={paths.doctors}>
            Find a nurse
            <ArrowRight size={20} aria-hidden />
          </ButtonLink>
        }
      />
      <WaitingLines />
    </Container>
  </Section>
);
