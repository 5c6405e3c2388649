import { test } from "vitest";
import { LONGEST_TEST_MS } from "../../api/test/patience.ts";
import { formsHold } from "./form-walk.ts";

test(
  "no form that a visitor meets sends itself natively or twice, loses what was written, or tells a secret",
  () => formsHold("a visitor", "a visitor on the way in"),
  2 * LONGEST_TEST_MS,
);
