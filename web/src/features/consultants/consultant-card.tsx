import type { ConsultantCard as Card } from "@lamplight/api/contract/consultant-search.ts";
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { Portrait } from "../../components/portrait.tsx";
import { Rating } from "../../components/rating.tsx";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { Availability } from "../../components/status.tsx";
import { classes } from "../../lib/classes.ts";
import { money } from "../../lib/format.ts";
import styles from "./consultant-card.module.css";
import { NextFree } from "./next-free.tsx";

type ConsultantCardProps = { consultant: Card; place: number; eager: number };

/** So many stand in the first row on a telephone and are looked at first. */
const FIRST = 2;

/** A consultant as one meets them in a list; the whole card leads to the booking page. */
export function ConsultantCard({ consultant, place, eager }: ConsultantCardProps) {
  const { _id, name, image, speciality, languages, rating, reviewCount, fees, available, nextFree } = consultant;
  const fetched = place >= eager ? "when seen" : place < FIRST ? "first" : "soon";
  return (
    <Link className={styles["card"]} to={paths.appointment(_id)}>
      <Portrait src={image} groundKey={_id} away={!available} fetched={fetched} className={styles["picture"]} />
      <span className={styles["who"]}>
        <b className={styles["name"]}>{name}</b> <span className={styles["speciality"]}>{speciality}</span>
        <span className={styles["speciality"]}> {languages.join(", ")}</span>
      </span>{" "}
      <span className={styles["line"]}>
        <Rating rating={rating} count={reviewCount} /> <span className={styles["fee"]}>{money(fees)}</span>
      </span>{" "}
      <span className={styles["state"]}>
        <Availability available={available} />{" "}
        <span className={styles["free"]}>
          <NextFree available={available} nextFree={nextFree} />
        </span>
      </span>
    </Link>
  );
}

type ConsultantGridProps = {
  consultants: readonly Card[];
  /** Five beside each other across the page, four where a column of filters stands beside them. */
  across?: 4 | 5;
  /** How many portraits are fetched with the page. */
  eager?: number;
};

export function ConsultantGrid({ consultants, across = 5, eager = 0 }: ConsultantGridProps) {
  return (
    <ul className={classes(styles["grid"], across === 4 && styles["four"])}>
      {consultants.map((consultant, index) => (
        <li key={consultant._id}>
          <ConsultantCard consultant={consultant} place={index} eager={eager} />
        </li>
      ))}
    </ul>
  );
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

export function ConsultantGridWaiting({ count, across = 5 }: { count: number; across?: 4 | 5 }) {
  return (
    <Loading label="Loading nurses">
      <ul className={classes(styles["grid"], across === 4 && styles["four"])}>
        {places(count).map((place) => (
          <li key={place}>
            <div className={styles["card"]}>
              <Skeleton shape="square" className={styles["picture"]} />
              <span className={styles["who"]}>
                <Skeleton shape="title" />
                <Skeleton short />
              </span>
              <Skeleton />
            </div>
          </li>
        ))}
      </ul>
    </Loading>
  );
}
