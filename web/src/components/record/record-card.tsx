import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "../../lib/page/classes.ts";
import { Card, Soft } from "../layout/boxes.tsx";
import { Portrait } from "../people/portrait.tsx";
import styles from "./record-card.module.css";

type RecordCardProps = {
  label: string;
  /** When it is, or a large picture. */
  top: ReactNode;
  /** Without one there is no portrait. */
  image?: string;
  /** Selects the portrait's background color: the person's id. */
  personId: string;
  name: string;
  about: string;
  isOff?: boolean;
  /** `RecordFact`s. */
  children?: ReactNode;
  /** What to read and do, below all of that. */
  body?: ReactNode;
};

/** Who and when, in one card. */
export const RecordCard = ({
  label,
  top,
  image,
  personId,
  name,
  about,
  isOff = false,
  children,
  body,
}: RecordCardProps) => (
  <Card as="article" className={classes(styles["card"], !body && styles["wide"])} aria-label={label}>
    {top}
    <div className={styles["who"]}>
      {image && (
        <Portrait src={image} backgroundKey={personId} size={160} away={isOff} className={styles["portrait"]} />
      )}
      <div>
        <h2>{name}</h2>
        {about && <Soft>{about}</Soft>}
        {children && <ul>{children}</ul>}
      </div>
    </div>
    {body && <div className={styles["body"]}>{body}</div>}
  </Card>
);

export const RecordFact = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <li className={styles["fact"]}>
    <Icon size={20} strokeWidth={1.75} aria-hidden />
    <span>{children}</span>
  </li>
);
