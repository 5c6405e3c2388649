import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useNavigate, useOutletContext, useParams } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { EraseButton } from "../../../components/dialogs/erase-button.tsx";
import { RecordPage } from "../../../components/office/record-page.tsx";
import { driverRecordQuery } from "../../../features/office/drivers/documents/document-queries.ts";
import { DriverActions, DriverRecord } from "../../../features/office/drivers/driver-record.tsx";
import { DriverDaySection } from "../../../features/office/rides/board/driver-day.tsx";
import { DriversOff } from "../../../features/office/unavailable/driver/drivers-off.tsx";
import { LogEntries } from "../../../features/staff/log/log-list.tsx";

/** One driver at the office: documents, facts, and history. */
export function OfficeDriverPage() {
  const { driverId = "" } = useParams();
  const { staff, timeZone } = useOutletContext<Me>();
  const navigate = useNavigate();
  return (
    <RecordPage
      query={driverRecordQuery(driverId)}
      kind="driver"
      back={{ to: officeScreens.officeDrivers, label: "Drivers" }}
      title={({ name }) => name}
      actions={(driver) => (
        <DriverActions
          driver={driver}
          mayAct={may(staff.role, "review drivers")}
          mayEdit={may(staff.role, "edit drivers")}
          timeZone={timeZone}
        />
      )}
    >
      {(driver) => (
        <DriverRecord
          driver={driver}
          mayAct={may(staff.role, "review drivers")}
          maySeeEarnings={may(staff.role, "read drivers' earnings")}
          timeZone={timeZone}
          timeOff={<DriversOff timeZone={timeZone} mayAct={may(staff.role, "change rides")} driverId={driver._id} />}
          day={may(staff.role, "read rides") && <DriverDaySection driverId={driver._id} timeZone={timeZone} />}
          timeline={<LogEntries entries={driver.timeline} timeZone={timeZone} />}
          erase={
            may(staff.role, "erase people") && (
              <EraseButton
                list="drivers"
                record={driver}
                text="The name, contact details, documents and login are deleted. Rides and payouts stay without the name."
                onErased={() => navigate(officeScreens.officeDrivers)}
              />
            )
          }
        />
      )}
    </RecordPage>
  );
}
