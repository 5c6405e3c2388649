import { RIDE_BANDS } from "@lamplight/api/contract/office-rides.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import { officeScreens } from "../app/paths.ts";
import { ButtonLink } from "../components/button.tsx";
import { OfficePage } from "../components/office-page.tsx";
import { RideBandSection, RideList } from "../features/office-rides/ride-board.tsx";
import { RideFilters, useRideFilter } from "../features/office-rides/ride-filters.tsx";

/** The ride board: rides without a driver first. With a filter in the address: the rides of any time that match. */
export function OfficeRidesPage() {
  const { staff } = useOutletContext<Me>();
  const filter = useRideFilter();
  return (
    <OfficePage
      title="Rides"
      actions={
        staff.role !== "view" && (
          <>
            <ButtonLink to={officeScreens.officeRideBooking} size="small" data-new>
              Book for a caller
            </ButtonLink>
            <ButtonLink to={officeScreens.officeTripImport} size="small" variant="quiet">
              Import trips
            </ButtonLink>
          </>
        )
      }
    >
      <RideFilters />
      {filter ? <RideList filter={filter} /> : RIDE_BANDS.map((band) => <RideBandSection key={band} band={band} />)}
    </OfficePage>
  );
}
