import type { Ride } from "@lamplight/api/contract/rides.ts";
import type { ReactNode } from "react";
import { useLocation, useParams } from "react-router-dom";
import { JUST_BOOKED, paths } from "../../app/paths.ts";
import { ButtonLink } from "../../components/form/button.tsx";
import { BackLink } from "../../components/page/back-link.tsx";
import { Container } from "../../components/page/layout.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { Answer } from "../../components/states/answer.tsx";
import { NoConnection } from "../../components/states/no-connection.tsx";
import { StatePanel } from "../../components/states/state-panel.tsx";
import { BookAgain } from "../../features/rides/booking/book-again.tsx";
import { RideCard } from "../../features/rides/lists/ride-card.tsx";
import { isOver } from "../../features/rides/lists/ride-lists.tsx";
import { useRide, useRideChanges } from "../../features/rides/queries.ts";
import { ChangeRide } from "../../features/rides/ride/change-ride.tsx";
import { hasPaid } from "../../features/rides/ride/money-words.ts";
import { bookedWords } from "../../features/rides/ride/payment-notice.tsx";
import { CallForOwnRide, KeepOwnRide, PayRide } from "../../features/rides/ride/ride-actions.tsx";
import { RideCalendar } from "../../features/rides/ride/ride-calendar.tsx";
import { RideReceipt } from "../../features/rides/ride/ride-receipt.tsx";
import { ShareRide } from "../../features/rides/ride/share-ride.tsx";
import styles from "./my-rides-page.module.css";

/** Whether the ride will take place at a known time. */
const isBooked = (ride: Ride): boolean => !isOver(ride) && ride.payUntil === null && ride.readyBy === null;

function actionsOf(ride: Ride): ReactNode {
  if (ride.payUntil) return <PayRide ride={ride} />;
  if (isOver(ride)) return <BookAgain ride={ride} />;
  if (ride.onHold) return <KeepOwnRide ride={ride} />;
  return ride.canBeCalled && <CallForOwnRide ride={ride} />;
}

const ChangeOwnRide = ({ ride }: { ride: Ride }) => <ChangeRide ride={ride} changes={useRideChanges(ride._id)} />;

/** One ride with its actions and receipt. */
export function RidePage() {
  const { rideId = "" } = useParams();
  const answer = useRide(rideId);
  const { data: ride } = answer;
  const { state }: { state: unknown } = useLocation();
  const title = state === JUST_BOOKED && ride && isBooked(ride) ? "You're booked" : "Your ride";
  return (
    <Container layout="page" className={styles["page"]}>
      <PageTitle title={title} />
      <BackLink to={paths.myRides}>My Rides</BackLink>
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
          <div className={styles["one"]}>
            <h1>{title}</h1>
            {title === "You're booked" && (
              <p role="status">
                {bookedWords(ride)} We'll email you when a driver accepts. You don't have to do anything.
              </p>
            )}
            <RideCard ride={ride} actions={actionsOf(ride)} />
            {isBooked(ride) && <RideCalendar ride={ride} />}
            {!isOver(ride) && <ShareRide ride={ride} />}
            {!isOver(ride) && <ChangeOwnRide ride={ride} />}
            {hasPaid(ride) && <RideReceipt ride={ride} />}
          </div>
        )}
      </Answer>
    </Container>
  );
}
