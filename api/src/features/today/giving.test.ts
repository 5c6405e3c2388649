import { describe, expect, it } from "vitest";
import { Colleagues, Today } from "../../../contract/today.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { insert } from "../../../test/rows.ts";
import { aColleague } from "../../../test/staff.ts";
import { aRunningVisit } from "../../../test/visits.ts";

const app = await testAppWithCards();
type OfficeUser = Awaited<ReturnType<typeof aColleague>>;
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

const anAlert = async () => ({
  kind: "trouble",
  targetId: await insert(app, "office_alert", { message: "A lamp is out." }),
});
const takerOf = async (as: OfficeUser, { targetId }: { targetId: string }) =>
  read(Today, await app.get("/api/office/today", as)).tasks.find((task) => task.targetId === targetId)?.takenBy?._id;
const give = (as: OfficeUser, task: object, to: OfficeUser) =>
  app.post("/api/office/today/give", { tasks: [task], to: to.id }, as);

describe("a task where somebody waits", () => {
  it("can be snoozed for ten minutes only, alone and with others", async () => {
    const desk = await aColleague(app, "desk");
    const visit = await aRunningVisit(app, 12);
    await app.post("/api/user/unattended-appointment", { appointmentId: visit.appointmentId }, visit);
    const { tasks } = read(Today, await app.get("/api/office/today", desk));
    const waiting = tasks.find(({ kind, subject }) => kind === "unattended" && subject?._id === visit.appointmentId);
    if (!waiting) throw new Error("Nobody waits");
    const { kind, targetId } = waiting;
    const one = await app.post(`/api/office/today/${kind}/${targetId}/snooze`, { until: minutes(60) }, desk);
    expect([one.status, one.body["message"]]).toEqual([
      400,
      "A person waits, so this can be snoozed for at most ten minutes",
    ]);
    const row = [await anAlert(), { kind, targetId }];
    expect((await app.post("/api/office/today/snooze", { tasks: row, until: minutes(60) }, desk)).status).toBe(400);
    expect((await app.post("/api/office/today/snooze", { tasks: row, until: minutes(10) }, desk)).status).toBe(200);
  });
});

describe("a task is given to a colleague", () => {
  it("who then has it, and can give it on", async () => {
    const [me, first, second] = [
      await aColleague(app, "desk"),
      await aColleague(app, "desk"),
      await aColleague(app, "owner"),
    ];
    const task = await anAlert();
    expect((await give(me, task, first)).body["message"]).toBe("Olive Desk has this now.");
    expect(await takerOf(me, task)).toBe(first.id);
    await give(first, task, second);
    expect(await takerOf(me, task)).toBe(second.id);
  });

  it("only if nobody else has it, unless an owner gives it", async () => {
    const [me, other, owner] = [
      await aColleague(app, "desk"),
      await aColleague(app, "desk"),
      await aColleague(app, "owner"),
    ];
    const task = await anAlert();
    await app.post("/api/office/today/take", { tasks: [task] }, other);
    const refused = await give(me, task, owner);
    expect([refused.status, refused.body["message"]]).toEqual([409, "Someone else has already taken this."]);
    expect((await give(owner, task, me)).status).toBe(200);
    expect(await takerOf(me, task)).toBe(me.id);
  });

  it("whose role sees it, and who can log in", async () => {
    const [me, dispatch, view] = [
      await aColleague(app, "desk"),
      await aColleague(app, "dispatch"),
      await aColleague(app, "view"),
    ];
    const task = await anAlert();
    const unseen = await give(me, task, dispatch);
    expect([unseen.status, unseen.body["message"]]).toEqual([409, "Olive Desk's role doesn't see this task."]);
    expect((await give(me, task, view)).status).toBe(404);
    await app.sql`update staff set disabled_at = now() where id = ${dispatch.id}`;
    const { colleagues } = read(Colleagues, await app.get("/api/office/colleagues", me));
    const ids = colleagues.map(({ _id }) => _id);
    expect([me, dispatch, view].some(({ id }) => ids.includes(id))).toBe(false);
    expect((await app.post("/api/office/today/give", { tasks: [task], to: me.id }, view)).status).toBe(403);
  });
});
