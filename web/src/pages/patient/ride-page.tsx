import { useLocation, useParams } from "react-router-dom";
import { JUST_BOOKED, paths } from "../../app/paths.ts";
import { ButtonLink } from "../../components/form/button.tsx";
import { BackLink } from "../../components/page/back-link.tsx";
import { Container } from "../../components/page/layout.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { Answer } from "../../components/states/answer.tsx";
import { NoConnection } from "../../components/states/no-connection.tsx";
import { StatePanel } from "../../components/states/state-panel.tsx";
import { useRide } from "../../features/rides/queries.ts";
import { bookedWords } from "../../features/rides/ride/payment-notice.tsx";
import { isBooked, RideSheet, rideTitle } from "../../features/rides/sheet/ride-sheet.tsx";
import { serverNow } from "../../lib/time/clock.ts";

/** One ride with its line, money, actions and receipt. */
export function RidePage() {
  const { rideId = "" } = useParams();
  const answer = useRide(rideId);
  const { data: ride } = answer;
  const { state }: { state: unknown } = useLocation();
  const isNew = state === JUST_BOOKED && ride !== undefined && isBooked(ride);
  const title = isNew ? "You're booked" : ride ? rideTitle(ride, serverNow()) : "Your ride";
  return (
    <Container layout="page">
      <PageTitle title={title} />
      <p>
        <BackLink to={paths.myRides}>My Rides</BackLink>
      </p>
      <NoConnection of={answer} />
      <Answer
        of={answer}
        what="your ride"
        missing={
          <StatePanel
            level={1}
            title="We couldn't find that ride"
            text="The link may be incomplete, or the ride may belong to another account. Open My Rides to see your rides."
            action={<ButtonLink to={paths.myRides}>My Rides</ButtonLink>}
          />
        }
      >
        {(ride) => (
          <RideSheet
            ride={ride}
            head={
              <>
                <h1>{title}</h1>
                {isNew && (
                  <p role="status">
                    {bookedWords(ride)} We'll email you when a driver accepts. You don't have to do anything.
                  </p>
                )}
              </>
            }
          />
        )}
      </Answer>
    </Container>
  );
}
