import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { ArrowDown } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { useServerNow } from "../../../lib/time/clock.ts";
import { AppointmentActions } from "./appointment-actions.tsx";
import { AppointmentCard } from "./appointment-card.tsx";
import styles from "./appointment-sections.module.css";
import { MINUTE } from "./display.ts";
import { inOrder } from "./in-order.ts";
import { untilWords } from "./until-words.ts";
import { VisitFacts } from "./visit-facts.tsx";

/** How many past visits are added at a time. */
const AT_A_TIME = 10;

type SectionsProps = {
  appointments: Appointment[];
  /** A visit that the page shows separately. */
  shownAbove: Appointment | undefined;
  /** True if older visits are not loaded yet. */
  hasEarlier: boolean;
  isLoading: boolean;
  onEarlier: () => void;
};

/** A patient's visits: unpaid, next, upcoming, and past. */
export function AppointmentSections({ appointments, shownAbove, hasEarlier, isLoading, onEarlier }: SectionsProps) {
  const now = useServerNow(MINUTE);
  const [shown, setShown] = useState(AT_A_TIME);
  const { unpaid, next, coming, past } = inOrder(appointments, now);
  const showEarlier = () => {
    if (hasEarlier && past.length < shown + AT_A_TIME) onEarlier();
    setShown(shown + AT_A_TIME);
  };
  return (
    <div className={styles["sections"]}>
      <Visits title="Not paid yet" visits={unpaid} />
      {next && next !== shownAbove && (
        <Visits title={now === null ? "Next" : `Next, ${untilWords(next.startsAt, now)}`} visits={[next]} />
      )}
      <Visits title="Coming" visits={coming.filter((one) => one !== shownAbove)} />
      <Visits title="Past" visits={past.slice(0, shown)} />
      {(past.length > shown || hasEarlier) && (
        <Button variant="link" className={styles["earlier"]} busy={isLoading} onClick={showEarlier}>
          Show earlier
          <ArrowDown size={20} strokeWidth={1.75} aria-hidden />
        </Button>
      )}
    </div>
  );
}

function Visits({ title, visits }: { title: string; visits: Appointment[] }) {
  const titleId = useId();
  if (visits.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={styles["section"]}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {visits.map((appointment) => (
          <li key={appointment._id}>
            <AppointmentCard
              appointment={appointment}
              actions={<AppointmentActions appointment={appointment} />}
              facts={<VisitFacts appointment={appointment} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
