import { test } from "vitest";
import { formsHold } from "./form-walk.ts";

test("no form of a visitor is submitted natively or twice, loses input, or leaks a secret", () =>
  formsHold("a visitor", "a visitor on the way in"));
