import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useOutletContext, useParams } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { BackLink } from "../../../components/page/back-link.tsx";
import { NoConnection } from "../../../components/states/no-connection.tsx";
import { Loading, Skeleton } from "../../../components/states/skeleton.tsx";
import { FailedState, StatePanel } from "../../../components/states/state-panel.tsx";
import { riderOf } from "../../../features/office/rides/labels.ts";
import { officeRideQuery } from "../../../features/office/rides/queries.ts";
import { OfficeRideActions } from "../../../features/office/rides/record/ride-actions.tsx";
import { RideRecord } from "../../../features/office/rides/record/ride-record.tsx";
import { LogEntries } from "../../../features/staff/log/log-list.tsx";
import { isNotFound } from "../../../lib/errors/failure.ts";
import { serverNow, useServerNow } from "../../../lib/time/clock.ts";

/** One ride at the office. */
export function OfficeRidePage() {
  const { rideId = "" } = useParams();
  const { staff } = useOutletContext<Me>();
  const query = useQuery(officeRideQuery(rideId));
  const { data: ride, error, refetch } = query;
  const now = useServerNow(MINUTE_MS) ?? serverNow();
  return (
    <>
      <BackLink to={officeScreens.officeRides}>Rides</BackLink>
      <OfficePage title={ride ? `Ride of ${riderOf(ride)}` : "Ride"}>
        <NoConnection of={query} />
        {ride ? (
          <RideRecord
            ride={ride}
            now={now}
            mayAct={may(staff.role, "change rides")}
            canDecide={may(staff.role, "approve extras")}
            actions={may(staff.role, "change rides") && <OfficeRideActions ride={ride} now={now} />}
            timeline={<LogEntries entries={ride.timeline} timeZone={ride.timeZone} />}
          />
        ) : isNotFound(error) ? (
          <StatePanel
            title="We couldn't find that ride"
            text="The link may be incomplete. Go back to Rides and open it there."
          />
        ) : error ? (
          <FailedState title="We couldn't load the ride" error={error} retry={refetch} />
        ) : (
          <Loading label="Loading the ride">
            <Skeleton shape="card" />
          </Loading>
        )}
      </OfficePage>
    </>
  );
}
