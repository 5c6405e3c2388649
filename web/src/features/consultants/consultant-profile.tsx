import type { Consultant } from "@lamplight/api/contract/consultants.ts";
import { BriefcaseMedical, Video } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Portrait } from "../../components/portrait.tsx";
import { Star } from "../../components/rating.tsx";
import { Availability } from "../../components/status.tsx";
import { classes } from "../../lib/classes.ts";
import { counted } from "../../lib/format.ts";
import styles from "./consultant-profile.module.css";

/** Who one is about to book. */
export function ConsultantProfile({ consultant }: { consultant: Consultant }) {
  const { _id, name, image, speciality, degree, experience, about, available, rating, reviewCount } = consultant;
  const [isWhole, setWhole] = useState(false);
  return (
    <section className={styles["profile"]} aria-labelledby="consultant-name">
      <Portrait
        src={image}
        alt={`Portrait of ${name}`}
        groundKey={_id}
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
            <a href="#reviews">{reviewCount > 0 ? counted(reviewCount, "review") : "No reviews yet"}</a>
          </li>
          <li>
            <BriefcaseMedical size={20} strokeWidth={1.75} data-line aria-hidden />
            {experience}
          </li>
          <li>
            <Video size={20} strokeWidth={1.75} data-line aria-hidden />
            30 min by video
          </li>
        </ul>
      </div>
      <p className={classes(styles["about"], !isWhole && styles["folded"])}>{about}</p>
      <Button look="link" className={styles["more"]} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? "Read less" : "Read more"}
      </Button>
    </section>
  );
}
