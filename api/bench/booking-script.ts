import postgres from "postgres";
import { bookAppointment } from "../src/features/appointments/service.ts";
import { accountOfToken } from "../src/lib/accounts/sessions.ts";
import { digest } from "../src/lib/accounts/tokens.ts";
import { originOf } from "../src/lib/http/rate-limit.ts";
import { BOOKERS, CONSULTANTS, idOf, slotsToCome, sqlIdOf, TAKEN_SLOTS, tokenOf } from "./population.ts";
import { type House, POOL_SIZE } from "./stage.ts";

type Statement = { text: string; values: unknown[] };

/**
 * The booking as a pgbench script. The two statements are those the product sends: one patient's token is looked up and one
 * appointment is booked through its own code, over a connection that writes them down. Each value that is one booking's own
 * (token, patient, consultant, slot) is then replaced by pgbench's counterpart, so that every transaction of every client
 * takes a slot of its own, as the API's load does.
 */
export async function bookingScript(house: House): Promise<string> {
  const wish = slotsToCome(house.services)[TAKEN_SLOTS];
  if (!wish) throw new Error("There is no slot to come");
  const { startsAt } = wish.slot;
  const [patient, consultant] = [idOf("booker", 0), idOf("consultant", 0)];

  const sent: Statement[] = [];
  const db = postgres(house.url, {
    max: 1,
    fetch_types: false,
    transform: { column: { from: postgres.toCamel } },
    debug: (_, text, values) => sent.push({ text, values }),
  });
  const token = tokenOf("booker", 0);
  await accountOfToken(db, "patient", token);
  const hold = {
    docId: consultant,
    slotDate: wish.day.slotDate,
    slotTime: wish.slot.slotTime,
    zoomEmail: "ann@lamplight.test",
  };
  await bookAppointment(house.services, db, patient, hold, originOf("127.0.0.1"));
  await db.end();
  if (sent.length !== 2) throw new Error("What was measured is no longer two statements");

  const own = new Map<string, string>([
    [digest(token), "translate(encode(sha256(('booker-' || :booker)::bytea), 'base64'), '+/=', '-_')"],
    [patient, sqlIdOf("booker", ":booker::int")],
    [consultant, sqlIdOf("consultant", ":consultant::int")],
    [startsAt.toISOString(), "to_timestamp(:starts)"],
  ]);
  return [...counting(startsAt), ...sent.map((statement) => lineOf(statement, own))].join("\n");
}

/** Gives each transaction a number of its own, and by it a patient, a consultant and a slot. */
const counting = (firstSlot: Date): string[] => [
  `\\set n :i * ${POOL_SIZE} + :client_id`,
  "\\set i :i + 1",
  `\\set booker :n % ${BOOKERS}`,
  `\\set consultant :n % ${CONSULTANTS}`,
  `\\set starts ${firstSlot.getTime() / 1000} + 1800 * (:n / ${CONSULTANTS})`,
];

const lineOf = ({ text, values }: Statement, own: Map<string, string>): string =>
  `${text.replace(/\$(\d+)/g, (_, place: string) => expressionOf(values[Number(place) - 1], own))};`;

function expressionOf(value: unknown, own: Map<string, string>): string {
  if (value === null) return "null";
  const text = value instanceof Date ? value.toISOString() : String(value);
  return own.get(text) ?? quoted(text);
}

/** Colons are written by their code: pgbench would take what follows one for a variable, in quotes too. */
export const quoted = (text: string): string =>
  `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "''").replaceAll(":", "\\x3a")}'`;
