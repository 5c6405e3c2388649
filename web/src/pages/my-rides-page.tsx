import type { Ride } from "@lamplight/api/contract/rides.ts";
import { ArrowRight, CarFront } from "lucide-react";
import { useEffect } from "react";
import { paths } from "../app/paths.ts";
import { Button, ButtonLink } from "../components/button.tsx";
import { Wrap } from "../components/layout.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { Bone, Waiting } from "../components/skeleton.tsx";
import { FailedState, StatePanel } from "../components/state-panel.tsx";
import { usePayRide, useRides } from "../features/rides/queries.ts";
import { RideCard } from "../features/rides/ride-card.tsx";
import { payOnline } from "../lib/payment-words.ts";
import styles from "./my-rides-page.module.css";

export function MyRidesPage() {
  const { data: rides, error, refetch } = useRides();
  return (
    <Wrap className={styles["page"]}>
      <PageTitle title="My Rides" />
      <div className={styles["head"]}>
        <h1>My Rides</h1>
        {rides && rides.length > 0 && (
          <ButtonLink look="quiet" to={`${paths.transport}#book`}>
            <CarFront size={22} strokeWidth={1.75} aria-hidden />
            Book another ride
          </ButtonLink>
        )}
      </div>
      {error && !rides ? (
        <FailedState title="Your rides did not load" error={error} retry={refetch} />
      ) : !rides ? (
        <Waiting label="Loading your rides">
          <div className={styles["list"]}>
            <Bone shape="card" />
            <Bone shape="card" />
          </div>
        </Waiting>
      ) : rides.length === 0 ? (
        <NothingBooked />
      ) : (
        <ul className={styles["list"]}>
          {rides.map((ride) => (
            <li key={ride._id}>
              <RideCard ride={ride} actions={ride.payUntil && <Pay ride={ride} />} />
            </li>
          ))}
        </ul>
      )}
    </Wrap>
  );
}

function Pay({ ride }: { ride: Ride }) {
  const { mutate, isPending, isSuccess, reset } = usePayRide();
  // Coming back with the browser's own button may show this very page again, still busy with leaving.
  useEffect(() => {
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, [reset]);
  return (
    <Button
      busy={isPending || isSuccess}
      busyLabel="Opening checkout…"
      onClick={() => mutate(ride._id, { onSuccess: ({ url }) => location.assign(url) })}
    >
      {payOnline(ride.fare)}
    </Button>
  );
}

const NothingBooked = () => (
  <StatePanel
    title="No rides booked yet"
    text="Tell us where and when, see the fare, and we bring you to the door."
    action={
      <ButtonLink to={`${paths.transport}#book`}>
        Book a ride
        <ArrowRight size={20} aria-hidden />
      </ButtonLink>
    }
  />
);
