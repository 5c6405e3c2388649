import { Bone, Waiting } from "../components/skeleton.tsx";
import { FailedState } from "../components/state-panel.tsx";
import { DriverPage } from "../features/driving/driver-page.tsx";
import { DriverRideCard } from "../features/driving/driver-ride-card.tsx";
import { useDriverRides } from "../features/driving/queries.ts";
import { HOW_PAID, NO_RIDES } from "../features/driving/ride-words.ts";
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
        <ul className={styles["list"]}>
          {rides.map((ride) => (
            <li key={ride._id}>
              <DriverRideCard ride={ride} />
            </li>
          ))}
        </ul>
      )}
    </DriverPage>
  );
}
