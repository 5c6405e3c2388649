import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { AppointmentList, Booked } from "../contract/appointments.ts";
import { ConsultantList, SlotWeek } from "../contract/consultants.ts";
import { openSession } from "../src/lib/accounts/sessions.ts";
import { DATABASE_FOLDER } from "../src/lib/db/migrate.ts";
import { versionIn } from "../src/lib/db/sql-functions.ts";
import { aBalancer } from "./balancer.ts";
import { testDatabase } from "./database.ts";
import { fromBuiltImage, type RunCommand } from "./machines/image-commands.ts";
import { isReady, serve, wholeEnvironment } from "./served.ts";

const { sql, url } = await testDatabase({ poolSize: 4 });
const API = join(import.meta.dirname, "..");
const VISITORS = 4;

/** Steps on a busy table that block nobody: a rule, an index, and the check of the rule. */
const BESIDE_BOOKINGS = {
  "9997_rule.sql": "alter table appointment add constraint appointment_fee_counted check (fee_cents >= 0) not valid;",
  "9998_index.sql": `-- no transaction
create index concurrently if not exists appointment_next on appointment (zoom_email, starts_at);
alter table appointment validate constraint appointment_fee_counted;
`,
};

/**
 * The program after the next change: migrations, one function with another body and one with another parameter. Returns its folder.
 */
async function theNextProgram(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lamplight-next-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const part of ["src", "contract", "db", "package.json"])
    await cp(join(API, part), join(folder, "api", part), { recursive: true });
  await symlink(join(API, "../node_modules"), join(folder, "node_modules"));
  for (const [name, text] of Object.entries(BESIDE_BOOKINGS))
    await writeFile(join(folder, "api/db/migrations", name), text);
  await writeFile(
    join(folder, "api/db/migrations/9999_next.sql"),
    `alter table appointment add column asked_for text not null default 'nothing';
     create table appointment_wish (appointment_id uuid primary key references appointment on delete cascade);`,
  );
  const change = async (file: string, from: RegExp, to: string) => {
    const path = join(folder, "api/db/functions", file);
    await writeFile(
      path,
      (await readFile(path, "utf8")).replace(from, () => to),
    );
  };
  await change("appointments/hold_slot.sql", /\$\$;\s*$/, "-- The next version.\n$$;");
  await change("appointments/slots/slot_is_taken.sql", /at timestamptz\)/, "at timestamptz, besides uuid)");
  await change(
    "waitlist/offer_slot.sql",
    /slot_is_taken\(with_consultant, slot_start\)/,
    "slot_is_taken(with_consultant, slot_start, null)",
  );
  const version = { version: (await versionIn(DATABASE_FOLDER)).version + 1, checksum: "next" };
  await writeFile(join(folder, "api/db/functions.json"), JSON.stringify(version));
  return folder;
}

/** Starts a copy, of the program in a folder or of this one, in the built image if there is one. */
function start(env: Record<string, string>, folder?: string): ReturnType<RunCommand> {
  const small = { ...env, DATABASE_POOL_SIZE: "5" };
  if (fromBuiltImage) {
    const parts = folder === undefined ? [] : ["src", "contract", "db"];
    const volumes = parts.map((part) => [join(folder ?? "", "api", part), `/product/api/${part}`]);
    return fromBuiltImage(small, ["serve"], Object.fromEntries(volumes));
  }
  const { child, output } = serve(small, [], onTestFinished, folder && join(folder, "api/src/main.ts"));
  const ended = once(child, "exit");
  return { stop: () => void child.kill("SIGTERM"), end: async () => [...(await ended), output()] };
}

/** Different slots of a dozen nurses. */
async function freeSlots(site: string) {
  await sql`
    insert into consultant (name, image, speciality, degree, experience_years, about, fee_cents)
    select 'Amara ' || n, '/files/portraits/amara.svg', 'Pediatric Nurse', 'RN', 12, 'About Amara.', 8000 from generate_series(1, 12) as n`;
  const { doctors } = ConsultantList.parse(await (await fetch(`${site}/api/doctor/list`)).json());
  const weeks = doctors.map(async ({ _id: docId }) => {
    const { days } = SlotWeek.parse(await (await fetch(`${site}/api/doctor/${docId}/slots`)).json());
    return days.slice(1).flatMap(({ slotDate, slots }) => slots.map(({ slotTime }) => ({ docId, slotDate, slotTime })));
  });
  return (await Promise.all(weeks)).flat();
}

