import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { BackLink } from "../../../components/page/back-link.tsx";
import { StatePanel } from "../../../components/states/state-panel.tsx";
import { usePayers } from "../../../features/office/money/payers/payer-queries.ts";
import { TripColumns } from "../../../features/office/trip-import/trip-columns.tsx";
import { TripImport } from "../../../features/office/trip-import/trip-import.tsx";

/** Imports a day's trips from a broker's CSV file. */
export function OfficeTripImportPage() {
  const { staff } = useOutletContext<Me>();
  const { data: payers } = usePayers(may(staff.role, "book rides"));
  return (
    <>
      <BackLink to={officeScreens.officeRides}>Rides</BackLink>
      <OfficePage title="Import trips" lead="Book, change and cancel a broker's trips from a CSV file.">
        {!may(staff.role, "book rides") ? (
          <StatePanel
            title="Your role is view only"
            text="Ask a coworker in the desk or dispatch role to import trips."
          />
        ) : (
          <>
            <TripImport payers={payers?.filter(({ stoppedAt }) => stoppedAt === null)} />
            <TripColumns />
          </>
        )}
      </OfficePage>
    </>
  );
}
