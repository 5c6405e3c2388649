import { Loading, Skeleton } from "../../components/skeleton.tsx";
import styles from "./booking-waiting.module.css";

const PLACES = Array.from({ length: 18 }, (_, place) => place);

/** A consultant's profile while it comes. */
export const ProfileWaiting = () => (
  <Loading label="Loading this nurse">
    <div className={styles["profile"]}>
      <Skeleton shape="square" />
      <div>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton short />
      </div>
    </div>
  </Loading>
);

/** Seven days and a day's slots while they come, about as high as what follows. */
export const SlotsWaiting = () => (
  <Loading label="Loading free times">
    <Skeleton shape="card" className={styles["days"]} />
    <div className={styles["slots"]}>
      {PLACES.map((place) => (
        <Skeleton key={place} shape="card" className={styles["slot"]} />
      ))}
    </div>
  </Loading>
);
