import { transportQuery } from "@lamplight/content-schemas/queries/transport.ts";
import { ContentPage } from "../components/content-page.tsx";
import { PaymentNews } from "../features/rides/payment-news.tsx";
import { RideOpening } from "../features/transport/ride-opening.tsx";
import { RideServices } from "../features/transport/ride-services.tsx";
import { Steps } from "../features/transport/steps.tsx";
import { useContent } from "../lib/content/content.ts";
import { RideBookingSection } from "./ride-booking-section.tsx";

/** Cash is taken on the wire only (product §6). */
const OFFERED = ["card"] as const;

/** A ride can be booked whatever becomes of the editors' words. */
export function TransportPage() {
  const { content } = useContent(transportQuery);
  return (
    <>
      <PaymentNews />
      <ContentPage query={transportQuery} name="Medical rides">
        {({ heading, lead, picture, about, services, serviceCards, emergencyNote, how, steps }) => (
          <>
            <RideOpening heading={heading} lead={lead} picture={picture} about={about} />
            <RideServices services={services} serviceCards={serviceCards} emergencyNote={emergencyNote} />
            <Steps words={how} steps={steps} />
          </>
        )}
      </ContentPage>
      <RideBookingSection title={content?.booking?.heading || "Book your ride"} payBy={OFFERED} />
    </>
  );
}
