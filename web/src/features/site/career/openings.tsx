import { Clock, MapPin } from "lucide-react";
import { ContentIcon } from "../../../components/content/content-icon.tsx";
import { Card } from "../../../components/layout/boxes.tsx";
import { HeadedSection } from "../../../components/page/layout.tsx";
import type { CareerQueryResult } from "../../../lib/content/types.ts";
import styles from "./openings.module.css";

type OpeningsProps = { words: CareerQueryResult["openings"]; openings: CareerQueryResult["openingList"] };

export function Openings({ words, openings }: OpeningsProps) {
  if (openings.length === 0) return null;
  return (
    <HeadedSection tone="tint" id="openings" title={words?.heading || "Openings"} lead={words?.text}>
      <ul className={styles["openings"]}>
        {openings.map(({ _id, title, place, schedule, summary, benefits }) => (
          <Card as="li" key={_id} className={styles["opening"]}>
            <h3>{title}</h3>
            <p className={styles["facts"]}>
              <span>
                <MapPin size={18} strokeWidth={1.75} aria-hidden />
                {place}
              </span>
              <span>
                <Clock size={18} strokeWidth={1.75} aria-hidden />
                {schedule}
              </span>
            </p>
            <p className={styles["summary"]}>{summary}</p>
            <ul className={styles["benefits"]}>
              {benefits.map(({ _key, icon, title: benefit, text }) => (
                <li key={_key}>
                  <ContentIcon name={icon} size={24} />
                  <div>
                    <b>{benefit}</b>
                    <span>{text}</span>
                  </div>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </ul>
    </HeadedSection>
  );
}
