import type { AffectedRide } from "@lamplight/api/contract/driver-time-off.ts";
import { formatPhone, telHref } from "@lamplight/api/contract/format-phone.ts";
import { shortDate, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import { TRANSPORT_LABELS } from "@lamplight/api/contract/ride-status.ts";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../../app/paths.ts";
import { SelectField } from "../../../../components/form/field.tsx";
import { Table, type TableHead } from "../../../../components/office/table.tsx";
import { VisuallyHidden } from "../../../../components/page/layout.tsx";
import { choicesOf, type RideChoice } from "./ride-choices.ts";

type RidesTableProps = {
  rides: AffectedRide[];
  timeZone: string;
  choiceOf: (ride: AffectedRide) => RideChoice;
  onChoose: (ride: AffectedRide, choice: RideChoice) => void;
};

const HEADS: TableHead[] = [
  { head: "Pick-up", of: "time" },
  { head: "Passenger" },
  { head: "Trip" },
  { head: "What happens" },
];

/** The rides of a driver who is unavailable, each with what happens to it. */
export function RidesTable({ rides, timeZone, choiceOf, onChoose }: RidesTableProps) {
  return (
    <Table label="Rides of this time" heads={HEADS}>
      <tbody>
        {rides.map((ride) => (
          <tr key={ride._id}>
            <td data-of="time">
              {timeOfDay(ride.startsAt, timeZone)}
              <small>{shortDate(ride.startsAt, timeZone)}</small>
            </td>
            <th scope="row">
              <Link to={recordPaths.ride(ride._id)}>{ride.passenger}</Link>
              {ride.phone && (
                <small>
                  <a href={telHref(ride.phone)} aria-label={`Call ${ride.passenger}, ${formatPhone(ride.phone)}`}>
                    {formatPhone(ride.phone)}
                  </a>
                </small>
              )}
            </th>
            <td data-line>
              {ride.pickupAddress} to {ride.dropoffAddress}
              <small>
                {TRANSPORT_LABELS[ride.transportType]} · {ride.isAccepted ? "accepted" : "offered, not accepted"}
              </small>
            </td>
            <td data-line>
              {ride.isOnBoard ? (
                "On board: the ride stays with this driver. Please call them."
              ) : (
                <SelectField
                  label={<VisuallyHidden>What happens to {ride.passenger}'s ride</VisuallyHidden>}
                  value={choiceOf(ride)}
                  onChange={({ target }) => onChoose(ride, target.value)}
                >
                  {choicesOf(ride).map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </SelectField>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
