import { formatPhone, telHref } from "@lamplight/api/contract/format-phone.ts";
import { shortDate } from "@lamplight/api/contract/format-time.ts";
import type { OfficeDriver } from "@lamplight/api/contract/office-drivers.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { recordPaths } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { Soft } from "../../../components/layout/boxes.tsx";
import { OfficeList, OfficeRow, RowName } from "../../../components/office/office-list.tsx";
import { Status } from "../../../components/states/status.tsx";

import { driverDocumentsOf, ridesOf, STATES, verbFor } from "./labels.ts";
import styles from "./office-drivers.module.css";
import { type DriverFilter, driversQuery } from "./queries.ts";
import { SuspendDialog } from "./suspend-dialog.tsx";

type DriverListProps = { filter: DriverFilter; mayAct: boolean; timeZone: string };

const NONE = { title: "No drivers yet", text: "Add the first driver." };
const NO_MATCH = { title: "No drivers match", text: "Try part of a name, phone number or plate, or another state." };

/** The drivers with vehicle, state and today's rides. */
export function DriverList({ filter, mayAct, timeZone }: DriverListProps) {
  const known = useInfiniteQuery(driversQuery(filter));
  const isFiltered = filter.q !== "" || filter.state !== "all";
  const [chosen, setChosen] = useState<OfficeDriver | null>(null);
  return (
    <>
      <OfficeList label="Drivers" query={known} empty={isFiltered ? NO_MATCH : NONE}>
        {(driver) => (
          <OfficeRow key={driver._id} className={styles["driver"]}>
            <div>
              <RowName to={recordPaths.driver(driver._id)}>{driver.name}</RowName>
              <Soft variant="xs">
                {driver.phone && <a href={telHref(driver.phone)}>{formatPhone(driver.phone)}</a>}
              </Soft>
            </div>
            <Soft variant="xs">
              {[driver.vehicleType, driver.vehicleModel, driver.vehicleNumber].filter(Boolean).join(", ")}
              {driver.requestedVehicle && (
                <>
                  <br />
                  Asks for a {driver.requestedVehicle.vehicleType}
                </>
              )}
            </Soft>
            <Soft variant="xs">
              {ridesOf(driver)}
              <br />
              <span
                className={
                  driver.firstToExpire?.hasEnded || driver.missingDocuments.length > 0 ? styles["ended"] : undefined
                }
              >
                {driverDocumentsOf(driver)}
              </span>
            </Soft>
            <div className={styles["state"]}>
              <Status tone={STATES[driver.state].tone}>{STATES[driver.state].label}</Status>
              {driver.suspendedAt && (
                <Soft as="span" variant="xs">
                  since {shortDate(driver.suspendedAt, timeZone)}
                </Soft>
              )}
              {mayAct && (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`${verbFor(driver)} ${driver.name}`}
                  onClick={() => setChosen(driver)}
                >
                  {verbFor(driver)}
                </Button>
              )}
            </div>
          </OfficeRow>
        )}
      </OfficeList>
      {chosen && <SuspendDialog key={chosen._id} driver={chosen} timeZone={timeZone} onClose={() => setChosen(null)} />}
    </>
  );
}
