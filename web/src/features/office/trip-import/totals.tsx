import type { TripImport } from "@lamplight/api/contract/trip-imports.ts";
import { Tile, Tiles } from "../../../components/office/tiles.tsx";
import { counted, inDollars } from "../../../lib/time/format.ts";
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
      <Tiles label="Rows">
        {parts.map(({ id, name, count, cents: part }) => (
          <Tile
            key={id}
            count={count}
            name={name}
            more={part === 0 ? undefined : id === "missing" ? inDollars(part) : signed(part)}
            tone={id === "faulty" && count > 0 ? "bad" : undefined}
            to={count > 0 ? `#${id}` : undefined}
          />
        ))}
      </Tiles>
      <p role="status">
        {counted(rowCount, "row")} = {sum}. {account}: {signed(cents) || inDollars(0)} = {inDollars(counts.new.cents)}{" "}
        new + {inDollars(counts.changed.cents)} changed − {inDollars(-counts.canceled.cents)} canceled.
      </p>
    </>
  );
}
