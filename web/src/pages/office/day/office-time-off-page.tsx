import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { ofEveryone } from "../../../features/nurse/schedules/queries.ts";
import { TimeOffPart } from "../../../features/nurse/schedules/schedule-parts.tsx";
import { Unavailable } from "../../../features/office/unavailable/unavailable.tsx";
import { UnavailableTabs } from "../../../features/office/unavailable/unavailable-tabs.tsx";
import { serverNow } from "../../../lib/time/clock.ts";

/** Days on which the whole practice is closed. */
export function OfficeTimeOffPage() {
  const { timeZone } = useOutletContext<Me>();
  return (
    <OfficePage
      title="Days off for everyone"
      lead="Patients can't book any nurse on these days."
      actions={<UnavailableTabs part="everyone" />}
    >
      <TimeOffPart
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
