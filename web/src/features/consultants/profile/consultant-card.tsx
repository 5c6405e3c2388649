import type { ConsultantCard as Card } from "@lamplight/api/contract/consultant-search.ts";
import { shortVisitorTime } from "@lamplight/api/contract/visitor-time.ts";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { TimeLink, TimeLinks } from "../../../components/form/time-link.tsx";
import { Soft } from "../../../components/layout/boxes.tsx";
import { License } from "../../../components/people/license.tsx";
import { Portrait } from "../../../components/people/portrait.tsx";
import { Rating } from "../../../components/people/rating.tsx";
import { Loading, Skeleton } from "../../../components/states/skeleton.tsx";
import { Availability } from "../../../components/states/status.tsx";
import { classes } from "../../../lib/page/classes.ts";
import { dateParts, money } from "../../../lib/time/format.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import styles from "./consultant-card.module.css";
import { NextFree } from "./next-free.tsx";

type ConsultantCardProps = { consultant: Card; index: number; eager: number; isTimed: boolean };

/** Cards in a phone's first row, whose portraits load first. */
const FIRST = 2;

/** A consultant in a list. The card links to the booking page, and each of the next times to its slot there. */
export function ConsultantCard({ consultant, index, eager, isTimed }: ConsultantCardProps) {
  const { _id, name, image, speciality, languages, rating, reviewCount, fees, available, nextFree } = consultant;
  const fetched = index >= eager ? "when seen" : index < FIRST ? "first" : "soon";
  return (
    <div className={styles["entry"]}>
      <Link className={styles["card"]} to={paths.appointment(_id, isTimed && nextFree ? nextFree : undefined)}>
        <Portrait src={image} backgroundKey={_id} away={!available} fetched={fetched} className={styles["picture"]} />
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
            <NextFree available={available} nextFree={nextFree} isWanted={isTimed} />
          </span>
        </span>
      </Link>
      <Soft variant="xs">
        <License of={consultant} />
      </Soft>
      {available && <NextTimes consultant={consultant} />}
    </div>
  );
}

/** Up to three next times. Of the list that is rendered beforehand only the first is known. */
function NextTimes({ consultant: { _id, name, nextFree, nextTimes } }: { consultant: Card }) {
  const visitor = useVisitor();
  if (!nextFree) return null;
  const { timeZone } = nextFree;
  return (
    <TimeLinks isSmall label={`Next times with ${name}`}>
      {(nextTimes.length > 0 ? nextTimes : [nextFree]).map((slot) => {
        const { weekday, day } = dateParts(slot.startsAt, timeZone);
        return (
          <TimeLink
            key={slot.startsAt}
            to={paths.appointment(_id, slot)}
            day={`${weekday} ${day}`}
            time={slot.slotTime}
            own={shortVisitorTime(slot.startsAt, timeZone, visitor)}
          />
        );
      })}
    </TimeLinks>
  );
}

type ConsultantGridProps = {
  consultants: readonly Card[];
  /** Columns on wide screens: five, or four beside the filters. */
  across?: 4 | 5;
  /** Number of portraits that load with the page. */
  eager?: number;
  /** The search is for a day or a time of day, so each card opens its first time that fits. */
  isTimed?: boolean;
};

export function ConsultantGrid({ consultants, across = 5, eager = 0, isTimed = false }: ConsultantGridProps) {
  return (
    <ul className={classes(styles["grid"], across === 4 && styles["four"])}>
      {consultants.map((consultant, index) => (
        <li key={consultant._id}>
          <ConsultantCard consultant={consultant} index={index} eager={eager} isTimed={isTimed} />
        </li>
      ))}
    </ul>
  );
}

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

export function ConsultantGridWaiting({ count, across = 5 }: { count: number; across?: 4 | 5 }) {
  return (
    <Loading label="Loading nurses">
      <ul className={classes(styles["grid"], across === 4 && styles["four"])}>
        {indexes(count).map((index) => (
          <li key={index}>
            <div className={styles["entry"]}>
              <div className={styles["card"]}>
                <Skeleton shape="square" className={styles["picture"]} />
                <span className={styles["who"]}>
                  <Skeleton shape="title" />
                  <Skeleton short />
                </span>
                <Skeleton />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Loading>
  );
}
