import { frequentJobs } from "../../src/jobs.ts";
import { type TestApp, testApp } from "../app.ts";
import type { TestDatabase } from "../database.ts";
import type { TestMailbox } from "../mailbox.ts";
import { sendSignedText } from "../signed-text.ts";
import type { TestTexts } from "../texts.ts";
import type { DayStage } from "./day.ts";
import { passTime, zoneEast } from "./pass-time.ts";

type Outside = { database: TestDatabase; texts: TestTexts; mailbox: TestMailbox };

/** The API in the zone of an hour of the day. */
async function stageAt({ database, texts, mailbox }: Outside, hoursEast: number): Promise<DayStage & { app: TestApp }> {
  const timeZone = zoneEast(hoursEast);
  const app = await testApp({ PRACTICE_TIME_ZONE: timeZone, SMTP_URL: mailbox.url, ...texts.env }, database);
  const settle = async () => {
    const jobs = frequentJobs(app.services);
    for (let round = 0; round < 200; round += 1) {
      await app.sql`update ride set next_check_at = now() where next_check_at < now() + interval '2 seconds'`;
      const [{ due = 0 } = {}] = await app.sql<{ due: number }[]>`
        select (select count(*) from ride where next_check_at <= now())::int + (select count(*) from email_outbox where due_at <= now())::int
          + (select count(*) from trip_import where state in ('checking', 'booking'))::int as due`;
      if (due === 0) return;
      for (const job of jobs) await job.run();
    }
    throw new Error("The jobs always find something to do");
  };
  return {
    ...app,
    app,
    timeZone,
    settle,
    receiveText: (from, body) => sendSignedText(app, texts.token, { from, body }),
  };
}

/** A clock for a database: the API at an hour of the day, and later at a later hour. */
export async function busyDayClock(outside: Outside, startsAt: number) {
  const base = startsAt - new Date().getUTCHours();
  let passed = 0;
  let stage = await stageAt(outside, base);
  return {
    stage: () => stage,
    /** Lets the hours until then pass, of which nobody knows anything. */
    async goTo(hour: number): Promise<DayStage & { app: TestApp }> {
      const hours = hour - startsAt - passed;
      if (hours === 0) return stage;
      passed += hours;
      await stage.app.end();
      await passTime(outside.database.sql, hours);
      stage = await stageAt(outside, base + passed);
      return stage;
    },
  };
}
