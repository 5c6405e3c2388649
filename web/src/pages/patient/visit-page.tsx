import { Navigate, useParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { ButtonLink } from "../../components/form/button.tsx";
import { BackLink } from "../../components/page/back-link.tsx";
import { Container } from "../../components/page/layout.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { Answer } from "../../components/states/answer.tsx";
import { NoConnection } from "../../components/states/no-connection.tsx";
import { StatePanel } from "../../components/states/state-panel.tsx";
import { DisputeNotice } from "../../components/visit-and-ride/dispute-notice.tsx";
import { useProfile } from "../../features/accounts/queries.ts";
import { HeldSheet } from "../../features/appointments/booking/held-sheet.tsx";
import { VisitSheet } from "../../features/appointments/booking/visit-sheet.tsx";
import { NurseAbsent } from "../../features/appointments/call/nobody-there.tsx";
import { useAppointment } from "../../features/appointments/queries.ts";
import { OwnChoices } from "../../features/appointments/visit/own-choices.tsx";
import { ChangeVisitSection } from "../../sections/change-visit-section.tsx";
import { OtherTime } from "../../sections/other-time.tsx";
import styles from "./my-appointment-page.module.css";

/** One visit: the open payment or the receipt. A canceled one is in the list. */
export function VisitPage() {
  const { appointmentId = "" } = useParams();
  const visit = useAppointment(appointmentId);
  const { data: patient } = useProfile();
  const { data: appointment } = visit;
  if (appointment?.cancelled) return <Navigate to={paths.myAppointments} replace />;
  const title = appointment ? `Your visit with ${appointment.docData.name}` : "Your visit";
  return (
    <Container layout="page">
      <PageTitle title={title} />
      <p className={styles["crumb"]}>
        <BackLink to={paths.myAppointments}>My Appointments</BackLink>
      </p>
      <NoConnection of={visit} />
      <Answer
        of={visit}
        what="your visit"
        missing={
          <StatePanel
            level={1}
            title="We couldn't find that visit"
            text="The link may be incomplete, or the visit belongs to someone else."
            action={<ButtonLink to={paths.myAppointments}>My Appointments</ButtonLink>}
          />
        }
      >
        {(shown) =>
          shown.payment ? (
            <>
              <DisputeNotice dispute={shown.dispute} />
              <OwnChoices appointment={shown} />
              <NurseAbsent appointment={shown} otherTime={<OtherTime appointment={shown} />} />
              <VisitSheet
                appointment={shown}
                title={title}
                patient={patient}
                below={<ChangeVisitSection appointment={shown} />}
              />
            </>
          ) : (
            <HeldSheet appointment={shown} title={title} />
          )
        }
      </Answer>
    </Container>
  );
}
