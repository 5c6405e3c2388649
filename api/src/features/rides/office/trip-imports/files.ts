import { TRANSPORT_LABELS, type TransportType } from "../../../../../contract/ride-status.ts";
import { TRIP_COLUMNS, type TripField } from "../../../../../contract/trip-columns.ts";
import type { CompletedTripsQuery } from "../../../../../contract/trip-imports.ts";
import type { Queries, Tx } from "../../../../lib/db/db.ts";
import { type CsvCell, csvFile, inDollars } from "../../../../lib/http/csv.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import { byStaff, recordStaffAudit } from "../../../../lib/office/audit.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";
import { storedFile } from "./stored-file.ts";

/** The rows that can't be used, as the file has them with what was corrected, and why. */
export async function faultyRowsCsv(db: Queries, importId: string): Promise<string> {
  const [head] = await db<{ payerId: string | null }[]>`
    select payer_organization_id as payer_id from trip_import where id = ${importId}`;
  if (!head) throw new AppError("missing", "We couldn't find that file.");
  const { table, columns, rows } = await storedFile(db, importId, head.payerId);
  const faulty = await db<{ row: number; faults: string[] }[]>`
    select row, array(select jsonb_array_elements_text(found -> 'faults')) as faults from trip_import_row
    where trip_import_id = ${importId} and state = 'faulty' order by row`;
  const lines = faulty.map(({ row, faults }): CsvCell[] => {
    const line = table.rows.find((one) => one.row === row)?.line ?? [];
    const cells = rows.find((one) => one.row === row)?.cells;
    const cellOf = (index: number, field: TripField | null) => (field && cells ? cells[field] : (line[index] ?? ""));
    return [...columns.map(({ index, field }) => cellOf(index, field)), faults.join(" ")];
  });
  return csvFile([[...table.header, "What to correct"], ...lines]);
}

type CompletedTrip = {
  tripNumber: string;
  member: string;
  passenger: string;
  date: string;
  scheduled: string;
  onMyWay: string;
  atDoor: string;
  onBoard: string;
  dropoff: string;
  driver: string;
  vehicle: string;
  status: string;
  reason: string;
  transportType: TransportType;
  fareCents: number;
};

const STATUS: Record<string, string> = { completed: "Completed", cancelled: "Canceled" };
const REASONS: Record<string, string> = {
  patient: "Canceled by the passenger or sender",
  office: "Canceled by us",
  no_show: "No-show",
  no_driver: "No driver available",
  time_passed: "No driver available",
  not_driven: "The driver did not come",
  not_needed: "The return was not needed",
};

/**
 * An organization's trips from one day to another that are over: number, scheduled and actual times in the practice's zone, driver, vehicle,
 * status, reason and fare. Audited.
 */
export async function completedTripsCsv(
  tx: Tx,
  staff: Staff,
  payerId: string,
  { from, to }: CompletedTripsQuery,
  zone: string,
): Promise<string> {
  const clock = (column: string) => tx`coalesce(to_char(${tx(column)} at time zone ${zone}, 'HH12:MI AM'), '')`;
  const trips = await tx<CompletedTrip[]>`
    select coalesce(t.trip_number, '') as trip_number, ride.payer_reference as member, coalesce(nullif(ride.passenger_name, ''), p.name) as passenger,
      to_char(starts_at at time zone ${zone}, 'MM/DD/YYYY') as date, ${clock("starts_at")} as scheduled, ${clock("on_my_way_at")} as on_my_way,
      ${clock("at_door_at")} as at_door, ${clock("on_board_at")} as on_board, ${clock("completed_at")} as dropoff,
      coalesce(d.name, '') as driver, coalesce(concat_ws(' ', nullif(d.vehicle_model, ''), nullif(d.vehicle_number, '')), '') as vehicle, ride.status, coalesce(cancel_reason, '') as reason,
      ride.transport_type, coalesce(case when ride.status = 'completed' then fare_cents else unrefunded_quote_cents(ride.id) end, 0) as fare_cents
    from ride join patient p on p.id = ride.patient_id
      left join driver d on d.id = coalesce(ride.driver_id, (select driver_id from assignment where ride_id = ride.id and at_door_at is not null order by offered_at desc limit 1))
      left join lateral (
        select trip_number from imported_trip where ride_id in (ride.id, ride.return_of) order by ride_id = ride.id desc limit 1) t on true
    where ride.payer_organization_id = ${payerId} and ride.status in ('completed', 'cancelled')
      and starts_at >= ${from}::date::timestamp at time zone ${zone} and starts_at < (${to}::date + 1)::timestamp at time zone ${zone}
    order by starts_at, ride.id`;
  await recordStaffAudit(tx, byStaff(staff), { action: "trips exported", subject: { kind: "payer", id: payerId } });
  const lines = trips.map((trip): CsvCell[] => [
    ...[trip.tripNumber, trip.member, trip.passenger, trip.date, trip.scheduled],
    ...[
      trip.onMyWay,
      trip.atDoor,
      trip.onBoard,
      trip.dropoff,
      trip.driver,
      trip.vehicle,
      TRANSPORT_LABELS[trip.transportType],
    ],
    ...[
      STATUS[trip.status] ?? trip.status,
      REASONS[trip.reason] ?? trip.reason.replaceAll("_", " "),
      inDollars(trip.fareCents),
    ],
  ]);
  return csvFile([HEADER, ...lines]);
}

const HEADER: CsvCell[] = [
  ...[TRIP_COLUMNS.tripNumber.name, TRIP_COLUMNS.member.name, TRIP_COLUMNS.name.name, "Date", "Scheduled Pickup"],
  ...["Driver On the Way", "At the Door", "On Board", "Dropoff", "Driver", "Vehicle", "Transport Type"],
  ...["Status", "Reason", "Fare"],
];
