import { beforeEach, expect, it } from "vitest";
import { FirstDay } from "../../../contract/first-day.ts";
import { read, testApp } from "../../../test/app.ts";
import { aConsultant, aDriver } from "../../../test/people.ts";
import { aColleague } from "../../../test/staff.ts";

const app = await testApp();
const owner = await aColleague(app, "owner");
const steps = async () => read(FirstDay, await app.get("/api/office/first-day", owner)).lines.map(({ step }) => step);

beforeEach(async () => {
  await app.sql`update practice set first_day_put_away = '{}'`;
});

it("settings are missing until someone has changed one", async () => {
  expect(await steps()).toContain("settings");
  await app.sql`
    insert into setting_change (name, value, starts_at, made_by, reason) values ('holdMinutes', 20, now(), ${owner.id}, 'Ours')`;
  expect(await steps()).not.toContain("settings");
});

it("a backup is missing until one was made", async () => {
  await app.sql`delete from backup_run`;
  expect(await steps()).toContain("backup");
  await app.sql`insert into backup_run (row_count, file_count) values (1, 1)`;
  expect(await steps()).not.toContain("backup");
});

it("an email is missing until an invitation was delivered", async () => {
  const [asked] = await app.sql<{ id: string }[]>`
    insert into staff_invitation (staff_id) values (${owner.id}) returning id`;
  const subject = asked?.id ?? "";
  await app.sql`insert into email_outbox (kind, subject_id) values ('staff-invitation', ${subject})`;
  expect(await steps()).toContain("email");
  await app.sql`update email_outbox set sent_at = now(), due_at = null where subject_id = ${subject}`;
  expect(await steps()).not.toContain("email");
});

it("the first nurse is named with what is missing, until patients can book one", async () => {
  await app.sql`update consultant set available = false`;
  const { id } = await aConsultant(app, { available: false });
  await app.sql`update consultant set position = -1 where id = ${id}`;
  const { lines } = read(FirstDay, await app.get("/api/office/first-day", owner));
  expect(lines.find(({ step }) => step === "nurse")?.nurse).toEqual({
    _id: id,
    name: expect.any(String),
    missing: expect.arrayContaining(["license", "login"]),
  });
  await aConsultant(app);
  expect(await steps()).not.toContain("nurse");
});

it("a driver is missing until one has valid documents", async () => {
  await app.sql`update driver set eligible_until = null`;
  await aDriver(app, { hasDocuments: false });
  expect(await steps()).toContain("driver");
  await aDriver(app);
  expect(await steps()).not.toContain("driver");
});

it("a name is missing until Settings were published with one", async () => {
  await app.sql`update practice set facts = null`;
  expect(await steps()).toContain("name");
  await app.sql`update practice set facts = ${app.sql.json({ name: "Harbor Care" })}`;
  expect(await steps()).not.toContain("name");
});

it("an owner puts steps away, and they stay away", async () => {
  await app.sql`update driver set eligible_until = null`;
  expect(await steps()).toContain("driver");
  for (const put of [["driver"], ["driver", "backup"]])
    expect((await app.post("/api/office/first-day", { steps: put }, owner)).status).toBe(200);
  expect(await steps()).not.toContain("driver");
  const [kept] = await app.sql<{ firstDayPutAway: string[] }[]>`select first_day_put_away from practice`;
  expect(kept?.firstDayPutAway).toEqual(["backup", "driver"]);
});

it("only an owner sees and changes the list", async () => {
  const desk = await aColleague(app, "desk");
  expect((await app.get("/api/office/first-day", desk)).status).toBe(403);
  expect((await app.post("/api/office/first-day", { steps: ["driver"] }, desk)).status).toBe(403);
});
