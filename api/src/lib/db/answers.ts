import type { z } from "zod";

const asText = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** A row as a part of an answer: what the schema names and nothing else, with times as ISO 8601. Throws if a column is missing. */
export const asAnswer = <Schema extends z.ZodType>(schema: Schema, row: object): z.output<Schema> =>
  schema.parse(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asText(value)])));

export const asAnswers = <Schema extends z.ZodType>(schema: Schema, rows: readonly object[]): z.output<Schema>[] =>
  rows.map((row) => asAnswer(schema, row));
