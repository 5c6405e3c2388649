import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Card, Soft } from "../layout/boxes.tsx";
import { Portrait } from "../people/portrait.tsx";
import styles from "./record-card.module.css";

type RecordCardProps = {
  label: string;
  when: ReactNode;
  image: string;
  /** Selects the portrait's background color: the person's id. */
  personId: string;
  name: string;
  about: string;
  isOff?: boolean;
  /** `RecordFact`s. */
  children: ReactNode;
};

/** Who and when, in one card. */
export const RecordCard = ({ label, when, image, personId, name, about, isOff = false, children }: RecordCardProps) => (
  <Card as="article" className={styles["card"]} aria-label={label}>
    {when}
    <div className={styles["who"]}>
      <Portrait src={image} backgroundKey={personId} size={160} away={isOff} className={styles["portrait"]} />
      <div>
        <h2>{name}</h2>
        <Soft>{about}</Soft>
        <ul>{children}</ul>
      </div>
    </div>
  </Card>
);

export const RecordFact = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <li className={styles["fact"]}>
    <Icon size={20} strokeWidth={1.75} aria-hidden />
    <span>{children}</span>
  </li>
);
