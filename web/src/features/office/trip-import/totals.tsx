import type { TripImport } from "@lamplight/api/contract/trip-imports.ts";
import { counted, inDollars } from "../../../lib/time/format.ts";
import styles from "./trip-import.module.css";
import { MISSING, TRIP_PARTS } from "./trip-states.ts";

const signed = (cents: number): string => `${cents > 0 ? "+" : cents < 0 ? "−" : ""}${inDollars(Math.abs(cents))}`;

/** How many rows of each kind and what they cost, and their sums. */
export function Totals({ stored: { counts, missing, rowCount, payer } }: { stored: TripImport }) {
  const missingCents = missing.reduce((sum, { cents }) => sum + cents, 0);
  const parts = [
    ...TRIP_PARTS.map(({ state, name }) => ({
      id: state,
      name,
      count: counts[state].rows,
      cents: counts[state].cents,
    })),
    { id: "missing", name: MISSING, count: missing.length, cents: missingCents },
  ];
  const sum = TRIP_PARTS.map(({ state, name }) => `${counts[state].rows} ${name.toLowerCase()}`).join(" + ");
  const cents = counts.new.cents + counts.changed.cents + counts.canceled.cents;
  const account = payer ? `${payer.name}'s account` : "All trips";
  return (
    <>
      <ul className={styles["tiles"]}>
        {parts.map(({ id, name, count, cents: part }) => {
          const content = (
            <>
              <span>{name}</span> <b>{count}</b>
              {part !== 0 && <small>{id === "missing" ? inDollars(part) : signed(part)}</small>}
            </>
          );
          return (
            <li key={id} data-part={count > 0 ? id : undefined}>
              {count > 0 ? <a href={`#${id}`}>{content}</a> : <p>{content}</p>}
            </li>
          );
        })}
      </ul>
      <p role="status">
        {counted(rowCount, "row")} = {sum}. {account}: {signed(cents) || inDollars(0)} = {inDollars(counts.new.cents)}{" "}
        new + {inDollars(counts.changed.cents)} changed − {inDollars(-counts.canceled.cents)} canceled.
      </p>
    </>
  );
}
