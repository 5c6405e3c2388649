import type { Consultant } from "@lamplight/api/contract/consultants.ts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { paths } from "../app/paths.ts";
import { BackLink } from "../components/back-link.tsx";
import { ButtonLink } from "../components/button.tsx";
import { Wrap } from "../components/layout.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { FailedState, StatePanel } from "../components/state-panel.tsx";
import { useSendToLogin } from "../features/accounts/way-back.ts";
import { ProfileWaiting, SlotsWaiting } from "../features/consultants/booking-waiting.tsx";
import { ConsultantProfile } from "../features/consultants/consultant-profile.tsx";
import { consultantsQuery } from "../features/consultants/queries.ts";
import { RelatedConsultants } from "../features/consultants/related-consultants.tsx";
import { plural } from "../features/consultants/speciality.ts";
import { ReviewForm } from "../features/reviews/review-form.tsx";
import { Reviews } from "../features/reviews/reviews.tsx";
import { money } from "../lib/format.ts";
import styles from "./appointment-page.module.css";
import { BookingSection } from "./booking-section.tsx";

export function AppointmentPage() {
  const { docId } = useParams();
  const { data: consultants, error, refetch } = useQuery(consultantsQuery);
  const consultant = consultants?.find(({ _id }) => _id === docId);
  if (consultants && consultant) return <Found key={consultant._id} consultant={consultant} all={consultants} />;
  return (
    <Wrap className={styles["state"]}>
      <PageTitle title="Book a video visit" />
      {error ? (
        <FailedState title="This page did not load" error={error} retry={refetch} />
      ) : consultants ? (
        <StatePanel
          level={1}
          title="We do not know that consultant"
          text="The link may be old, or the nurse has left the network."
          action={<ButtonLink to={paths.doctors}>Find a nurse</ButtonLink>}
        />
      ) : (
        <WaitingForBoth />
      )}
    </Wrap>
  );
}

const WaitingForBoth = () => (
  <div className={styles["booking"]}>
    <ProfileWaiting />
    <div>
      <SlotsWaiting />
    </div>
  </div>
);

function Found({ consultant, all }: { consultant: Consultant; all: Consultant[] }) {
  const { _id, name, speciality, available, fees } = consultant;
  const sendToLogin = useSendToLogin();
  return (
    <>
      <PageTitle title={`${name}, ${speciality}`} description={`Book a video visit with ${name}, ${speciality}.`} />
      <Wrap>
        <p className={styles["crumb"]}>
          <BackLink to={paths.speciality(speciality)}>{plural(speciality)}</BackLink>
        </p>
        {available ? (
          <BookingSection consultant={consultant} profile={<ConsultantProfile consultant={consultant} />} />
        ) : (
          <div className={styles["booking"]}>
            <ConsultantProfile consultant={consultant} />
            <aside className={styles["away"]}>
              <StatePanel
                title={`${name} is not taking appointments right now`}
                text={`Appointment fee: ${money(fees)}. Others of the same speciality are below, with their prices.`}
                action={
                  <ButtonLink look="quiet" to={paths.speciality(speciality)}>
                    {`All ${plural(speciality).toLowerCase()}`}
                  </ButtonLink>
                }
              />
            </aside>
          </div>
        )}
      </Wrap>
      <Reviews docId={_id}>
        <ReviewForm docId={_id} consultant={name} sendToLogin={sendToLogin} />
      </Reviews>
      <RelatedConsultants of={consultant} all={all} />
    </>
  );
}
