import type { Ride } from "@lamplight/api/contract/rides.ts";
import { useId } from "react";
import { Bone, Waiting } from "../components/skeleton.tsx";
import { FailedState } from "../components/state-panel.tsx";
import { DriverPage } from "../features/driving/driver-page.tsx";
import { DriverRideCard } from "../features/driving/driver-ride-card.tsx";
import { useDriverRides } from "../features/driving/queries.ts";
import { HOW_PAID, liesAhead, NO_RIDES } from "../features/driving/ride-words.ts";
import styles from "./driver-rides-page.module.css";

export function DriverRidesPage() {
  const { data: rides, error, refetch } = useDriverRides();
  return (
    <DriverPage name="Rides" title="Rides" line={HOW_PAID}>
      {error && !rides ? (
        <div className={styles["panel"]}>
          <FailedState title="Your rides did not load" error={error} retry={refetch} />
        </div>
      ) : !rides ? (
        <Waiting label="Loading your rides">
          <div className={styles["list"]}>
            <Bone shape="card" />
            <Bone shape="card" />
          </div>
        </Waiting>
      ) : rides.length === 0 ? (
        <p className={styles["panel"]}>{NO_RIDES}</p>
      ) : (
        <>
          <RideGroup title="Coming up" rides={rides.filter(liesAhead)} />
          <RideGroup title="Past rides" rides={rides.filter((ride) => !liesAhead(ride))} />
        </>
      )}
    </DriverPage>
  );
}

function RideGroup({ title, rides }: { title: string; rides: Ride[] }) {
  const titleId = useId();
  if (rides.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles["group"]}>
      <h2 id={titleId}>{title}</h2>
      <ul className={styles["list"]}>
        {rides.map((ride) => (
          <li key={ride._id}>
            <DriverRideCard ride={ride} />
          </li>
        ))}
      </ul>
    </section>
  );
}
