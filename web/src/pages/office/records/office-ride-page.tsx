import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useOutletContext, useParams } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { RecordPage } from "../../../components/office/record-page.tsx";
import { riderOf } from "../../../features/office/rides/labels.ts";
import { officeRideQuery } from "../../../features/office/rides/queries.ts";
import { OfficeRideActions } from "../../../features/office/rides/record/ride-actions.tsx";
import { RideRecord } from "../../../features/office/rides/record/ride-record.tsx";
import { RecordTexts } from "../../../features/office/texts/record-texts.tsx";
import { LogEntries } from "../../../features/staff/log/log-list.tsx";
import { serverNow, useServerNow } from "../../../lib/time/clock.ts";
import { onWhichDay } from "../../../lib/time/which-day.ts";

/** One ride at the office. */
export function OfficeRidePage() {
  const { rideId = "" } = useParams();
  const { staff } = useOutletContext<Me>();
  const now = useServerNow(MINUTE_MS) ?? serverNow();
  return (
    <RecordPage
      query={officeRideQuery(rideId)}
      kind="ride"
      back={{ to: officeScreens.officeRides, label: "Rides" }}
      title={(ride) => `Ride of ${riderOf(ride)} ${onWhichDay(ride.startsAt, ride.timeZone, now)}`}
      actions={(ride) => may(staff.role, "change rides") && <OfficeRideActions ride={ride} now={now} />}
    >
      {(ride) => (
        <RideRecord
          ride={ride}
          now={now}
          mayAct={may(staff.role, "change rides")}
          canDecide={may(staff.role, "approve extras")}
          texts={
            may(staff.role, "answer texts") && (
              <RecordTexts staffId={staff._id} subject={{ kind: "ride", id: ride._id }} timeZone={ride.timeZone} />
            )
          }
          timeline={<LogEntries entries={ride.timeline} timeZone={ride.timeZone} />}
        />
      )}
    </RecordPage>
  );
}
