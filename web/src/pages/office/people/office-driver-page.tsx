import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useOutletContext, useParams } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { EraseButton } from "../../../components/dialogs/erase-button.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { BackLink } from "../../../components/page/back-link.tsx";
import { NoConnection } from "../../../components/states/no-connection.tsx";
import { Loading, Skeleton } from "../../../components/states/skeleton.tsx";
import { FailedState, StatePanel } from "../../../components/states/state-panel.tsx";
import { driverRecordQuery } from "../../../features/office/drivers/documents/document-queries.ts";
import { DriverRecord } from "../../../features/office/drivers/driver-record.tsx";
import { LogEntries } from "../../../features/staff/log/log-list.tsx";
import { isNotFound } from "../../../lib/errors/failure.ts";

/** One driver at the office: documents, facts, and history. */
export function OfficeDriverPage() {
  const { driverId = "" } = useParams();
  const { staff, timeZone } = useOutletContext<Me>();
  const query = useQuery(driverRecordQuery(driverId));
  const { data: driver, error, refetch } = query;
  const navigate = useNavigate();
  return (
    <>
      <BackLink to={officeScreens.officeDrivers}>Drivers</BackLink>
      <OfficePage title={driver?.name ?? "Driver"}>
        <NoConnection of={query} />
        {driver ? (
          <DriverRecord
            driver={driver}
            mayAct={may(staff.role, "review drivers")}
            mayEdit={may(staff.role, "edit drivers")}
            maySeeEarnings={may(staff.role, "read drivers' earnings")}
            timeZone={timeZone}
            timeline={<LogEntries entries={driver.timeline} timeZone={timeZone} />}
            erase={
              may(staff.role, "erase people") && (
                <EraseButton
                  record={`drivers/${driverId}`}
                  revision={driver.revision}
                  name={driver.name}
                  text="The name, contact details, documents and login are deleted. Rides and payouts stay without the name."
                  onErased={() => navigate(officeScreens.officeDrivers)}
                />
              )
            }
          />
        ) : isNotFound(error) ? (
          <StatePanel
            title="We couldn't find that driver"
            text="The link may be incomplete. Go back to Drivers and open it there."
          />
        ) : error ? (
          <FailedState title="The driver did not load" error={error} retry={refetch} />
        ) : (
          <Loading label="Loading the driver">
            <Skeleton shape="card" />
          </Loading>
        )}
      </OfficePage>
    </>
  );
}
