import { expect, it } from "vitest";
import { TRIP_COLUMNS } from "../../../../../contract/trip-columns.ts";
import { BROKER_FILES } from "../../../../../test/broker-files.ts";
import { columnsOf, rowsOfTable, tableOfText } from "./trip-file.ts";
import { fieldsOf, missingFields, NO_MEMORY } from "./trip-mapping.ts";
import { questionsOf } from "./trip-questions.ts";
import { readRow } from "./trip-rows.ts";

/** What a file leaves open: columns and fields that nobody named, words that we can't read, and every other fault. */
async function questionsIn(lines: readonly string[]): Promise<string[]> {
  const table = tableOfText(lines.join("\r\n"), NO_MEMORY, 10);
  const columns = columnsOf(table, NO_MEMORY);
  const rows = rowsOfTable(table, columns, NO_MEMORY);
  const words = questionsOf(rows);
  const missing = missingFields(fieldsOf(columns));
  const reading = { paymentMethod: "cash", notify: true, today: "2026-11-29" } as const;
  const faults = (await Promise.all(rows.map((row) => readRow(row, reading)))).flatMap((row) => row.faults);
  const others = faults.filter(
    (fault) => !/ is empty\.$/.test(fault) && !words.some(({ said }) => fault.includes(said)),
  );
  return [
    ...columns.filter(({ state }) => state === "unknown").map(({ header }) => `Column: ${header}`),
    ...missing.map((field) => `Missing: ${TRIP_COLUMNS[field].name}`),
    ...words.map(({ name, said }) => `${name === "Transport Type" ? "Vehicle" : name}: ${said}`),
    ...others,
  ];
}

it.each(BROKER_FILES)(
  "the first lines of $name are read, and what they leave open is asked",
  async ({ lines, asks = [] }) => expect(await questionsIn(lines)).toEqual(asks),
);

it("of 33 senders' files, 23 are read wholly, and each of the others asks a few questions", () => {
  expect(BROKER_FILES).toHaveLength(33);
  expect(BROKER_FILES.filter(({ asks = [] }) => asks.length === 0)).toHaveLength(23);
});