async function aVisitorsToken(): Promise<string> {
  const [patient] = await sql<{ id: string }[]>`
    insert into patient (name, email, password_hash, email_confirmed_at)
    values ('Ann Lee', ${`${randomUUID()}@patient.test`}, 'none', now()) returning id`;
  return openSession(sql, "patient", patient?.id ?? "");
}

/** Simulates visitors who browse and book without pause until `leave`, which returns the faults and the confirmed bookings. */
function visitors(site: string, slots: Awaited<ReturnType<typeof freeSlots>>) {
  const faults: string[] = [];
  const booked: string[] = [];
  let isOver = false;

  async function ask(path: string, token = "", body?: object): Promise<unknown> {
    const sent = body && {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": randomUUID(), token },
      body: JSON.stringify(body),
    };
    const answer = await fetch(`${site}${path}`, sent ?? { headers: { token } });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  }

  async function visit(): Promise<void> {
    const slot = slots.pop();
    ConsultantList.parse(await ask("/api/doctor/list"));
    if (!slot) return;
    SlotWeek.parse(await ask(`/api/doctor/${slot.docId}/slots`));
    const token = await aVisitorsToken();
    const input = { ...slot, zoomEmail: "ann@zoom.test" };
    const { appointment } = Booked.parse(await ask("/api/user/book-appointment", token, input));
    booked.push(appointment._id);
    const { appointments } = AppointmentList.parse(await ask("/api/user/appointments", token));
    if (!appointments.some(({ _id }) => _id === appointment._id))
      throw new Error(`${appointment._id} is not in the list`);
  }

  async function stay(): Promise<void> {
    while (!isOver) {
      await visit().catch((error: unknown) => faults.push(String(error)));
      // Leaves time for copies that start on this machine.
      await pause(25);
    }
  }

  const all = Array.from({ length: VISITORS }, stay);
  return async () => {
    isOver = true;
    await Promise.all(all);
    return { faults, booked };
  };
}

it("two copies are replaced by newer ones while people book, and no request is lost", async () => {
  const next = await theNextProgram();
  const envs = [await wholeEnvironment(url), await wholeEnvironment(url)];
  const copies = envs.map((env) => start(env));
  for (const env of envs) await isReady(env.PUBLIC_URL);

  const balancer = await aBalancer(
    envs.map(({ PORT }) => Number(PORT)),
    VISITORS,
  );
  onTestFinished(() => balancer.close());
  const leave = visitors(balancer.url, await freeSlots(balancer.url));
  onTestFinished(async () => void (await leave()));
  /** Waits until both have answered this many more requests. */
  const bothServe = async () => {
    const before = balancer.served();
    const isServing = () => balancer.served().every((now, n) => now >= (before[n] ?? 0) + 20);
    await expect.poll(isServing).toBe(true);
  };
  await bothServe();

  for (const [n, env] of envs.entries()) {
    const copy = copies[n];
    await balancer.underWay(n);
    copy?.stop();
    expect((await copy?.end())?.slice(0, 2)).toEqual([0, null]);
    start(env, next);
    await isReady(env.PUBLIC_URL);
    // After the first turn, the other copy runs the old program on the new schema.
    const ready = envs.map(async ({ PUBLIC_URL }) => (await fetch(`${PUBLIC_URL}/readyz`)).json());
    const isOlder = { success: true, message: "The database is newer than this version of the program." };
    expect((await Promise.all(ready))[1]).toMatchObject(n === 0 ? isOlder : { success: true });
    await bothServe();
  }

  const { faults, booked } = await leave();
  expect(faults).toEqual([]);
  expect(booked.length).toBeGreaterThan(20);
  const held = await sql<{ id: string }[]>`select id from appointment`;
  expect(held.map(({ id }) => id).sort()).toEqual(booked.toSorted());

  expect(await sql`select pronargs::int as parameters from pg_proc where proname = 'slot_is_taken' order by 1`).toEqual(
    [{ parameters: 2 }, { parameters: 3 }],
  );
  expect(await sql`select from pg_proc where proname = 'hold_slot' and prosrc like '%The next version.%'`).toHaveLength(
    1,
  );

  const index = sql`select indisvalid as is_valid from pg_index where indexrelid = to_regclass('appointment_next')`;
  expect(await index).toEqual([{ isValid: true }]);

  const [code, signal, output] = await start(await wholeEnvironment(url)).end();
  expect([code, signal]).toEqual([1, null]);
  expect(output).toContain("The database has migration 9997_rule.sql, which this version doesn't know.");
});
