import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useOutletContext, useSearchParams } from "react-router-dom";
import { ChoiceField } from "../../../components/fields/choice-field.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { StatePanel } from "../../../components/states/state-panel.tsx";
import { DriverUnavailable } from "../../../features/office/unavailable/driver/driver-unavailable.tsx";
import { DriversOff } from "../../../features/office/unavailable/driver/drivers-off.tsx";
import { SpareVehicles } from "../../../features/office/unavailable/driver/spare-vehicles.tsx";
import { useNurses } from "../../../features/office/unavailable/queries.ts";
import { Unavailable } from "../../../features/office/unavailable/unavailable.tsx";
import { UnavailableTabs } from "../../../features/office/unavailable/unavailable-tabs.tsx";
import { slotDateOf } from "../../../features/office/visits/calendar/days.ts";
import { errorMessage } from "../../../lib/errors/failure.ts";
import { allDriversQuery, driverChoice } from "../../../lib/office/office-queries.ts";
import { serverNow } from "../../../lib/time/clock.ts";
import { dateOnly } from "../../../lib/time/format.ts";

/** A nurse or a driver is unavailable: the visits or rides it hits, handled together. Who it is, is in the URL. */
export function OfficeUnavailablePage() {
  const { staff } = useOutletContext<Me>();
  const [search] = useSearchParams();
  const isOfDriver = search.get("part") === "driver" || !may(staff.role, "change visits");
  return isOfDriver ? <OfDriver /> : <OfNurse />;
}

/** A driver breaks down, falls ill or takes a day off. */
function OfDriver() {
  const { timeZone, staff } = useOutletContext<Me>();
  const [search, setSearch] = useSearchParams();
  const driverId = search.get("driver") ?? "";
  const mayAct = may(staff.role, "change rides");
  const { data: drivers = [], error, isPending } = useQuery(allDriversQuery);
  return (
    <OfficePage
      title="Driver unavailable"
      lead="For a breakdown, an illness or a day off. To bar a driver from all rides, suspend the driver instead."
      actions={<UnavailableTabs part="driver" />}
    >
      {!driverId && <DriversOff timeZone={timeZone} mayAct={mayAct} />}
      {mayAct && (
        <ChoiceField
          label="Driver"
          what="drivers"
          error={error ? errorMessage(error) : undefined}
          choices={drivers.map(driverChoice)}
          isLoading={isPending}
          value={driverId}
          onChoose={(driver) => setSearch({ part: "driver", ...(driver && { driver }) }, { replace: true })}
        />
      )}
      {mayAct && driverId ? (
        <DriverUnavailable key={driverId} driverId={driverId} timeZone={timeZone} now={serverNow()} />
      ) : (
        <StatePanel title="Choose a driver" text="Then you see the rides that are affected." />
      )}
      {driverId && <DriversOff timeZone={timeZone} mayAct={mayAct} />}
      {mayAct && <SpareVehicles />}
    </OfficePage>
  );
}

/** A nurse calls in sick or takes time off. */
function OfNurse() {
  const { timeZone } = useOutletContext<Me>();
  const [search, setSearch] = useSearchParams();
  const docId = search.get("nurse") ?? "";
  const isEntered = search.has("entered");
  const { data: nurses = [], error, isPending } = useNurses(slotDateOf(dateOnly(serverNow(), timeZone)));
  return (
    <OfficePage
      title="Nurse unavailable"
      lead={
        isEntered
          ? "This nurse can't keep these visits. Each patient gets one email."
          : "Patients can't book these times from now on. Each patient with a paid visit gets one email, which can't be turned off."
      }
      actions={<UnavailableTabs part="nurse" />}
    >
      <ChoiceField
        label="Nurse"
        what="nurses"
        error={error ? errorMessage(error) : undefined}
        choices={nurses.map((nurse) => ({ value: nurse.docId, label: nurse.name, more: nurse.speciality }))}
        isLoading={isPending}
        value={docId}
        onChoose={(nurse) => setSearch(nurse ? { nurse } : {}, { replace: true })}
      />
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
