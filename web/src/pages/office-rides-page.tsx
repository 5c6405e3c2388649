import { RIDE_BANDS } from "@lamplight/api/contract/office-rides.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext } from "react-router-dom";
import { officeScreens } from "../app/paths.ts";
import { ButtonLink } from "../components/button.tsx";
import { OfficePage } from "../components/office-page.tsx";
import { RideBandSection } from "../features/office-rides/ride-board.tsx";

/** The ride board: rides without a driver first. */
export function OfficeRidesPage() {
  const { staff } = useOutletContext<Me>();
  return (
    <OfficePage
      title="Rides"
      actions={
        staff.role !== "view" && (
          <ButtonLink to={officeScreens.officeRideBooking} size="small" data-new>
            Book for a caller
          </ButtonLink>
        )
      }
    >
      {RIDE_BANDS.map((band) => (
        <RideBandSection key={band} band={band} />
      ))}
    </OfficePage>
  );
}
