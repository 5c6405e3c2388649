import { shortDate } from "@lamplight/api/contract/format-time.ts";
import type { OfficeDriverRecord } from "@lamplight/api/contract/office-drivers.ts";
import { type ReactNode, useState } from "react";
import { unavailableDriverPath } from "../../../app/paths.ts";
import { Button, ButtonLink } from "../../../components/form/button.tsx";
import { Facts, Soft } from "../../../components/layout/boxes.tsx";
import { Fact, PhoneFact, RecordLayout } from "../../../components/office/record.tsx";
import { Status } from "../../../components/states/status.tsx";

import { DocumentsSection } from "./documents/documents.tsx";
import { EarningsSection } from "./earnings-section.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { ridesOf, STATES, verbFor } from "./labels.ts";
import styles from "./office-drivers.module.css";
import { RosterSection } from "./roster/roster-section.tsx";
import { SuspendDialog } from "./suspend-dialog.tsx";
import { VehicleRequest } from "./vehicle-request.tsx";

type DriverRecordProps = {
  driver: OfficeDriverRecord;
  mayAct: boolean;
  mayEdit: boolean;
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
  mayEdit,
  maySeeEarnings,
  timeZone,
  timeOff,
  day,
  timeline,
  erase,
}: DriverRecordProps) {
  const [isSuspending, setSuspending] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const { state, suspendedAt } = driver;
  return (
    <RecordLayout
      beside={
        <>
          <section aria-labelledby="facts">
            <h2 id="facts">Facts</h2>
            <FactsOf driver={driver} />
            {mayEdit && (
              <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
                Edit driver
              </Button>
            )}
          </section>
          <section aria-labelledby="history">
            <h2 id="history">History</h2>
            {timeline}
          </section>
        </>
      }
    >
      <section aria-label="Status" className={styles["state"]}>
        <Status tone={STATES[state].tone}>{STATES[state].label}</Status>
        {suspendedAt && (
          <Soft as="span" variant="xs">
            since {shortDate(suspendedAt, timeZone)}
          </Soft>
        )}
        <Soft as="span" variant="xs">
          {ridesOf(driver)}
        </Soft>
        {mayAct && state !== "suspended" && (
          <ButtonLink variant="quiet" size="small" to={unavailableDriverPath(driver._id)}>
            Mark as unavailable
          </ButtonLink>
        )}
        {mayAct && (
          <Button variant="quiet" size="small" onClick={() => setSuspending(true)}>
            {verbFor(driver)}
          </Button>
        )}
        {state === "suspended" && erase}
      </section>
      {driver.requestedVehicle && (
        <VehicleRequest driver={driver} request={driver.requestedVehicle} mayAct={mayAct} timeZone={timeZone} />
      )}
      {day}
      <RosterSection driver={driver} mayAct={mayAct} timeZone={timeZone} />
      {timeOff}
      <DocumentsSection driver={driver} mayAct={mayAct} timeZone={timeZone} />
      {maySeeEarnings && <EarningsSection driverId={driver._id} timeZone={timeZone} />}
      {isEditing && <EditDialog driver={driver} onClose={() => setEditing(false)} />}
      {isSuspending && <SuspendDialog driver={driver} timeZone={timeZone} onClose={() => setSuspending(false)} />}
    </RecordLayout>
  );
}

const FactsOf = ({ driver }: { driver: OfficeDriverRecord }) => (
  <Facts>
    <PhoneFact phone={driver.phone} />
    <Fact name="Email">
      <a href={`mailto:${driver.email}`}>{driver.email}</a>
    </Fact>
    <Fact name="Vehicle">{driver.vehicleType}</Fact>
    <Fact name="Model">{driver.vehicleModel}</Fact>
    <Fact name="Plate">{driver.vehicleNumber}</Fact>
    <Fact name="License">{driver.licenseNumber}</Fact>
  </Facts>
);
