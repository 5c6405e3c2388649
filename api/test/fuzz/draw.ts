import type { Schema } from "./described-calls.ts";
import type { Examples } from "./examples.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Values that no schema allows, or that a service may not expect. */
const STRANGE: readonly unknown[] = [
  null,
  "",
  " ",
  "a\0b",
  "a\ud800b",
  "\u202e\u0301",
  "💥".repeat(80),
  "x".repeat(6000),
  "'; drop table patient; --",
  "2026-02-30",
  "0000-01-01",
  "9999-12-31T23:59:59Z",
  "30_2_2026_",
  "12:00 PM",
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53,
  -1e308,
  true,
  [],
  [null],
  {},
  { $ne: null },
];
/** Days that do not exist, and days that PostgreSQL, JavaScript and the calendar library treat differently. */
const EDGE_DAYS = ["2026-02-30", "2026-04-31", "0000-01-01", "0001-01-01", "1899-12-31", "2201-01-01", "9999-12-31"];
const EDGE_NUMBERS = [-1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1];
const EMAILS = ["a", "B", "7", " ", "-", "_", ".", "@", "'", '"', "%", "\\", "<", "\n", "é", "中", "💥"];

const ANYTHING: Schema = { required: [], properties: {} };

/** Draws values with `chance`, a function that returns numbers from 0 to 1. */
export function drawFrom(chance: () => number, examples: Examples) {
  const oneOf = <T>(choices: readonly T[]): T | undefined => choices[Math.floor(chance() * choices.length)];
  const isNow = (probability: number) => chance() < probability;

  /** A whole number from `least` to `most`. The bounds, and numbers near `least`, are drawn more often than others. */
  function whole(least: number, most: number): number {
    if (isNow(0.2)) return least;
    if (isNow(0.2)) return most;
    return Math.round(least + chance() * (isNow(0.5) ? Math.min(most - least, 10) : most - least));
  }

  /** A day within 40 days of today, or an edge in a fifth of the cases. */
  function day(): string {
    const near = new Date(Date.now() + whole(-40, 40) * DAY_MS).toISOString().slice(0, 10);
    return (isNow(0.2) && oneOf(EDGE_DAYS)) || near;
  }

  function text({ minLength = 0, maxLength = 40, pattern, format }: Schema): string {
    if (format === "uuid") return oneOf(examples.ids) ?? crypto.randomUUID();
    if (format === "date") return day();
    if (format === "date-time") return `${day()}T${String(whole(0, 23)).padStart(2, "0")}:30:00.000Z`;
    const known = pattern === undefined ? undefined : oneOf(examples.matching(pattern));
    if (known !== undefined) return known;
    const length = isNow(0.1) ? Math.min(maxLength, 5000) + whole(0, 1) : minLength + whole(0, 40);
    return Array.from({ length }, () => oneOf(EMAILS)).join("");
  }

  const number = ({ minimum = -1000, maximum = 1000 }: Schema) =>
    isNow(0.1) ? oneOf([...EDGE_NUMBERS, minimum - 1, maximum + 1]) : whole(minimum, maximum);

  const file = () =>
    new File(
      [String(oneOf(["", "%PDF-1.7\n%%EOF\n", "GIF89a", "not a file of that kind"]))],
      String(oneOf(["a.pdf", "a.png", "ü\0"])),
    );

  /** A value that fits the schema, and sometimes a strange one. `name` is the property's. */
  function value(schema: Schema, name = ""): unknown {
    if (schema.format === "binary") return file();
    if (isNow(0.06)) return oneOf(STRANGE);
    const seen = examples.of(name);
    if (seen.length > 0 && isNow(0.4)) return oneOf(seen);
    const choices = schema.anyOf ?? schema.oneOf;
    const chosen = choices && oneOf(choices);
    if (chosen) return value(chosen, name);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return oneOf(schema.enum);
    switch (schema.type) {
      case "string":
        return text(schema);
      case "integer":
        return number(schema);
      case "number":
        return Number(number(schema)) / 100;
      case "boolean":
        return isNow(0.5);
      case "null":
        return null;
      case "array":
        return schema.prefixItems
          ? schema.prefixItems.map((item) => value(item))
          : Array.from({ length: whole(0, 3) }, () => value(schema.items || ANYTHING, name));
      default:
        return object(schema);
    }
  }

  /** Required properties are sometimes left out, optional ones half of the time. */
  function object({ properties, required }: Schema): Record<string, unknown> {
    const names = Object.keys(properties).filter((name) => isNow(required.includes(name) ? 0.97 : 0.5));
    return Object.fromEntries(names.map((name) => [name, value(properties[name] ?? ANYTHING, name)]));
  }

  return { oneOf, isNow, value };
}
export type Draw = ReturnType<typeof drawFrom>;
