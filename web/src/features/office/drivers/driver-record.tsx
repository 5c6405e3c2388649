import { shortDate } from "@lamplight/api/contract/format-time.ts";
import type { OfficeDriverRecord } from "@lamplight/api/contract/office-drivers.ts";
import { CircleCheck, CircleX, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { unavailableDriverPath } from "../../../app/paths.ts";
import { ButtonLink } from "../../../components/form/button.tsx";
import { Actions, Soft } from "../../../components/layout/boxes.tsx";
import { OfficeNotes } from "../../../components/office/office-notes.tsx";
import { EmailFact, Fact, PhoneFact, RecordLayout } from "../../../components/office/record.tsx";
import { RecordActions } from "../../../components/office/record-actions.tsx";
import { Status } from "../../../components/states/status.tsx";
import { DocumentsSection } from "./documents/documents.tsx";
import { EarningsSection } from "./earnings-section.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { ridesOf, STATES, verbFor } from "./labels.ts";
import { RosterSection } from "./roster/roster-section.tsx";
import { SuspendDialog } from "./suspend-dialog.tsx";
import { VehicleRequest } from "./vehicle-request.tsx";

type DriverRecordProps = {
  driver: OfficeDriverRecord;
  mayAct: boolean;
  maySeeEarnings: boolean;
  timeZone: string;
  /** The times in which the driver is unavailable. */
  timeOff: ReactNode;
  /** What the driver does on a day. */
  day: ReactNode;
  timeline: ReactNode;
  /** Erases a suspended driver; only for owners. */
  erase: ReactNode;
};

/** One driver for the office: state, documents, facts and history. */
export function DriverRecord({
  driver,
  mayAct,
  maySeeEarnings,
  timeZone,
  timeOff,
  day,
  timeline,
  erase,
}: DriverRecordProps) {
  const { state, suspendedAt } = driver;
  return (
    <RecordLayout
      status={
        <Actions>
          <Status tone={STATES[state].tone}>{STATES[state].label}</Status>
          {suspendedAt && (
            <Soft as="span" variant="xs">
              since {shortDate(suspendedAt, timeZone)}
            </Soft>
          )}
          <Soft as="span" variant="xs">
            {ridesOf(driver)}
          </Soft>
        </Actions>
      }
      facts={<FactsOf driver={driver} />}
      edit={state === "suspended" && erase}
      notes={<OfficeNotes path={`drivers/${driver._id}`} notes={driver.notes} timeZone={timeZone} mayWrite={mayAct} />}
      timeline={timeline}
    >
      {driver.requestedVehicle && (
        <VehicleRequest driver={driver} request={driver.requestedVehicle} mayAct={mayAct} timeZone={timeZone} />
      )}
      {day}
      <RosterSection driver={driver} mayAct={mayAct} timeZone={timeZone} />
      {timeOff}
      <DocumentsSection driver={driver} mayAct={mayAct} timeZone={timeZone} />
      {maySeeEarnings && <EarningsSection driverId={driver._id} timeZone={timeZone} />}
    </RecordLayout>
  );
}

type DriverActionsProps = Pick<DriverRecordProps, "driver" | "mayAct" | "timeZone"> & { mayEdit: boolean };

/** What can be done about a driver, in the head of the record. */
export function DriverActions({ driver, mayAct, mayEdit, timeZone }: DriverActionsProps) {
  const [isSuspending, setSuspending] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const isSuspended = driver.state === "suspended";
  const suspend = {
    label: verbFor(driver),
    Icon: isSuspended ? CircleCheck : CircleX,
    onPress: () => setSuspending(true),
  };
  return (
    <>
      <RecordActions
        main={
          mayAct &&
          !isSuspended && (
            <ButtonLink size="small" to={unavailableDriverPath(driver._id)}>
              Mark as unavailable
            </ButtonLink>
          )
        }
        more={[
          mayEdit && { label: "Edit driver", Icon: Pencil, onPress: () => setEditing(true) },
          mayAct && isSuspended && suspend,
        ]}
        danger={mayAct && !isSuspended && suspend}
      />
      {isEditing && <EditDialog driver={driver} onClose={() => setEditing(false)} />}
      {isSuspending && <SuspendDialog driver={driver} timeZone={timeZone} onClose={() => setSuspending(false)} />}
    </>
  );
}

const FactsOf = ({ driver }: { driver: OfficeDriverRecord }) => (
  <>
    <PhoneFact phone={driver.phone} />
    <EmailFact email={driver.email} />
    <Fact name="Vehicle">{driver.vehicleType}</Fact>
    <Fact name="Model">{driver.vehicleModel}</Fact>
    <Fact name="Plate">{driver.vehicleNumber}</Fact>
    <Fact name="License">{driver.licenseNumber}</Fact>
  </>
);
