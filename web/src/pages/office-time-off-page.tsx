import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import { OfficePage } from "../components/office-page.tsx";
import { Unavailable } from "../features/affected-visits/unavailable.tsx";
import { ofEveryone } from "../features/schedules/queries.ts";
import { TimeOffSection } from "../features/schedules/time-off.tsx";
import { serverNow } from "../lib/clock.ts";

/** Days on which the whole practice is closed. */
export function OfficeTimeOffPage() {
  const { timeZone } = useOutletContext<Me>();
  return (
    <OfficePage title="Days off for everyone" lead="Patients can't book any nurse on these days.">
      <TimeOffSection
        of={ofEveryone}
        timeZone={timeZone}
        empty="Add a holiday to close the practice for everyone."
        next={(nurses) =>
          nurses.map(({ docId, name }) => (
            <section key={docId} aria-labelledby={docId}>
              <h2 id={docId}>Visits with {name}</h2>
              <Unavailable docId={docId} timeZone={timeZone} now={serverNow()} isEntered />
            </section>
          ))
        }
      />
    </OfficePage>
  );
}
