import { shortDate } from "@lamplight/api/contract/format-time.ts";
import { ArrowDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";
import { Button } from "../form/button.tsx";
import { Soft } from "../layout/boxes.tsx";
import { Fold } from "../record/fold.tsx";
import styles from "./past-records.module.css";

type PastRecordsProps = {
  /** `11 visits`. */
  about: string;
  /** There is nothing else on the page. */
  isOpen: boolean;
  hasEarlier: boolean;
  isLoading: boolean;
  onEarlier: () => void;
  /** `PastRecord`s, each in an `li`. */
  children: ReactNode;
};

/** Past and canceled visits or rides, folded, one line each. */
export function PastRecords({ about, isOpen, hasEarlier, isLoading, onEarlier, children }: PastRecordsProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Fold title={<h2 id={titleId}>Past</h2>} about={about} isOpen={isOpen}>
        <ul className={styles["past"]}>{children}</ul>
        {hasEarlier && (
          <Button variant="link" busy={isLoading} onClick={onEarlier}>
            Show earlier
            <ArrowDown size={20} strokeWidth={1.75} aria-hidden />
          </Button>
        )}
      </Fold>
    </section>
  );
}

type PastRecordProps = {
  /** ISO 8601. */
  startsAt: string;
  timeZone: string;
  to: string;
  title: string;
  about: ReactNode;
  state: ReactNode;
  /** Quiet actions. */
  actions: ReactNode;
};

export function PastRecord({ startsAt, timeZone, to, title, about, state, actions }: PastRecordProps) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className={styles["record"]}>
      <p className={styles["date"]}>{shortDate(startsAt, timeZone)}</p>
      <div>
        <h3 id={titleId}>
          <Link to={to}>{title}</Link>
        </h3>
        <Soft variant="sm">{about}</Soft>
      </div>
      <div>{state}</div>
      <div className={styles["actions"]}>{actions}</div>
    </article>
  );
}
