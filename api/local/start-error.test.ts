import { expect, test } from "vitest";
import { NewerDatabaseError } from "../src/lib/db/migrate.ts";
import { PortTaken } from "./stack.ts";
import { startErrorText } from "./start-error.ts";

test.each([
  ["another port when the port is taken", new PortTaken(3000), "PORT=3001 npm start"],
  ["the reset when the data comes from a newer branch", new NewerDatabaseError("9999_next.sql"), "npm run reset"],
  ["free space when the disk is full", new Error("ENOSPC: no space left on device"), "free some space"],
  ["the reason when it is none of these", new Error("PORT is not a port."), "PORT is not a port."],
])("names %s", (_, error, advice) => {
  expect(startErrorText(error, "npm start")).toContain(advice);
});
