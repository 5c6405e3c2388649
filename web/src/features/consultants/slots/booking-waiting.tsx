import { Loading, Skeleton } from "../../../components/states/skeleton.tsx";
import profile from "../profile/consultant-profile.module.css";
import styles from "./booking-waiting.module.css";

const INDEXES = Array.from({ length: 18 }, (_, index) => index);

/** Skeleton of a consultant's profile. */
export const ProfileWaiting = () => (
  <Loading label="Loading this nurse">
    <div className={profile["profile"]}>
      <Skeleton shape="square" />
      <div>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton short />
      </div>
    </div>
  </Loading>
);

/** Skeleton of seven days and a day's slots, about as high as the real ones. */
export const SlotsWaiting = () => (
  <Loading label="Loading free times">
    <Skeleton shape="card" className={styles["days"]} />
    <div className={styles["slots"]}>
      {INDEXES.map((index) => (
        <Skeleton key={index} shape="card" className={styles["slot"]} />
      ))}
    </div>
  </Loading>
);
