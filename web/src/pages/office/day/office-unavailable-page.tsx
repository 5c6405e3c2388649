import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext, useSearchParams } from "react-router-dom";
import { SelectField } from "../../../components/form/field.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { StatePanel } from "../../../components/states/state-panel.tsx";
import { useNurses } from "../../../features/office/unavailable/queries.ts";
import { Unavailable } from "../../../features/office/unavailable/unavailable.tsx";
import { slotDateOf } from "../../../features/office/visits/calendar/days.ts";
import { errorMessage } from "../../../lib/errors/failure.ts";
import { serverNow } from "../../../lib/time/clock.ts";
import { dateOnly } from "../../../lib/time/format.ts";

/** A nurse calls in sick or takes time off: the visits it hits, handled together. The nurse is in the URL. */
export function OfficeUnavailablePage() {
  const { timeZone } = useOutletContext<Me>();
  const [search, setSearch] = useSearchParams();
  const docId = search.get("nurse") ?? "";
  const isEntered = search.has("entered");
  const { data: nurses = [], error } = useNurses(slotDateOf(dateOnly(serverNow(), timeZone)));
  return (
    <OfficePage
      title="Nurse unavailable"
      lead={
        isEntered
          ? "This nurse can't keep these visits. Each patient gets one email."
          : "Patients can't book these times from now on. Each patient with a paid visit gets one email, which can't be turned off."
      }
    >
      <SelectField
        label="Nurse"
        error={error ? errorMessage(error) : undefined}
        value={docId}
        onChange={({ target }) => setSearch(target.value ? { nurse: target.value } : {}, { replace: true })}
      >
        <option value="">Choose</option>
        {nurses.map((nurse) => (
          <option key={nurse.docId} value={nurse.docId}>
            {nurse.name}
          </option>
        ))}
      </SelectField>
      {docId ? (
        <Unavailable
          key={`${docId} ${isEntered}`}
          docId={docId}
          timeZone={timeZone}
          now={serverNow()}
          isEntered={isEntered}
        />
      ) : (
        <StatePanel title="Choose a nurse" text="Then you see the visits that are affected." />
      )}
    </OfficePage>
  );
}
