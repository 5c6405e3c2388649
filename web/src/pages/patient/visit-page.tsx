import { useParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { ButtonLink } from "../../components/form/button.tsx";
import { BackLink } from "../../components/page/back-link.tsx";
import { Container } from "../../components/page/layout.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { Answer } from "../../components/states/answer.tsx";
import { NoConnection } from "../../components/states/no-connection.tsx";
import { StatePanel } from "../../components/states/state-panel.tsx";
import { useProfile } from "../../features/accounts/queries.ts";
import { OwnChoices } from "../../features/appointments/choosing/own-choices.tsx";
import { useAppointment } from "../../features/appointments/queries.ts";
import { HeldSheet } from "../../features/appointments/sheet/held-sheet.tsx";
import { NurseFacts } from "../../features/consultants/profile/nurse-facts.tsx";
import { CanceledVisit } from "../../sections/canceled-visit.tsx";
import { PaidVisitPart } from "../../sections/paid-visit.tsx";

/** One visit: the open payment, the paid visit with its choices, or the canceled one with its refund. */
export function VisitPage() {
  const { appointmentId = "" } = useParams();
  const visit = useAppointment(appointmentId);
  const { data: patient } = useProfile();
  const { data: appointment } = visit;
  const title = appointment ? `Your visit with ${appointment.docData.name}` : "Your visit";
  return (
    <Container layout="page">
      <PageTitle title={title} />
      <p>
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
          shown.cancelled ? (
            <CanceledVisit appointment={shown} paidBy={patient?.name} />
          ) : shown.payment ? (
            <OwnChoices appointment={shown}>
              <PaidVisitPart appointment={shown} title={title} patient={patient} />
            </OwnChoices>
          ) : (
            <HeldSheet appointment={shown} title={title} nurse={<NurseFacts docId={shown.docId} />} />
          )
        }
      </Answer>
    </Container>
  );
}
