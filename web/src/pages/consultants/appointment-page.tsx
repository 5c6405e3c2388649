import type { ConsultantProfile as Consultant } from "@lamplight/api/contract/consultants.ts";
import { nursePageQuery } from "@lamplight/content-schemas/queries/consultants.ts";
import { useEffect } from "react";
import { Navigate, useParams } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { WhenNear } from "../../components/content/when-near.tsx";
import { ButtonLink } from "../../components/form/button.tsx";
import { Card } from "../../components/layout/boxes.tsx";
import { BackLink } from "../../components/page/back-link.tsx";
import { Container } from "../../components/page/layout.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { FailedState, StatePanel } from "../../components/states/state-panel.tsx";
import { useSendToLogin } from "../../features/accounts/way-back.ts";
import { plural } from "../../features/consultants/finding/speciality.ts";
import { ConsultantAbout } from "../../features/consultants/profile/consultant-about.tsx";
import { ConsultantProfile } from "../../features/consultants/profile/consultant-profile.tsx";
import { NURSE_IN_SHORT, NURSE_TITLE, ofNurse } from "../../features/consultants/profile/in-short.ts";
import { NurseCan } from "../../features/consultants/profile/nurse-can.tsx";
import { RelatedConsultants } from "../../features/consultants/profile/related-consultants.tsx";
import { useConsultant, useReloadRating } from "../../features/consultants/queries.ts";
import { ProfileWaiting, SlotsWaiting } from "../../features/consultants/slots/booking-waiting.tsx";
import { ReviewForm } from "../../features/reviews/review-form.tsx";
import { Reviews } from "../../features/reviews/reviews.tsx";
import { useContent } from "../../lib/content/content.ts";
import { Failure, isNotFound } from "../../lib/errors/failure.ts";
import { notify } from "../../lib/page/notify.ts";
import { money } from "../../lib/time/format.ts";
import styles from "../../sections/booking-section.module.css";
import { BookingSection } from "../../sections/booking-section.tsx";

export function AppointmentPage() {
  const { docId = "" } = useParams();
  const { data: consultant, error, refetch } = useConsultant(docId);
  if (consultant) return <Found consultant={consultant} />;
  if (hasLeft(error)) return <ToOthers />;
  return (
    <Container className={styles["state"]}>
      <PageTitle title="Book a video visit" isListed={!isUnknown(error)} />
      {isUnknown(error) ? (
        <StatePanel
          level={1}
          title="We couldn't find that nurse"
          text="The link may be old, or the nurse has left the network."
          action={<ButtonLink to={paths.doctors}>Find a nurse</ButtonLink>}
        />
      ) : error ? (
        <FailedState title="This page didn't load" error={error} retry={refetch} />
      ) : (
        <WaitingForBoth />
      )}
    </Container>
  );
}

/** True for the id of a consultant who has left. The server itself sends everybody on who opens such an address. */
const hasLeft = (error: unknown): boolean => error instanceof Failure && error.status === 404;

function ToOthers() {
  useEffect(() => void notify.warning("That nurse has left the network. Here are our other nurses."), []);
  return <Navigate to={paths.doctors} replace />;
}

/** True for an invalid id. */
const isUnknown = (error: unknown): boolean => isNotFound(error);

const WaitingForBoth = () => (
  <div className={styles["booking"]}>
    <ProfileWaiting />
    <div>
      <SlotsWaiting />
    </div>
  </div>
);

function Reading({ consultant }: { consultant: Consultant }) {
  const { content } = useContent(nursePageQuery);
  return (
    <>
      <div className={styles["about"]}>
        <ConsultantAbout consultant={consultant} />
      </div>
      <div className={styles["can"]}>
        <NurseCan content={content} />
      </div>
    </>
  );
}

function Found({ consultant }: { consultant: Consultant }) {
  const { _id, name, speciality, available, fees } = consultant;
  const { content } = useContent(nursePageQuery);
  const toLogin = useSendToLogin();
  const reloadRating = useReloadRating(_id);
  return (
    <>
      <PageTitle
        title={ofNurse(content?.seoTitle || NURSE_TITLE, consultant)}
        description={ofNurse(content?.seoDescription || NURSE_IN_SHORT, consultant)}
      />
      <Container>
        <p className={styles["crumb"]}>
          <BackLink to={paths.speciality(speciality)}>{plural(speciality)}</BackLink>
        </p>
        {available ? (
          <BookingSection consultant={consultant} profile={<ConsultantProfile consultant={consultant} />}>
            <Reading consultant={consultant} />
          </BookingSection>
        ) : (
          <div className={styles["booking"]}>
            <ConsultantProfile consultant={consultant} />
            <Card as="aside" className={styles["away"]}>
              <StatePanel
                title={`${name} is not taking appointments right now`}
                text={`Appointment fee: ${money(fees)}. Other nurses of the same specialty are below, with their prices.`}
                action={
                  <ButtonLink variant="quiet" to={paths.speciality(speciality)}>
                    {`All ${plural(speciality).toLowerCase()}`}
                  </ButtonLink>
                }
              />
            </Card>
            <Reading consultant={consultant} />
          </div>
        )}
      </Container>
      <Reviews docId={_id}>
        <ReviewForm
          docId={_id}
          consultant={name}
          sendToLogin={() => toLogin(`We saved your review of ${name}. Log in or sign up to send it.`)}
          onWritten={reloadRating}
        />
      </Reviews>
      <WhenNear fallback={null}>
        <RelatedConsultants of={consultant} />
      </WhenNear>
    </>
  );
}
