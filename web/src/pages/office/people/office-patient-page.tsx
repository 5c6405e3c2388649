import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useOutletContext, useParams } from "react-router-dom";
import { officePatientPath, officeRideBookingPath, officeScreens, officeVisitPath } from "../../../app/paths.ts";
import { Button, ButtonLink } from "../../../components/form/button.tsx";
import { OfficePage } from "../../../components/office/office-page.tsx";
import { BackLink } from "../../../components/page/back-link.tsx";
import { Loading, Skeleton } from "../../../components/states/skeleton.tsx";
import { FailedState, StatePanel } from "../../../components/states/state-panel.tsx";
import { MergeDialog } from "../../../features/office/patients/merge-dialog.tsx";
import { PatientRecord } from "../../../features/office/patients/patient-record.tsx";
import { patientQuery, useDownload } from "../../../features/office/patients/queries.ts";
import { BookDialog } from "../../../features/office/visits/calendar/book-dialog.tsx";
import { LogEntries } from "../../../features/staff/log/log-list.tsx";
import { notify } from "../../../lib/page/notify.ts";
import { serverNow } from "../../../lib/time/clock.ts";
import { dateOnly } from "../../../lib/time/format.ts";

/** One patient's record. A merged record links to the one that was kept. */
export function OfficePatientPage() {
  const { timeZone, staff } = useOutletContext<Me>();
  const [isBooking, setBooking] = useState(false);
  const navigate = useNavigate();
  const { patientId = "" } = useParams();
  const { data: record, error, refetch } = useQuery(patientQuery(patientId));
  const mayChange = may(staff.role, "change patients");
  const mergedInto = record?.patient.mergedInto;
  if (mergedInto)
    return (
      <OfficePage title="This record was merged">
        <StatePanel
          title={`This record is now part of ${mergedInto.name}'s record`}
          text="Everything was moved to that record."
          action={<Link to={officePatientPath(mergedInto._id)}>Open {mergedInto.name}'s record</Link>}
        />
      </OfficePage>
    );
  return (
    <>
      <BackLink to={officeScreens.officePatients}>Patients</BackLink>
      <OfficePage
        title={record?.patient.name ?? "Patient"}
        actions={
          record && (
            <>
              {may(staff.role, "change visits") && (
                <Button size="small" data-new onClick={() => setBooking(true)}>
                  Book a visit
                </Button>
              )}
              {may(staff.role, "book rides") && (
                <ButtonLink variant="quiet" size="small" to={officeRideBookingPath(patientId)}>
                  Book a ride
                </ButtonLink>
              )}
              {mayChange && <PatientActions patient={record.patient} />}
            </>
          )
        }
      >
        {record && isBooking && (
          <BookDialog
            isOpen
            patient={record.patient}
            at={{ docId: "", day: dateOnly(serverNow(), timeZone), slotTime: "" }}
            onClose={() => setBooking(false)}
            onBooked={(id) => void navigate(officeVisitPath(id))}
          />
        )}
        {record ? (
          <PatientRecord
            record={record}
            mayChange={mayChange}
            timeZone={timeZone}
            timeline={<LogEntries entries={record.timeline} timeZone={timeZone} />}
          />
        ) : error ? (
          <FailedState title="This record did not load" error={error} retry={refetch} />
        ) : (
          <Loading label="Loading the record">
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton short />
          </Loading>
        )}
      </OfficePage>
    </>
  );
}

function PatientActions({ patient }: { patient: { _id: string; name: string } }) {
  const [isMerging, setMerging] = useState(false);
  const { mutate: save, isPending } = useDownload();
  const navigate = useNavigate();
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setMerging(true)}>
        Merge with another record
      </Button>
      <Button
        variant="quiet"
        size="small"
        busy={isPending}
        busyLabel="Exporting…"
        onClick={() => save({ path: `patients/${patient._id}/export`, name: "lamplight-records.json" })}
      >
        Export records
      </Button>
      <MergeDialog
        patient={patient}
        isOpen={isMerging}
        onClose={() => setMerging(false)}
        onMerged={(keptId) => {
          setMerging(false);
          notify.success("Records merged.");
          navigate(officePatientPath(keptId));
        }}
      />
    </>
  );
}
