import { expect, it } from "vitest";
import { LONGEST_BRIEF, MOST_ROWS, TASK_GROUPS, Today, TodayRows } from "../../contract/today.ts";
import { boundsOfDay, practiceLabels } from "../../src/lib/time/practice-time.ts";
import { read } from "../app.ts";
import { testDatabase } from "../database.ts";
import { testMailbox } from "../mailbox.ts";
import { timesOf } from "../sample.ts";
import { aColleague } from "../staff.ts";
import { testTexts } from "../texts.ts";
import { acceptedShare } from "./accepted-share.ts";
import {
  acceptOffers,
  breakDown,
  driveAnHour,
  driversToBreakDown,
  importFiles,
  nurseIsSick,
  sendTexts,
} from "./day.ts";
import { fillMorning } from "./fill.ts";
import { harmed, notToldOnce, toldTwice } from "./harm.ts";
import { busyDayClock } from "./stage.ts";
import { TRIPS_EACH } from "./trips.ts";

const [database, texts, mailbox] = [await testDatabase({ poolSize: 4 }), await testTexts(), await testMailbox()];
/** Trips of each of the five organizations. */
const each = timesOf({ whole: TRIPS_EACH, sample: 20 });
const clock = await busyDayClock({ database, texts, mailbox }, 7);
const stage = () => clock.stage();
const office = () => aColleague(stage().app, "owner");

/** Drivers accept as they are offered, so dispatch doesn't know of later rides. */
async function expectMostRidesToHaveDrivers() {
  const { accepted, inHindsight } = await acceptedShare(stage().sql);
  expect(accepted / inHindsight).toBeGreaterThan(0.9);
}

/** What the office sees at a moment, after every rule about its first screen was checked. */
async function look() {
  const today = read(Today, await stage().get("/api/office/today", await office()));
  const { rows, counts } = today;
  expect(rows.length).toBeLessThanOrEqual(MOST_ROWS);
  expect(rows.filter(({ brief }) => brief.length > LONGEST_BRIEF)).toEqual([]);
  const order = rows.map(({ group }) => TASK_GROUPS.indexOf(group));
  expect(order).toEqual(order.toSorted());
  const now = read(TodayRows, await stage().get("/api/office/today/now", await office())).rows;
  expect(now).toHaveLength(counts.now?.rows ?? 0);
  const harm = now.flatMap(({ tasks }) => tasks.map(({ subject }) => subject?._id));
  for (const id of await harmed(stage().sql)) expect(harm).toContain(id);
  return today;
}

it("on a busy day all harm is in the first group of at most 20 rows, and passengers are told each thing once", async () => {
  const boss = await office();
  const { date } = practiceLabels(new Date(), stage().timeZone);
  await fillMorning(stage().sql, boss.id, boundsOfDay(date, stage().timeZone).from);
  const before = await look();
  expect(before.rows[0]).toMatchObject({ group: "now", kind: "late" });

  await importFiles(stage(), await office(), each);
  await acceptOffers(stage());
  const [booked] = await stage().sql`select count(*)::int as rides from ride where payer_organization_id is not null`;
  expect(booked).toEqual({ rides: each * 5 });
  const after = await look();
  await expectMostRidesToHaveDrivers();
  expect(after.rows[0]?.group).toBe("now");
  const calls = read(TodayRows, await stage().get("/api/office/today/calls", await office())).rows;
  expect(calls.map(({ who }) => who)).not.toContain("Keystone Medical");
  expect(new Set(calls.map(({ who }) => who)).size).toBe(calls.length);

  for (const hour of [8, 9]) {
    await clock.goTo(hour);
    await driveAnHour(stage());
    await acceptOffers(stage());
  }
  await clock.goTo(10);
  const broken = await driversToBreakDown(stage());
  await driveAnHour(stage(), broken);
  await look();
  for (const driverId of broken) await breakDown(stage(), await office(), driverId);
  await acceptOffers(stage());
  await look();
  await expectMostRidesToHaveDrivers();

  await clock.goTo(11);
  await nurseIsSick(stage(), await office());
  const sick = await look();
  expect(sick.rows.filter(({ group, kind }) => group === "now" && kind === "time_off")).toHaveLength(1);

  await clock.goTo(13);
  await driveAnHour(stage());
  await sendTexts(stage());
  await stage().settle();
  await look();

  await clock.goTo(18);
  await driveAnHour(stage());
  await look();
  expect(await notToldOnce(stage().sql)).toEqual([]);
  expect(await toldTwice(stage().sql)).toEqual([]);
}, 600_000);
