import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { shortDate, timeWithZone } from "@lamplight/api/contract/format-time.ts";
import { ArrowDown, ChevronDown, RotateCcw, Star } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { Soft } from "../../../components/layout/boxes.tsx";
import { QuietLink } from "../../../components/record/quiet-actions.tsx";
import { counted } from "../../../lib/time/format.ts";
import { AppointmentState } from "./appointment-state.tsx";
import { displayState } from "./display.ts";
import styles from "./past-visits.module.css";

type PastVisitsProps = {
  visits: Appointment[];
  /** There is nothing else on the page. */
  isOpen: boolean;
  hasEarlier: boolean;
  isLoading: boolean;
  onEarlier: () => void;
};

/** Past and canceled visits, folded, one line each. */
export function PastVisits({ visits, isOpen, hasEarlier, isLoading, onEarlier }: PastVisitsProps) {
  const titleId = useId();
  if (visits.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <details className={styles["past"]} open={isOpen}>
        <summary>
          <h2 id={titleId}>Past</h2>
          <span>{hasEarlier ? "Completed and canceled visits" : counted(visits.length, "visit")}</span>
          <ChevronDown size={22} strokeWidth={1.75} aria-hidden />
        </summary>
        <ul>
          {visits.map((visit) => (
            <li key={visit._id}>
              <PastVisit appointment={visit} />
            </li>
          ))}
        </ul>
        {hasEarlier && (
          <Button variant="link" className={styles["earlier"]} busy={isLoading} onClick={onEarlier}>
            Show earlier
            <ArrowDown size={20} strokeWidth={1.75} aria-hidden />
          </Button>
        )}
      </details>
    </section>
  );
}

function PastVisit({ appointment }: { appointment: Appointment }) {
  const { _id, docId, docData, startsAt, timeZone } = appointment;
  const nameId = useId();
  const isCompleted = displayState(appointment) === "completed";
  return (
    <article aria-labelledby={nameId} className={styles["visit"]}>
      <p className={styles["date"]}>{shortDate(startsAt, timeZone)}</p>
      <div>
        <h3 id={nameId}>
          <Link to={paths.visit(_id)}>{docData.name}</Link>
        </h3>
        <Soft variant="sm">
          {docData.speciality}, {timeWithZone(startsAt, timeZone)}
        </Soft>
      </div>
      <div>
        <AppointmentState appointment={appointment} call="over" now={null} />
      </div>
      <div className={styles["actions"]}>
        {isCompleted && (
          <QuietLink Icon={Star} to={`${paths.appointment(docId)}#review`}>
            Write a review
          </QuietLink>
        )}
        <QuietLink Icon={RotateCcw} to={paths.appointment(docId)}>
          Book again
        </QuietLink>
      </div>
    </article>
  );
}
