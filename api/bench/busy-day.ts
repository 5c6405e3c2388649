import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { localCarrier } from "../local/local-environment.ts";
import { openDb, type Pool } from "../src/lib/db/db.ts";
import { openStaffSession } from "../src/lib/office/staff-sessions.ts";
import { boundsOfDay, practiceLabels } from "../src/lib/time/practice-time.ts";
import type { Answer, Call } from "../test/app.ts";
import { acceptOffers, type DayStage, importFiles } from "../test/busy-day/day.ts";
import { fillMorning } from "../test/busy-day/fill.ts";
import { signatureOf } from "../test/signed-text.ts";

type Addresses = { siteUrl: string; databaseUrl: string };
export type LocalStage = DayStage & { ownerId: string; office: Call };
const Body = z.record(z.string(), z.unknown());

/** A day is played on a local stack, whose jobs do by themselves what is due. */
export async function localStage({ siteUrl, databaseUrl }: Addresses): Promise<LocalStage> {
  const sql = openDb(databaseUrl, 4);
  const [practice] = await sql<{ timeZone: string }[]>`select time_zone from practice`;
  const [owner] = await sql<{ id: string }[]>`
    select id from staff where role = 'owner' and disabled_at is null order by id limit 1`;
  const ownerId = owner?.id ?? "";
  async function send(method: string, path: string, as: Call, body?: unknown): Promise<Answer> {
    const { status, headers, ...answer } = await fetchAs(`${siteUrl}${path}`, method, as, body);
    return { status, headers, body: answer.body };
  }
  return {
    ...{ sql, ownerId, timeZone: practice?.timeZone ?? "UTC" },
    office: { cookie: `office=${await openStaffSession(sql, ownerId, "", true)}` },
    get: (path, as) => send("GET", path, as),
    post: (path, body, as) => send("POST", path, as, body),
    put: (path, body, as) => send("PUT", path, as, body),
    async receiveText(from, body) {
      const fields = new URLSearchParams({
        From: from,
        To: "+12155550100",
        Body: body,
        MessageSid: crypto.randomUUID(),
      });
      const url = `${siteUrl}/api/texts/inbound`;
      const signature = signatureOf(localCarrier.token, url, fields);
      await fetch(url, { method: "POST", headers: { "x-twilio-signature": signature }, body: fields });
    },
    settle: () => untilNothingIsDue(sql),
  };
}

async function fetchAs(url: string, method: string, { cookie, driverToken }: Call, body: unknown) {
  const headers = {
    ...(cookie === undefined ? {} : { cookie }),
    ...(driverToken === undefined ? {} : { drivertoken: driverToken }),
    ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
  };
  const sent = body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) };
  const answer = await fetch(url, { method, headers, ...sent });
  return { status: answer.status, headers: answer.headers, body: Body.parse(await answer.json()) };
}

async function untilNothingIsDue(sql: Pool): Promise<void> {
  for (let tries = 0; tries < 900; tries += 1) {
    const [{ due = 0 } = {}] = await sql<{ due: number }[]>`
      select (select count(*) from ride where next_check_at <= now())::int
        + (select count(*) from trip_import where state in ('checking', 'booking'))::int as due`;
    if (due === 0) return;
    await pause(200);
  }
}

/** Fills a stack with a busy day, as it is after the import of 500 trips. */
async function fillStack(stage: LocalStage): Promise<void> {
  const { date } = practiceLabels(new Date(), stage.timeZone);
  await fillMorning(stage.sql, stage.ownerId, boundsOfDay(date, stage.timeZone).from);
  await importFiles(stage, stage.office);
  await acceptOffers(stage);
}

/** `node api/bench/busy-day.ts http://localhost:3000 postgres://…`: fills the stack that `npm start` runs, in some minutes. */
if (import.meta.main) {
  const [siteUrl = "http://localhost:3000", databaseUrl = ""] = process.argv.slice(2);
  const stage = await localStage({ siteUrl, databaseUrl });
  await fillStack(stage);
  await stage.sql.end();
}
