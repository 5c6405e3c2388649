import type { ConsultantProfile as Profile } from "@lamplight/api/contract/consultants.ts";
import { dateAndTimeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { BriefcaseMedical, CalendarCheck, Video } from "lucide-react";
import { Portrait } from "../../../components/people/portrait.tsx";
import { Star } from "../../../components/people/rating.tsx";
import { Availability } from "../../../components/states/status.tsx";
import { counted } from "../../../lib/time/format.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import styles from "./consultant-profile.module.css";

/** Profile of the consultant. */
export function ConsultantProfile({ consultant }: { consultant: Profile }) {
  const { _id, name, image, speciality, degree, experience, available, rating, reviewCount, nextFree } = consultant;
  const visitor = useVisitor();
  return (
    <section className={styles["profile"]} aria-labelledby="consultant-name">
      <Portrait
        src={image}
        alt={`Portrait of ${name}`}
        backgroundKey={_id}
        away={!available}
        fetched="first"
        size={420}
        className={styles["picture"]}
      />
      <div className={styles["words"]}>
        <Availability available={available} />
        <h1 id="consultant-name">{name}</h1>
        <p className={styles["title"]}>{`${speciality}, ${degree}`}</p>
        <ul className={styles["facts"]}>
          <li>
            <Star />
            {rating !== null && <b>{rating.toFixed(1)}</b>}
            <a href="#reviews">{reviewCount > 0 ? counted(reviewCount, "review") : "Not rated yet"}</a>
          </li>
          <li>
            <BriefcaseMedical size={20} strokeWidth={1.75} data-line aria-hidden />
            {experience}
          </li>
          <li>
            <Video size={20} strokeWidth={1.75} data-line aria-hidden />
            30 min by video
          </li>
          {nextFree && (
            <li className={styles["next"]}>
              <CalendarCheck size={20} strokeWidth={1.75} data-line aria-hidden />
              {`Next free ${dateAndTimeForBoth(nextFree.startsAt, nextFree.timeZone, visitor)}`}
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}
