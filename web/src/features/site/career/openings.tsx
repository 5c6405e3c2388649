import { Clock, MapPin } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { ContentIcon } from "../../../components/content/content-icon.tsx";
import { Card } from "../../../components/layout/boxes.tsx";
import { HeadedSection } from "../../../components/page/layout.tsx";
import type { CareerQueryResult } from "../../../lib/content/types.ts";
import { formatDay } from "../../../lib/time/format.ts";
import styles from "./openings.module.css";

type OpeningsProps = { words: CareerQueryResult["openings"]; openings: CareerQueryResult["openingList"] };

type Opening = CareerQueryResult["openingList"][number];

export type MoreFact = { icon: string; fact: string };

/** Place, hours and last day of an opening. `more`: what its own page adds. */
export function OpeningFacts({ opening, more = [] }: { opening: Opening; more?: readonly MoreFact[] }) {
  const { place, schedule, closesOn } = opening;
  return (
    <p className={styles["facts"]}>
      <span>
        <MapPin size={18} strokeWidth={1.75} aria-hidden />
        {place}
      </span>
      <span>
        <Clock size={18} strokeWidth={1.75} aria-hidden />
        {schedule}
      </span>
      {more.map(({ icon, fact }) => (
        <span key={icon}>
          <ContentIcon name={icon} size={18} />
          {fact}
        </span>
      ))}
      {closesOn && (
        <span>
          <ContentIcon name="calendar" size={18} />
          Apply by {formatDay(closesOn)}
        </span>
      )}
    </p>
  );
}

export const Benefits = ({ benefits }: Pick<Opening, "benefits">) => (
  <ul className={styles["benefits"]}>
    {benefits.map(({ _key, icon, title, text }) => (
      <li key={_key}>
        <ContentIcon name={icon} size={24} />
        <div>
          <b>{title}</b>
          <span>{text}</span>
        </div>
      </li>
    ))}
  </ul>
);

export function Openings({ words, openings }: OpeningsProps) {
  if (openings.length === 0) return null;
  return (
    <HeadedSection tone="tint" id="openings" title={words?.heading || "Openings"} lead={words?.text}>
      <ul className={styles["openings"]}>
        {openings.map((opening) => (
          <Card as="li" key={opening._id} className={styles["opening"]}>
            <h3>
              <Link to={paths.opening(opening._id)}>{opening.title}</Link>
            </h3>
            <OpeningFacts opening={opening} />
            <p className={styles["summary"]}>{opening.summary}</p>
            <Benefits benefits={opening.benefits} />
          </Card>
        ))}
      </ul>
    </HeadedSection>
  );
}
