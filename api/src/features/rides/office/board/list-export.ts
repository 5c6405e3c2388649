import { formatPhone } from "../../../../../contract/format-phone.ts";
import type { BoardRide, RideListExport } from "../../../../../contract/office-rides.ts";
import { STEP_LABELS, TRANSPORT_LABELS } from "../../../../../contract/ride-status.ts";
import type { Queries } from "../../../../lib/db/db.ts";
import { csvFile, csvLines } from "../../../../lib/http/csv.ts";

import { isoInstant } from "../../../../lib/time/practice-time.ts";
import { listRides } from "./list.ts";

const PAGE_SIZE = 500;

const HEADS = [
  "State",
  "Passenger",
  "Booked by",
  "Phone",
  "From",
  "To",
  "Travels",
  "Return trip",
  "Driver",
  "Vehicle",
  "Driver's phone",
  "Explanation",
];
const STATES: Record<BoardRide["status"], string> = {
  unpaid: "Not paid yet",
  pending: "No driver",
  assigned: "Offered",
  accepted: "Accepted",
  completed: "Completed",
  cancelled: "Canceled",
};

/**
 * The rides of the list as CSV, latest pick-up first, streamed in parts. Pick-ups are ISO 8601 with the practice's offset; a will-call has
 * none before its passenger is ready. Without amounts, because every role may export it.
 */
export async function* ridesAsCsv(db: Queries, input: RideListExport, timeZone: string): AsyncGenerator<string> {
  yield csvFile([[`Pick-up (${timeZone})`, ...HEADS]]);
  for (let cursor: string | undefined; ; ) {
    const page = { ...input, limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) };
    const { rides, next } = await listRides(db, page, timeZone);
    yield csvLines(rides.map((ride) => cellsOf(ride, timeZone)));
    if (next === null) return;
    cursor = next;
  }
}

function cellsOf(ride: BoardRide, timeZone: string): string[] {
  const { startsAt, readyBy, patient, passenger, from, to, transportType, returnTrip, driver, reason } = ride;
  return [
    readyBy === null ? isoInstant(new Date(startsAt), timeZone) : "",
    stateOf(ride),
    passenger || patient.name,
    patient.name,
    formatPhone(patient.phone),
    from,
    to,
    TRANSPORT_LABELS[transportType],
    returnTrip ? "Yes" : "No",
    driver?.name ?? "",
    driver?.vehicleType ?? "",
    formatPhone(driver?.phone ?? ""),
    reason,
  ];
}

function stateOf({ status, step, readyBy, onHold }: BoardRide): string {
  if (status === "pending" && onHold) return "On hold";
  if (status === "pending" && readyBy !== null) return "Waiting for the passenger";
  return status === "accepted" && step !== null ? STEP_LABELS[step] : STATES[status];
}
