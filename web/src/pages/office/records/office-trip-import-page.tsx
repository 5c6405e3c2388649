import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext, useSearchParams } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { BackLink } from "../../../components/page/back-link.tsx";
import { StatePanel } from "../../../components/states/state-panel.tsx";
import { usePayers } from "../../../features/office/money/payers/payer-queries.ts";
import { TripImport } from "../../../features/office/trip-import/trip-import.tsx";

/** Imports a day's trips from a broker's file. The address names the file, so that a reload or a second tab shows it too. */
export function OfficeTripImportPage() {
  const { staff } = useOutletContext<Me>();
  const [search, setSearch] = useSearchParams();
  const { data: payers } = usePayers(may(staff.role, "book rides"));
  return (
    <>
      <BackLink to={officeScreens.officeRides}>Rides</BackLink>
      <OfficePage title="Import trips" lead="Book, change and cancel a broker's trips from a CSV or Excel file.">
        {!may(staff.role, "book rides") ? (
          <StatePanel
            title="Your role is view only"
            text="Ask a coworker in the desk or dispatch role to import trips."
          />
        ) : (
          <TripImport
            payers={payers?.filter(({ stoppedAt }) => stoppedAt === null)}
            importId={search.get("file")}
            onOpen={(importId) => setSearch(importId === null ? {} : { file: importId })}
          />
        )}
      </OfficePage>
    </>
  );
}
