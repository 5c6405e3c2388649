import { TRIP_COLUMNS, type TripField } from "../../../../../contract/trip-columns.ts";
import type { TripQuestion } from "../../../../../contract/trip-imports.ts";
import { readChair, readStatus, readYesNo } from "./trip-cells.ts";
import { type Cells, type TripFileRow, WITH_OXYGEN } from "./trip-file.ts";
import { foldedWord } from "./trip-mapping.ts";
import { readTransport, TRANSPORT_TYPES } from "./trip-vehicles.ts";
import type { Read } from "./trip-words.ts";

type Choice = TripQuestion["choices"][number];

const VEHICLES: Record<string, string> = {
  ambulatory: "Walks",
  wheelchair: "Wheelchair",
  stretcher: "Stretcher",
  bariatric: "Bariatric",
};
const vehicleChoices = (said: string): Choice[] =>
  TRANSPORT_TYPES.flatMap((type) => {
    const name = VEHICLES[type] ?? type;
    const oxygen = { meaning: type + WITH_OXYGEN, label: `${name}, with oxygen` };
    return /o2|oxy/i.test(said) ? [{ meaning: type, label: name }, oxygen] : [{ meaning: type, label: name }];
  });
const YES_NO: Choice[] = [
  { meaning: "yes", label: "Yes" },
  { meaning: "no", label: "No" },
];

/** The columns whose words can be asked about, how each is read, and what a word can mean. */
const ASKED: Partial<
  Record<TripField, { read: (cell: string) => Read<unknown>; choices: (said: string) => Choice[] }>
> = {
  transport: { read: readTransport, choices: vehicleChoices },
  status: {
    read: (cell) => readStatus(cell, ""),
    choices: () => [
      { meaning: "active", label: "A trip to drive" },
      { meaning: "canceled", label: "Canceled" },
    ],
  },
  chair: {
    read: readChair,
    choices: () => [
      { meaning: "none", label: "No wheelchair" },
      { meaning: "manual", label: "Manual wheelchair" },
      { meaning: "power", label: "Power wheelchair" },
    ],
  },
  transfers: { read: (cell) => readYesNo("", cell), choices: () => YES_NO },
  oxygen: { read: (cell) => readYesNo("", cell), choices: () => YES_NO },
  stairs: { read: (cell) => readYesNo("", cell), choices: () => YES_NO },
};

/** Whether a word of a column can be given this meaning. */
export const isMeaning = (field: TripField, said: string, meaning: string): boolean =>
  ASKED[field]?.choices(said).some((choice) => choice.meaning === meaning) ?? false;

/** Words that we can't read, each once, with the rows that have it. */
export function questionsOf(rows: readonly TripFileRow[]): TripQuestion[] {
  const found = new Map<string, TripQuestion>();
  for (const { row, cells } of rows)
    for (const { field, said, choices } of unreadWords(cells)) {
      const key = `${field}|${foldedWord(said)}`;
      const question = found.get(key) ?? { field, name: TRIP_COLUMNS[field].name, said, rows: [], choices };
      question.rows.push(row);
      found.set(key, question);
    }
  return [...found.values()];
}

const askedFields = Object.keys(ASKED).filter((field): field is TripField => field in TRIP_COLUMNS);

const unreadWords = (cells: Cells): { field: TripField; said: string; choices: Choice[] }[] =>
  askedFields.flatMap((field) => {
    const [asked, said] = [ASKED[field], cells[field]];
    return said !== "" && asked && "fault" in asked.read(said) ? [{ field, said, choices: asked.choices(said) }] : [];
  });
