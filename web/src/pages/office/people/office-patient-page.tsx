import type { PatientRecord as Known } from "@lamplight/api/contract/patients.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { CarFront, Download, Eye, Merge, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useNavigate, useOutletContext, useParams } from "react-router-dom";
import { officeRideBookingPath, officeScreens, recordPaths } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { type RecordAction, RecordActions } from "../../../components/office/record-actions.tsx";
import { RecordPage } from "../../../components/office/record-page.tsx";
import { StatePanel } from "../../../components/states/state-panel.tsx";
import { EditDialog } from "../../../features/office/patients/edit-dialog.tsx";
import { MergeDialog } from "../../../features/office/patients/merge-dialog.tsx";
import { PatientRecord } from "../../../features/office/patients/patient-record.tsx";
import { patientQuery, useDownload } from "../../../features/office/patients/queries.ts";
import { ViewsDialog } from "../../../features/office/patients/views-dialog.tsx";
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
          <PatientActions
            patient={patient}
            mayChange={mayChange}
            maySeeViews={may(staff.role, "read the whole log")}
            timeZone={timeZone}
            main={
              may(staff.role, "change visits") && (
                <Button size="small" data-new onClick={() => setBooking(true)}>
                  Book a visit
                </Button>
              )
            }
            bookRide={
              may(staff.role, "book rides") && {
                label: "Book a ride",
                Icon: CarFront,
                onPress: () => void navigate(officeRideBookingPath(patientId)),
              }
            }
          />
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

type PatientActionsProps = {
  patient: Known["patient"];
  mayChange: boolean;
  maySeeViews: boolean;
  timeZone: string;
  main: ReactNode;
  bookRide: RecordAction | false;
};

function PatientActions({ patient, mayChange, maySeeViews, timeZone, main, bookRide }: PatientActionsProps) {
  const [seesViews, setSeesViews] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const { mutate: save } = useDownload();
  const navigate = useNavigate();
  return (
    <>
      <RecordActions
        main={main}
        more={[
          bookRide,
          mayChange && { label: "Edit patient", Icon: Pencil, onPress: () => setEditing(true) },
          mayChange && {
            label: "Export records",
            Icon: Download,
            onPress: () => save({ path: `patients/${patient._id}/export`, name: "patient-records.json" }),
          },
          maySeeViews && { label: "Who opened this record", Icon: Eye, onPress: () => setSeesViews(true) },
          mayChange && { label: "Merge with another record", Icon: Merge, onPress: () => setMerging(true) },
        ]}
      />
      {seesViews && <ViewsDialog patient={patient} timeZone={timeZone} onClose={() => setSeesViews(false)} />}
      {isEditing && <EditDialog patient={patient} onClose={() => setEditing(false)} />}
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
