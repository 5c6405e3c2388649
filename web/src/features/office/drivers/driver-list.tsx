import { formatPhone, telHref } from "@lamplight/api/contract/format-phone.ts";
import { shortDate } from "@lamplight/api/contract/format-time.ts";
import type { OfficeDriver } from "@lamplight/api/contract/office-drivers.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { OfficeList } from "../../../components/office/office-list.tsx";
import type { TableHead } from "../../../components/office/table.tsx";
import { Status } from "../../../components/states/status.tsx";

import { driverDocumentsOf, ridesOf, STATES, verbFor } from "./labels.ts";
import styles from "./office-drivers.module.css";
import { type DriverFilter, driversQuery } from "./queries.ts";
import { SuspendDialog } from "./suspend-dialog.tsx";

type DriverListProps = { filter: DriverFilter; mayAct: boolean; timeZone: string };

const NONE = { title: "No drivers yet", text: "Add the first driver." };
const NO_MATCH = { title: "No drivers match", text: "Try part of a name, phone number or plate, or another state." };

const HEADS: TableHead[] = [
  { head: "Driver" },
  { head: "Phone", of: "time" },
  { head: "Vehicle" },
  { head: "Rides and documents" },
  { head: "State" },
];

/** The drivers with vehicle, state and today's rides. */
export function DriverList({ filter, mayAct, timeZone }: DriverListProps) {
  const known = useInfiniteQuery(driversQuery(filter));
  const isFiltered = filter.q !== "" || filter.state !== "all";
  const [chosen, setChosen] = useState<OfficeDriver | null>(null);
  return (
    <>
      <OfficeList
        label="Drivers"
        query={known}
        empty={isFiltered ? NO_MATCH : NONE}
        heads={mayAct ? [...HEADS, { head: "Change", of: "act" }] : HEADS}
      >
        {(driver) => (
          <tr key={driver._id} data-row>
            <th scope="row">
              <Link to={recordPaths.driver(driver._id)}>{driver.name}</Link>
            </th>
            <td data-of="time">{driver.phone && <a href={telHref(driver.phone)}>{formatPhone(driver.phone)}</a>}</td>
            <td data-line>
              {driver.vehicleType}
              <small>{[driver.vehicleModel, driver.vehicleNumber].filter(Boolean).join(", ")}</small>
              {driver.requestedVehicle && <small>Asks for a {driver.requestedVehicle.vehicleType}</small>}
            </td>
            <td data-line>
              {ridesOf(driver)}
              <small
                className={
                  driver.firstToExpire?.hasEnded || driver.missingDocuments.length > 0 ? styles["ended"] : undefined
                }
              >
                {driverDocumentsOf(driver)}
              </small>
            </td>
            <td>
              <Status tone={STATES[driver.state].tone}>{STATES[driver.state].label}</Status>
              {driver.suspendedAt && <small>since {shortDate(driver.suspendedAt, timeZone)}</small>}
            </td>
            {mayAct && (
              <td data-of="act">
                <Button
                  variant="link"
                  size="small"
                  aria-label={`${verbFor(driver)} ${driver.name}`}
                  onClick={() => setChosen(driver)}
                >
                  {verbFor(driver)}
                </Button>
              </td>
            )}
          </tr>
        )}
      </OfficeList>
      {chosen && <SuspendDialog key={chosen._id} driver={chosen} timeZone={timeZone} onClose={() => setChosen(null)} />}
    </>
  );
}
