import { test } from "vitest";
import { formsHold } from "./form-walk.ts";

test("no form that a visitor meets sends itself natively or twice, loses what was written, or tells a secret", () =>
  formsHold("a visitor", "a visitor on the way in"));
