import { expect } from "vitest";
import { type Appointment, AppointmentList, RefundReason } from "../../contract/appointments.ts";
import { OfficeVisitChanged, OfficeVisitFound } from "../../contract/office-visits.ts";
import { ChangePreviewed } from "../../contract/visit-changes.ts";
import { insertTimeOff } from "../../src/features/consultants/schedule.ts";
import { type Answer, read } from "../app.ts";
import { bookingInputsFor } from "../people.ts";
import { aNurse } from "../staff.ts";
import { aPaidVisit } from "../visits.ts";
import { promisesIn } from "./promises.ts";
import { providerActs } from "./provider-acts.ts";
import type { World } from "./world.ts";

type Refund = { cents: number; reason: string; isSent: boolean };

/** One paid visit, and random actions of everybody on it. Each action checks that what was shown is what happens. */
export async function visitStory(world: World) {
  const { app, roll, among, desk, settle } = world;
  const visit = await aPaidVisit(app);
  const nurse = await aNurse(app, { consultantId: visit.docId });
  await settle();
  const officePath = `/api/office/visits/${visit.appointmentId}`;

  const own = async (): Promise<Appointment> => {
    const { appointments } = read(AppointmentList, await app.get("/api/user/appointments", { token: visit.token }));
    const found = appointments.find(({ _id }) => _id === visit.appointmentId);
    if (!found) throw new Error("The visit is gone");
    return found;
  };
  const atOffice = async () => read(OfficeVisitFound, await app.get(officePath, desk)).visit;
  const refunds = (): Promise<Refund[]> => app.sql<Refund[]>`
    select refund.amount_cents as cents, reason, refunded_at is not null as is_sent
    from refund join checkout on checkout.id = checkout_id where appointment_id = ${visit.appointmentId}`;
  const scheduled = async () => (await refunds()).reduce((total, { cents }) => total + cents, 0);

  async function slot(docId = visit.docId) {
    const inputs = await bookingInputsFor(app, docId);
    const { slotDate, slotTime } = among(inputs);
    return { docId, slotDate, slotTime };
  }

  /** Runs a change with its preview. The change succeeds if and only if nothing blocks it, and refunds what was shown. */
  async function agree(shown: ChangePreviewed, run: () => Promise<Answer>): Promise<boolean> {
    const before = await scheduled();
    const answer = await run();
    expect(answer.status === 200, `${shown.blockers.join(" ")} → ${answer.status} ${answer.body["message"]}`).toBe(
      shown.blockers.length === 0,
    );
    if (answer.status === 200) expect((await scheduled()) - before).toBe(shown.refundCents + (shown.heldCents ?? 0));
    return answer.status === 200;
  }

  async function patientCancels(): Promise<void> {
    const input = { appointmentId: visit.appointmentId };
    const shown = read(
      ChangePreviewed,
      await app.post("/api/user/preview-change", { action: "cancel", ...input }, visit),
    );
    const { rights } = await own();
    if (rights) expect(shown.refundCents).toBe(rights.refundCents);
    await agree(shown, () =>
      app.post("/api/user/cancel-appointment", { ...input, refundCents: shown.refundCents }, visit),
    );
  }

  async function patientMoves(): Promise<void> {
    const { docId: _, ...to } = await slot();
    const input = { appointmentId: visit.appointmentId, ...to };
    const answer = await app.post("/api/user/preview-change", { action: "move", ...input }, visit);
    if (answer.status !== 200) return;
    const shown = read(ChangePreviewed, answer);
    const done = await agree(shown, () => app.post("/api/user/move-appointment", input, visit));
    const { rights } = await own();
    if (!done || !rights || !shown.rights) return;
    const { refundCents, reason, movesLeft } = rights;
    expect(shown.rights.after).toMatchObject({ refundCents, reason, movesLeft });
  }

  async function officeActs(): Promise<void> {
    const { revision, netCents } = await atOffice();
    const cents = 1 + Math.floor(roll() * Math.max(1, netCents));
    const act = among([
      { action: "cancel", canceledBy: among(["patient", "office", "consultant"]) },
      { action: "move", ...(await slot()) },
      { action: "refund", cents },
    ]);
    const shown = read(ChangePreviewed, await app.post(`${officePath}/preview`, act, desk));
    const { action, ...fields } = act;
    const notify = roll() < 0.8;
    let changed: Answer | null = null;
    await agree(shown, async () => {
      changed = await app.post(`${officePath}/${action}`, { ...fields, revision, notify, reason: "Agreed" }, desk);
      return changed;
    });
    if (changed && roll() < 0.3) await undoes(changed);
  }

  async function undoes(changed: Answer): Promise<void> {
    const parsed = OfficeVisitChanged.safeParse(changed.body);
    if (!parsed.success) return;
    const undone = await app.post(`/api/office/undo/${parsed.data.operationId}`, {}, desk);
    if (undone.status !== 200) return;
    expect(await app.sql`select from refund where operation_id = ${parsed.data.operationId}`).toHaveLength(0);
  }

  async function nurseRecords(): Promise<void> {
    const attendance = among(["met", "patient_absent", "consultant_absent", null]);
    const before = await scheduled();
    const { netCents } = await atOffice();
    const answer = await app.post(`/api/nurse/visits/${visit.appointmentId}/attendance`, { attendance }, nurse);
    if (answer.status === 200 && attendance === "consultant_absent")
      expect((await scheduled()) - before).toBe(netCents);
  }

  async function nurseFallsIll(): Promise<void> {
    const [off] = await app.sql<{ id: string }[]>`select id from time_off where consultant_id = ${visit.docId}`;
    if (off) return void (await app.sql`delete from time_off where id = ${off.id}`);
    const { startsAt, endsAt } = await own();
    await app.sql.begin((tx) => insertTimeOff(tx, visit.docId, { from: startsAt, to: endsAt, reason: "Ill" }));
  }

  /** Time passes: the visit comes to lie in another of the rule's periods. */
  async function timePasses(): Promise<void> {
    const hours = among([72, 25, 20, 3, 0.5, -0.2, -0.4]);
    const [shifted] = await app.sql<{ id: string }[]>`
      update appointment set paid_at = now() - ${among(["5 minutes", "2 days"])}::interval,
        starts_at = date_trunc('minute', now()) + make_interval(secs => ${hours * 3600}),
        ends_at = date_trunc('minute', now()) + make_interval(secs => ${hours * 3600 + 1800})
      where id = ${visit.appointmentId} and status in ('paid', 'completed')
        and not exists (select from call_opened where appointment_id = appointment.id) returning id`;
    if (shifted) await app.sql`delete from provider_no_show where appointment_id = ${visit.appointmentId}`;
  }

  async function patientReports(): Promise<void> {
    const input = { appointmentId: visit.appointmentId };
    await app.post("/api/user/unattended-appointment", input, visit);
    if (roll() < 0.5) await app.post("/api/user/refund-unattended-appointment", input, visit);
  }

  const actions = {
    patientCancels,
    patientMoves,
    officeActs,
    nurseRecords,
    nurseFallsIll,
    ...providerActs({ app, among }, () => app.sql`appointment_id = ${visit.appointmentId}`),
    timePasses,
    patientReports,
    jobsRun: settle,
  };

  async function check(): Promise<void> {
    const [row] = await app.sql<{ paid: number; refunded: number; reason: string | null; status: string }[]>`
      select coalesce((select sum(amount_cents) from checkout where appointment_id = a.id and status = 'paid'), 0)::int as paid,
        coalesce((select sum(r.amount_cents) from refund r join checkout k on k.id = r.checkout_id where k.appointment_id = a.id), 0)::int as refunded,
        refund_reason as reason, status from appointment a where a.id = ${visit.appointmentId}`;
    expect(row?.refunded ?? 0).toBeLessThanOrEqual(row?.paid ?? 0);
    if (row?.reason) expect(RefundReason.options).toContain(row.reason);
  }

  return {
    actions: Object.entries(actions),
    check,
    /** At the end every email that promised money promised what was scheduled. */
    checkEmails: async () => {
      await app.sql`update operation set ends_at = now() - interval '1 second' where appointment_id = ${visit.appointmentId}`;
      await app.sql`update email_outbox set due_at = now() where due_at > now() and operation_id is not null`;
      await app.sql`update refund set due_at = now() where due_at > now() and operation_id is not null`;
      await settle();
      const known = await refunds();
      const totals = new Set([...known.map(({ cents }) => cents), known.reduce((sum, { cents }) => sum + cents, 0)]);
      for (const promise of promisesIn(world.mailbox.to(visit.email))) expect([...totals]).toContain(promise);
    },
    visit,
  };
}
