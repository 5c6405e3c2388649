import { expect, it } from "vitest";
import { untilWords } from "./until-words.ts";

const at = "2026-11-21T15:30:00.000Z";
it.each([
  ["2026-11-18T15:30:00Z", "in 3 days"],
  ["2026-11-19T11:00:00Z", "in 2 days"],
  ["2026-11-20T03:30:00Z", "in 36 hours"],
  ["2026-11-20T15:30:00Z", "in 24 hours"],
  ["2026-11-21T13:59:00Z", "in 2 hours"],
  ["2026-11-21T14:20:00Z", "in 70 minutes"],
  ["2026-11-21T15:29:30Z", "in 1 minute"],
  ["2026-11-21T15:30:00Z", "now"],
])("describes from %s a visit as %s", (now, words) => expect(untilWords(at, Date.parse(now))).toBe(words));
