import postgres from "postgres";
import { bookAppointment } from "../src/features/appointments/service.ts";
import { BOOKERS, CONSULTANTS, idOf, slotsToCome, sqlIdOf, TAKEN_SLOTS } from "./population.ts";
import { type House, POOL_SIZE } from "./stage.ts";

export type Statement = { text: string; values: unknown[] };

/**
 * The booking's transaction as a pgbench script. The statements are those the product sends: one appointment is booked
 * through its own code over a connection that writes them down, from `begin` to `commit`. Each value that is one
 * booking's own (patient, consultant, slot, the new appointment's id) is then replaced by pgbench's counterpart, so that
 * every transaction of every client takes a slot of its own, as the API's load does. Only the transaction counts: the
 * session check before it is the API's own cost.
 */
export async function bookingScript(house: House): Promise<string> {
  const wish = slotsToCome(house.on)[TAKEN_SLOTS];
  if (!wish) throw new Error("There is no slot to come");
  const { startsAt } = wish.slot;
  const endsAt = new Date(startsAt.getTime() + 30 * 60_000);
  const [patient, consultant] = [idOf("booker", 0), idOf("consultant", 0)];

  const sent: Statement[] = [];
  const db = postgres(house.url, {
    max: 1,
    transform: { column: { from: postgres.toCamel } },
    debug: (_, text, values) => sent.push({ text, values }),
  });
  const { slotDate } = wish.day;
  const booked = await bookAppointment({ ...house.on, db }, patient, {
    docId: consultant,
    slotDate,
    slotTime: wish.slot.slotTime,
    zoomEmail: "ann@lamplight.test",
  });
  await db.end();

  const own = new Map<string, string>([
    [patient, sqlIdOf("booker", ":booker::int")],
    [consultant, sqlIdOf("consultant", ":consultant::int")],
    [startsAt.toISOString(), "to_timestamp(:starts)"],
    [endsAt.toISOString(), "to_timestamp(:starts + 1800)"],
    [booked._id, ":appointment_id::uuid"],
  ]);
  return [...counting(startsAt), ...transactionOf(sent).map((statement) => lineOf(statement, own, booked._id))].join(
    "\n",
  );
}

/** Gives each transaction a number of its own, and by it a patient, a consultant and a slot. */
const counting = (firstSlot: Date): string[] => [
  `\\set n :i * ${POOL_SIZE} + :client_id`,
  "\\set i :i + 1",
  `\\set booker :n % ${BOOKERS}`,
  `\\set consultant :n % ${CONSULTANTS}`,
  `\\set starts ${firstSlot.getTime() / 1000} + 1800 * (:n / ${CONSULTANTS})`,
];

/** What was sent from the first `begin` to the first `commit`. */
export function transactionOf(sent: Statement[]): Statement[] {
  const begin = sent.findIndex(({ text }) => /^begin\b/i.test(text));
  const commit = sent.findIndex(({ text }) => /^commit\b/i.test(text));
  if (begin < 0 || commit < begin) throw new Error("What was measured is no longer a transaction");
  return sent.slice(begin, commit + 1);
}

function lineOf({ text, values }: Statement, own: Map<string, string>, appointmentId: string): string {
  const filled = text.replace(/\$(\d+)/g, (_, place: string) =>
    expressionOf(values[Number(place) - 1], own, appointmentId),
  );
  return /\bhold_slot\s*\(/.test(filled) ? `${filled} \\gset` : `${filled};`;
}

function expressionOf(value: unknown, own: Map<string, string>, appointmentId: string): string {
  const text = value instanceof Date ? value.toISOString() : String(value);
  const counterpart = own.get(text);
  if (counterpart) return counterpart;
  const literal = quoted(text);
  return text.includes(appointmentId) ? `replace(${literal}, '${appointmentId}', :appointment_id::text)` : literal;
}

/** Colons are written by their code: pgbench would take what follows one for a variable, in quotes too. */
export const quoted = (text: string): string =>
  `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "''").replaceAll(":", "\\x3a")}'`;
