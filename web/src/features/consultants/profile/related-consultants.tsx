import type { ConsultantProfile } from "@lamplight/api/contract/consultants.ts";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { HeadedSection } from "../../../components/page/layout.tsx";
import { Portrait } from "../../../components/people/portrait.tsx";
import { Rating } from "../../../components/people/rating.tsx";
import { Availability } from "../../../components/states/status.tsx";
import { money } from "../../../lib/time/format.ts";
import { plural } from "../finding/speciality.ts";
import { useConsultants } from "../queries.ts";
import styles from "./related-consultants.module.css";

const RELATED = 5;

/** Up to five others of the same specialty, available ones first. */
export function RelatedConsultants({ of }: { of: ConsultantProfile }) {
  const { data: all = [] } = useConsultants();
  const others = all
    .filter(({ _id, speciality }) => speciality === of.speciality && _id !== of._id)
    .sort((one, other) => Number(other.available) - Number(one.available))
    .slice(0, RELATED);
  if (others.length === 0) return null;
  return (
    <HeadedSection title={`Other ${plural(of.speciality).toLowerCase()}`}>
      <ul className={styles["related"]}>
        {others.map(({ _id, name, image, available, rating, reviewCount, fees }) => (
          <li key={_id}>
            <Link className={styles["card"]} to={paths.appointment(_id)}>
              <Portrait src={image} backgroundKey={_id} away={!available} className={styles["picture"]} />
              <span>
                <b>{name}</b>
                <span className={styles["line"]}>
                  <Rating rating={rating} count={reviewCount} />
                </span>
                <Availability available={available} />
              </span>
              <span className={styles["fee"]}>{money(fees)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}
