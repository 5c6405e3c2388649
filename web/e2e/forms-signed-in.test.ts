import { test } from "vitest";
import { LONGEST_TEST_MS } from "../../api/test/patience.ts";
import { formsHold } from "./form-walk.ts";

test(
  "no form that a patient or a driver meets sends itself natively or twice, loses what was written, or tells a secret",
  () => formsHold("a patient with a hold", "a driver with a ride"),
  2 * LONGEST_TEST_MS,
);
