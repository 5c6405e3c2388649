import type { Ride } from "@lamplight/api/contract/rides.ts";
import { transportQuery } from "@lamplight/content-schemas/queries/transport.ts";
import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { JUST_BOOKED, paths } from "../../app/paths.ts";
import { ContentPage } from "../../components/page/content-page.tsx";
import { useSendToLogin } from "../../features/accounts/way-back.ts";
import { PaymentNotice } from "../../features/rides/ride/payment-notice.tsx";
import { RideOpening } from "../../features/site/transport/ride-opening.tsx";
import { NoAmbulance, RideServices } from "../../features/site/transport/ride-services.tsx";
import { Steps } from "../../features/site/transport/steps.tsx";
import { useContent } from "../../lib/content/content.ts";
import { RideBookingSection } from "../../sections/ride-booking-section.tsx";

/** Only the API accepts cash (docs/rules/rides.md). */
const OFFERED = ["card"] as const;

/** The booking form works even without the editors' content. */
export function TransportPage() {
  const { content } = useContent(transportQuery);
  const toLogin = useSendToLogin();
  const navigate = useNavigate();
  // A week of a plan has no page of its own; the notice names My Rides.
  const onBooked = useCallback(
    ({ _id, planId }: Ride) => {
      if (planId === null) navigate(paths.ride(_id), { replace: true, state: JUST_BOOKED });
    },
    [navigate],
  );
  return (
    <>
      <PaymentNotice
        sendToLogin={() => toLogin("Log in to the account you booked with to see the ride.")}
        onBooked={onBooked}
      />
      <ContentPage query={transportQuery} name="Medical rides">
        {({ heading, lead, picture, rideButton, about, services, serviceCards, emergencyNote, how, steps }) => (
          <>
            <RideOpening heading={heading} lead={lead} picture={picture} about={about} button={rideButton} />
            <RideServices services={services} serviceCards={serviceCards} emergencyNote={emergencyNote} />
            <Steps words={how} steps={steps} />
          </>
        )}
      </ContentPage>
      {!content && <NoAmbulance />}
      <RideBookingSection
        title={content?.booking?.heading || "Book your ride"}
        lead={content?.booking?.text}
        promises={content}
        payBy={OFFERED}
      />
    </>
  );
}
