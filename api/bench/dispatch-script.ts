import postgres from "postgres";
import { dispatch } from "../src/features/rides/dispatch.ts";
import { quoted, type Statement, transactionOf } from "./booking-script.ts";
import { type House, POOL_SIZE } from "./stage.ts";

const RIDE = "00000000-0000-7000-b000-";
export const rideIdOf = (number: number): string => RIDE + number.toString(16).padStart(12, "0");
/** The same in SQL, of a number written in SQL. */
export const sqlRideIdOf = (number: string): string => `('${RIDE}' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/**
 * The dispatch's transaction as a pgbench script, from the statements the product sends when it dispatches one ride. What
 * is one ride's own (its id and start, the candidates that were read, the new assignment) becomes pgbench's variables.
 * The ranking, which the product does between two statements, is left to the order of the candidates.
 */
export async function dispatchScript(house: House): Promise<string> {
  const rideId = rideIdOf(0);
  const sent: Statement[] = [];
  const db = postgres(house.url, {
    max: 1,
    transform: { column: { from: postgres.toCamel } },
    debug: (_, text, values) => sent.push({ text, values }),
  });
  await dispatch({ ...house.on, db }, rideId);
  const [assignment] = await db<{ id: string }[]>`select id from assignment where ride_id = ${rideId}`;
  await db.end();
  if (!assignment) throw new Error("The ride was not assigned");

  // A statement is known by its own words: among its values are reasons such as "overlaps the ride of …".
  const lines = transactionOf(sent).map(({ text, values }) => {
    const filled = text
      .replaceAll(/\s+/g, " ")
      .replace(/\$(\d+)/g, (_, place: string) => expressionOf(values[Number(place) - 1], rideId, assignment.id));
    if (/^\s*select id, transport_type/.test(text)) return `${filled} \\gset`;
    if (/as overlaps/.test(text))
      return `select array_agg(id)::text as ids, array_agg(offers)::text as offers, array_agg(name)::text as whys from (select * from (${filled}) as seen where "overlaps" is null order by open_rides, last_assigned_at nulls first, id) as ranked \\gset`;
    // Whoever is overtaken by another client commits without an assignment; the product would look again.
    if (/insert into assignment/.test(text)) return `\\set made 0\n${claimOf(filled)} \\aset\n\\if :made`;
    if (/^\s*commit/.test(text)) return "\\endif\ncommit;";
    return `${filled};`;
  });
  return [`\\set n :i * ${POOL_SIZE} + :client_id + 1`, "\\set i :i + 1", ...lines].join("\n");
}

/** The claim with the candidates that the script has just read. */
const claimOf = (claim: string): string =>
  claim
    .replace(/unnest\([^)]*\)/, "unnest(:ids::uuid[], :offers::int[], :whys::text[])")
    .replace(/returning id$/, "returning id as assignment_id, 1 as made");

function expressionOf(value: unknown, rideId: string, assignmentId: string): string {
  if (value instanceof Date) return ":starts_at::timestamptz";
  if (value === rideId) return sqlRideIdOf(":n::int");
  if (value === assignmentId) return ":assignment_id::uuid";
  if (Array.isArray(value)) return quoted(`{${value.map((item) => JSON.stringify(item)).join(",")}}`);
  const text = typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);
  return text.includes(assignmentId)
    ? `replace(${quoted(text)}, '${assignmentId}', :assignment_id::text)`
    : quoted(text);
}
