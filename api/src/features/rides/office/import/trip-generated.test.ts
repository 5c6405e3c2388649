import { beforeEach, expect, it } from "vitest";
import type { TripState } from "../../../../../contract/trip-import.ts";
import { testAppWithCards } from "../../../../../test/cards.ts";
import { removeDriversAndRides } from "../../../../../test/rides.ts";
import { timesOf } from "../../../../../test/sample.ts";
import { aColleague } from "../../../../../test/staff.ts";
import { aTripRow, csvOf, type TripFileRow } from "../../../../../test/trip-files.ts";
import { tripImports } from "../../../../../test/trip-imports.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const dispatch = await aColleague(app, "dispatch");
const { importRows, readText } = tripImports(app, dispatch);

beforeEach(() => removeDriversAndRides(app));

/** Random numbers below a bound, the same for one seed. */
function randomOf(seed: number) {
  let state = seed;
  return (bound: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * bound);
  };
}

type Kind = TripState | "missing";
const KINDS: Kind[] = ["new", "changed", "unchanged", "canceled", "faulty", "missing"];

/** What a row becomes in the second file. */
function later(row: TripFileRow, kind: Kind, pick: (bound: number) => number): TripFileRow {
  const changes: Partial<TripFileRow>[] = [
    { time: "1:15 PM" },
    { from: "9 Spruce Street" },
    { notes: "Ring,\n\ntwice" },
    { type: "STR" },
  ];
  const faults: Partial<TripFileRow>[] = [
    { type: "AMB/WC" },
    { time: "soon" },
    { phone: "" },
    { day: "" },
    { status: "maybe" },
  ];
  if (kind === "changed") return { ...row, ...changes[pick(changes.length)] };
  if (kind === "canceled") return { ...row, status: "Canceled", ...(pick(2) === 0 && { phone: "", from: "" }) };
  if (kind === "faulty") return { ...row, ...faults[pick(faults.length)] };
  return row;
}

it.each(Array.from({ length: timesOf({ whole: 30, sample: 4 }) }, (_, seed) => seed + 1))(
  "every row of a file ends as exactly what it is, and the counts add up (file %d)",
  async (seed) => {
    const pick = randomOf(seed);
    const trips = Array.from({ length: 24 }, () => ({ row: aTripRow(), kind: KINDS[pick(KINDS.length)] ?? "new" }));
    const earlier = trips.filter(({ kind }) => kind !== "new");
    if (earlier.length > 0) await importRows(...earlier.map(({ row }) => row));
    const sent = trips.filter(({ kind }) => kind !== "missing");
    const ends = ["\r\n", "\n", "\r"];
    // A cell with line breaks stays whole: only the breaks between rows vary.
    const [header = "", ...lines] = [
      csvOf([]),
      ...sent.map(({ row, kind }) =>
        csvOf([later(row, kind, pick)])
          .split("\r\n")
          .slice(1)
          .join("\r\n"),
      ),
    ];
    const shortened = lines.map((line) => (pick(3) === 0 ? line.replace(/,+$/, "") : line));
    const csv = [...(pick(2) === 0 ? ["Keystone Mobility, trips", ""] : []), header, ...shortened]
      .map((line) => line + ends[pick(3)] + (pick(4) === 0 ? "\n" : ""))
      .join("");
    const { rows, missing } = await readText(csv);
    const found = new Map(rows.map(({ tripNumber, state }) => [tripNumber, state]));
    expect(sent.map(({ row }) => found.get(row.number))).toEqual(sent.map(({ kind }) => kind));
    expect(rows).toHaveLength(sent.length);
    expect(new Set(rows.map(({ row }) => row)).size).toBe(sent.length);
    const gone = trips.filter(({ kind }) => kind === "missing").map(({ row }) => row.number);
    expect(missing.map(({ tripNumber }) => tripNumber).sort()).toEqual(gone.sort());
  },
);
