import { expect, it } from "vitest";
import { z } from "zod";
import { asAnswer, asAnswers } from "./answers.ts";

const Visit = z.object({ _id: z.string(), at: z.iso.datetime(), until: z.iso.datetime().nullable() });
const at = new Date("2026-11-29T10:00:00Z");

it("writes times as ISO 8601 and leaves a missing one null", () => {
  expect(asAnswers(Visit, [{ _id: "a", at, until: null }])).toEqual([
    { _id: "a", at: "2026-11-29T10:00:00.000Z", until: null },
  ]);
});

it("never lets out a column that the schema doesn't name", () => {
  expect(asAnswer(Visit, { _id: "a", at, until: at, passwordHash: "secret" })).not.toHaveProperty("passwordHash");
});

it("fails on a row without a column that the schema names", () => {
  expect(() => asAnswer(Visit, { _id: "a", until: null })).toThrow(z.ZodError);
});
