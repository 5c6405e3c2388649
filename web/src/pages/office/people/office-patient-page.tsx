import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { useState } from "react";
import { Link, useNavigate, useOutletContext, useParams } from "react-router-dom";
import { officeRideBookingPath, officeScreens, recordPaths } from "../../../app/paths.ts";
import { Button, ButtonLink } from "../../../components/form/button.tsx";
import { RecordPage } from "../../../components/office/record-page.tsx";
import { StatePanel } from "../../../components/states/state-panel.tsx";
import { MergeDialog } from "../../../features/office/patients/merge-dialog.tsx";
import { PatientRecord } from "../../../features/office/patients/patient-record.tsx";
import { patientQuery, useDownload } from "../../../features/office/patients/queries.ts";
import { RecordTexts } from "../../../features/office/texts/record-texts.tsx";
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
  const mayChange = may(staff.role, "change patients");
  return (
    <RecordPage
      query={patientQuery(patientId)}
      kind="patient"
      back={{ to: officeScreens.officePatients, label: "Patients" }}
      title={({ patient }) => (patient.mergedInto ? "This record was merged" : patient.name)}
      actions={({ patient }) =>
        !patient.mergedInto && (
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
            {mayChange && <PatientActions patient={patient} />}
          </>
        )
      }
    >
      {(found) =>
        found.patient.mergedInto ? (
          <Merged into={found.patient.mergedInto} />
        ) : (
          <>
            {isBooking && (
              <BookDialog
                isOpen
                patient={found.patient}
                at={{ docId: "", day: dateOnly(serverNow(), timeZone), slotTime: "" }}
                onClose={() => setBooking(false)}
                onBooked={(id) => void navigate(recordPaths.visit(id))}
              />
            )}
            <PatientRecord
              record={found}
              mayChange={mayChange}
              timeZone={timeZone}
              timeline={<LogEntries entries={found.timeline} timeZone={timeZone} />}
              texts={
                may(staff.role, "answer texts") && (
                  <RecordTexts
                    subject={{ kind: "patient", id: found.patient._id }}
                    staffId={staff._id}
                    timeZone={timeZone}
                  />
                )
              }
            />
          </>
        )
      }
    </RecordPage>
  );
}

function Merged({ into: { _id, name } }: { into: { _id: string; name: string } }) {
  return (
    <StatePanel
      title={`This record is now part of ${name}'s record`}
      text="Everything was moved to that record."
      action={<Link to={recordPaths.patient(_id)}>Open {name}'s record</Link>}
    />
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
          navigate(recordPaths.patient(keptId));
        }}
      />
    </>
  );
}
