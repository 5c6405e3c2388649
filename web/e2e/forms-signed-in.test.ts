import { test } from "vitest";
import { formsHold } from "./form-walk.ts";

test("no form that a patient or a driver meets sends itself natively or twice, loses what was written, or tells a secret", () =>
  formsHold("a patient with a hold", "a driver with a ride"));
