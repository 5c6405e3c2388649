import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { useState } from "react";
import { RecordSection, RecordSections } from "../../../components/visit-and-ride/record-sections.tsx";
import { useServerNow } from "../../../lib/time/clock.ts";
import { counted } from "../../../lib/time/format.ts";
import { untilWords } from "../../../lib/time/until-words.ts";
import { AppointmentCard } from "./appointment-card.tsx";
import { MINUTE } from "./display.ts";
import { inOrder } from "./in-order.ts";
import { PastVisits } from "./past-visits.tsx";

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
    <RecordSections>
      <Visits title="Not paid yet" visits={unpaid} />
      {next && next !== shownAbove && (
        <Visits title={now === null ? "Next" : `Next, ${untilWords(next.startsAt, now)}`} visits={[next]} />
      )}
      <Visits title="Coming" isCounted visits={coming.filter((one) => one !== shownAbove)} />
      <PastVisits
        visits={past.slice(0, shown)}
        isOpen={unpaid.length === 0 && next === null}
        hasEarlier={past.length > shown || hasEarlier}
        isLoading={isLoading}
        onEarlier={showEarlier}
      />
    </RecordSections>
  );
}

type VisitsProps = { title: string; isCounted?: boolean; visits: Appointment[] };

const Visits = ({ title, isCounted = false, visits }: VisitsProps) =>
  visits.length > 0 && (
    <RecordSection title={title} count={isCounted ? counted(visits.length, "visit") : undefined}>
      {visits.map((appointment) => (
        <li key={appointment._id}>
          <AppointmentCard appointment={appointment} />
        </li>
      ))}
    </RecordSection>
  );
