import { expect, test } from "vitest";
import { newId } from "./documents.ts";

test("generated ids start with a letter or a digit, as clients require", () => {
  const ids = Array.from({ length: 5000 }, newId);
  expect(new Set(ids).size).toBe(5000);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9][a-z0-9_.-]{0,127}$/i);
});
