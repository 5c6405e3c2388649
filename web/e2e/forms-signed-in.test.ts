import { test } from "vitest";
import { formsHold } from "./form-walk.ts";

test("no form of a patient or driver is submitted natively or twice, loses input, or leaks a secret", () =>
  formsHold("a patient with a hold", "a driver with a ride"));
