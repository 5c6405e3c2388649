import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { dayInWords, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { Lane, LaneRide, RideLanes } from "@lamplight/api/contract/ride-lanes.ts";
import { needsInWords } from "@lamplight/api/contract/ride-needs.ts";
import { counted } from "../../../../lib/time/format.ts";
import { kindOf, riderOf } from "../labels.ts";
import styles from "./printed-manifest.module.css";

/** The day on paper: a page for each driver with the rides still to drive. No amounts. Hidden on the screen. */
export function PrintedManifest({ of: { day, timeZone, lanes } }: { of: RideLanes }) {
  const driving = lanes.map((lane) => ({ ...lane, rides: lane.rides.filter(isToDrive) })).filter(hasRides);
  return (
    <section className={styles["manifest"]} aria-hidden="true" data-printed-alone>
      {driving.length === 0 && <p>No rides to drive on {dayInWords(day)}.</p>}
      {driving.map(({ driverId, name, phone, vehicleType, rides }) => (
        <div key={driverId} className={styles["driver"]}>
          <h2>
            {name}, {dayInWords(day)}
          </h2>
          <p>
            {vehicleType}
            {phone && `, ${formatPhone(phone)}`}. {counted(rides.length, "ride")}. Times are in {timeZone}.
          </p>
          <table>
            <thead>
              <tr>
                <th>Time</th>
                <th>Passenger</th>
                <th>From</th>
                <th>To</th>
                <th>Be ready for</th>
              </tr>
            </thead>
            <tbody>
              {rides.map((ride) => (
                <ManifestRow key={ride._id} ride={ride} />
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </section>
  );
}

const isToDrive = ({ status }: LaneRide): boolean => status === "assigned" || status === "accepted";
const hasRides = ({ rides }: Pick<Lane, "rides">): boolean => rides.length > 0;

function ManifestRow({ ride }: { ride: LaneRide }) {
  const { startsAt, timeZone, status, passengerPhone, from, to, needs, notes } = ride;
  return (
    <tr>
      <td>
        {timeOfDay(startsAt, timeZone)}
        {status === "assigned" && <small>Not accepted yet</small>}
      </td>
      <td>
        {riderOf(ride)}
        {passengerPhone && <small>{formatPhone(passengerPhone)}</small>}
      </td>
      <td>{from}</td>
      <td>{to}</td>
      <td>
        {[kindOf(ride), ...needsInWords(needs)].join("; ")}
        {notes && <small>{notes}</small>}
      </td>
    </tr>
  );
}
