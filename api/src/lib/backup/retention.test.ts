import { expect, it } from "vitest";
import { backupName, outdatedBackups, timeOfBackup } from "./retention.ts";

const nights = (count: number, from = "2026-11-30T08:00:00Z") =>
  Array.from({ length: count }, (_, night) => {
    const at = new Date(from);
    at.setUTCDate(at.getUTCDate() - night);
    return `${backupName(at)}.age`;
  });

it("keeps the newest backup of seven days, four weeks and twelve months", () => {
  const names = nights(800);
  const outdated = new Set(outdatedBackups(names));
  const kept = names
    .filter((name) => !outdated.has(name))
    .map((name) => timeOfBackup(name)?.toISOString().slice(0, 10));
  expect(kept).toEqual([
    ...["2026-11-30", "2026-11-29", "2026-11-28", "2026-11-27", "2026-11-26", "2026-11-25", "2026-11-24"],
    ...["2026-11-22", "2026-11-15"],
    ...["2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30", "2026-05-31", "2026-04-30"],
    ...["2026-03-31", "2026-02-28", "2026-01-31", "2025-12-31"],
  ]);
});

it("keeps the newest of a day, and every backup while there are few", () => {
  const [morning, evening] = ["lamplight-20261130T080000Z.tar.age", "lamplight-20261130T200000Z.tar.age"];
  expect(outdatedBackups([morning, evening])).toEqual([morning]);
  expect(outdatedBackups(nights(7))).toEqual([]);
});

it("a practice that was closed for a year keeps its last backups", () => {
  expect(outdatedBackups(nights(7, "2025-11-30T08:00:00Z"))).toEqual([]);
});

it("leaves files of other names alone", () => {
  expect(outdatedBackups(["notes.txt", "lamplight-20261130T080000Z.tar.age.part", ...nights(1)])).toEqual([]);
});
