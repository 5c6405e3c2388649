import { Booked } from "../contract/appointments.ts";
import { OfficeVisitChanged, OfficeVisitFound } from "../contract/office-visits.ts";
import { OnePayout } from "../contract/payouts.ts";
import { read } from "./app.ts";
import type { testAppWithCards } from "./cards.ts";
import { aDriverToPay } from "./payouts.ts";
import { aBookingInput, aConsultant, aPatient, bookingInputsFor } from "./people.ts";
import { aPhoneNumber } from "./phone-number.ts";
import { aColleague } from "./staff.ts";
import { aPaidVisit, aRunningVisit, type PaidVisit } from "./visits.ts";

type IdempotentCall = { path: string; as: { cookie: string }; body: object; other: object };

/** Office actions on a paid visit: each once, and with another reason. */
export function officeAttempts(
  app: Awaited<ReturnType<typeof testAppWithCards>>,
): Record<string, () => Promise<IdempotentCall>> {
  const act =
    (path: string, input: (visit: PaidVisit) => object | Promise<object>) => async (): Promise<IdempotentCall> => {
      const visit = await aPaidVisit(app);
      const [row] = await app.sql<
        { revision: number }[]
      >`select revision from appointment where id = ${visit.appointmentId}`;
      const body = { revision: row?.revision ?? 0, reason: "The patient asked for it", ...(await input(visit)) };
      const { cookie } = await aColleague(app, "desk");
      const other = { ...body, reason: "The nurse asked for it" };
      return { path: `/api/office/visits/${visit.appointmentId}/${path}`, as: { cookie }, body, other };
    };
  const refund = act("refund", () => ({ cents: 1000 }));
  const slotFor = async ({ docId }: PaidVisit) => {
    const { slotDate, slotTime } = (await bookingInputsFor(app, docId))[40] ?? {};
    return { slotDate, slotTime };
  };
  const held =
    (path: string, body: (seen: { revision: number }) => object, other: object) =>
    async (): Promise<IdempotentCall> => {
      const { cookie } = await aColleague(app, "desk");
      const { visit } = read(OfficeVisitFound, await app.post("/api/office/visits", await aCall(), { cookie }));
      const sent = body(visit);
      return {
        path: `/api/office/visits/${visit._id}/${path}`,
        as: { cookie },
        body: sent,
        other: { ...sent, ...other },
      };
    };
  const aCall = async () => {
    const [input, { id: _id }] = [await aBookingInput(app, (await aConsultant(app)).id), await aPatient(app)];
    return { docId: input.docId, slotDate: input.slotDate, slotTime: input.slotTime, patient: { _id } };
  };
  const over = (path: string, body: object, other: object) => async (): Promise<IdempotentCall> => {
    const attempt = await act(path, () => body)();
    const id = attempt.path.split("/")[4] ?? "";
    await app.sql`update appointment set starts_at = now() - interval '31 minutes', ends_at = now() - interval '1 minute' where id = ${id}`;
    return { ...attempt, body: { revision: await revisionOf(id), ...body }, other };
  };
  const revisionOf = async (id: string) => {
    const [row] = await app.sql<{ revision: number }[]>`select revision from appointment where id = ${id}`;
    return row?.revision ?? 0;
  };
  const today =
    (action: string, body: object = {}, other: object = { and: "more" }) =>
    async () => {
      const [noted] = await app.sql<
        { id: string }[]
      >`insert into office_alert (message) values ('The kettle is broken.') returning id`;
      const { cookie } = await aColleague(app, "desk");
      return { path: `/api/office/today/trouble/${noted?.id}/${action}`, as: { cookie }, body, other };
    };
  const inbox =
    (action: string, body: object = { revision: 1 }, other: object = { revision: 1, and: "more" }) =>
    async () => {
      const [sent] = await app.sql<{ id: string }[]>`
        insert into contact_message (name, email, subject, message) values ('Mona', 'mona@x.test', 'Hours', 'When?') returning id`;
      const { cookie } = await aColleague(app, "desk");
      return { path: `/api/office/inbox/${sent?.id}/${action}`, as: { cookie }, body, other };
    };
  const stuckRefund = (action: string, body: object, other: object) => async (): Promise<IdempotentCall> => {
    const { appointmentId } = await aPaidVisit(app);
    const [owed] = await app.sql<{ id: string }[]>`
        insert into refund (checkout_id, payment_id, amount_cents, reason, tries, due_at, problem, problem_since)
        select id, payment_id, 1000, 'office', 1, now() + interval '10 minutes', 'Our balance is too low.', now()
        from checkout where appointment_id = ${appointmentId} and paid_at is not null returning id`;
    const { cookie } = await aColleague(app, "desk");
    return { path: `/api/office/money/refunds/${owed?.id}/${action}`, as: { cookie }, body, other };
  };
  const payout = (action: string, body: object, other: object) => async (): Promise<IdempotentCall> => {
    const { cookie } = await aColleague(app, "owner");
    const input = { driverId: await aDriverToPay(app), toDay: "2026-01-05" };
    const made = read(OnePayout, await app.post("/api/office/money/payouts", input, { cookie }));
    return { path: `/api/office/money/payouts/${made.payout._id}/${action}`, as: { cookie }, body, other };
  };
  const inHours = (hours: number) => ({ until: new Date(Date.now() + hours * 3_600_000).toISOString() });
  return {
    "POST /api/office/visits": async () => {
      const [{ cookie }, body] = [await aColleague(app, "desk"), await aCall()];
      return { path: "/api/office/visits", as: { cookie }, body, other: { ...body, reason: "Another." } };
    },
    "POST /api/office/visits/{id}/payments": held(
      "payments",
      ({ revision }) => ({ revision, method: "cash", cents: 8000 }),
      { method: "check" },
    ),
    "POST /api/office/visits/{id}/mark-refunded": act("mark-refunded", () => ({})),
    "POST /api/office/visits/{id}/attendance": over(
      "attendance",
      { attendance: "met" },
      { attendance: null, revision: 1 },
    ),
    "POST /api/office/visits/{id}/notes": over("notes", { text: "The patient called." }, { text: "The nurse called." }),
    "POST /api/office/visits/{id}/emails": async () => {
      const [{ cookie }, { token }] = [await aColleague(app, "desk"), await aPatient(app)];
      const input = await aBookingInput(app, (await aConsultant(app)).id);
      const { appointment } = read(Booked, await app.post("/api/user/book-appointment", input, { token }));
      const body = { kind: "slot-held", subjectId: appointment._id };
      const other = { ...body, kind: "appointment-paid" };
      return { path: `/api/office/visits/${appointment._id}/emails`, as: { cookie }, body, other };
    },
    "POST /api/office/visits/{id}/unattended": async () => {
      const { appointmentId, token } = await aRunningVisit(app, 12);
      await app.post("/api/user/unattended-appointment", { appointmentId }, { token });
      const { cookie } = await aColleague(app, "desk");
      const body = { revision: await revisionOf(appointmentId), outcome: "attended" };
      const other = { ...body, outcome: "refunded" };
      return { path: `/api/office/visits/${appointmentId}/unattended`, as: { cookie }, body, other };
    },
    "POST /api/office/patients/{id}/email": async () => {
      const { cookie } = await aColleague(app, "desk");
      const { patient: _, ...slot } = await aCall();
      const phone = aPhoneNumber();
      const { visit } = read(
        OfficeVisitFound,
        await app.post("/api/office/visits", { ...slot, patient: { name: "Rosa Diaz", phone } }, { cookie }),
      );
      const [body, other] = ["rosa", "other"].map((name) => ({
        ...{ email: `${name}-${crypto.randomUUID()}@caller.test`, revision: visit.patient.revision },
      }));
      return {
        path: `/api/office/patients/${visit.patient._id}/email`,
        as: { cookie },
        body: body ?? {},
        other: other ?? {},
      };
    },
    "POST /api/office/today/done": async () => ({
      path: "/api/office/today/done",
      as: { cookie: (await aColleague(app, "desk")).cookie },
      body: { tasks: [{ kind: "ride_call", targetId: crypto.randomUUID() }] },
      other: { tasks: [{ kind: "ride_call", targetId: crypto.randomUUID() }] },
    }),
    "POST /api/office/today/undo/{id}": async () => ({
      path: `/api/office/today/undo/${crypto.randomUUID()}`,
      as: { cookie: (await aColleague(app, "desk")).cookie },
      body: {},
      other: { and: "more" },
    }),
    "POST /api/office/today/{kind}/{targetId}/take": today("take"),
    "POST /api/office/today/{kind}/{targetId}/unassign": today("unassign"),
    "POST /api/office/today/{kind}/{targetId}/done": today("done"),
    "POST /api/office/today/{kind}/{targetId}/snooze": today("snooze", inHours(1), inHours(2)),
    "POST /api/office/inbox/{id}/take": inbox("take", {}, { and: "more" }),
    "POST /api/office/inbox/{id}/unassign": inbox("unassign", {}, { and: "more" }),
    "POST /api/office/inbox/{id}/snooze": inbox(
      "snooze",
      { revision: 1, ...inHours(1) },
      { revision: 1, ...inHours(2) },
    ),
    "POST /api/office/inbox/{id}/reply": inbox(
      "reply",
      { revision: 1, text: "At ten." },
      { revision: 1, text: "At nine." },
    ),
    "POST /api/office/inbox/{id}/close": inbox("close"),
    "POST /api/office/inbox/{id}/open": inbox("open"),
    "POST /api/office/money/refunds/{id}/retry": stuckRefund("retry", {}, { and: "more" }),
    "POST /api/office/money/refunds/{id}/returned": stuckRefund(
      "returned",
      { reason: "By check" },
      { reason: "In cash" },
    ),
    "POST /api/office/money/check": async () => {
      const { cookie } = await aColleague(app, "owner");
      return { path: "/api/office/money/check", as: { cookie }, body: {}, other: { and: "more" } };
    },
    "POST /api/office/money/gaps/{id}/explain": async () => {
      const [gap] = await app.sql<{ id: string }[]>`
        insert into reconciliation_gap (kind, provider_id, cents, happened_at)
        values ('unknown_payment', ${crypto.randomUUID()}, 4200, now()) returning id`;
      const { cookie } = await aColleague(app, "owner");
      const [body, other] = [{ reason: "The market" }, { reason: "A gift" }];
      return { path: `/api/office/money/gaps/${gap?.id}/explain`, as: { cookie }, body, other };
    },
    "POST /api/office/money/payouts": async () => {
      const [{ cookie }, driverId] = [await aColleague(app, "owner"), await aDriverToPay(app)];
      const body = { driverId, toDay: "2026-01-05" };
      return { path: "/api/office/money/payouts", as: { cookie }, body, other: { ...body, toDay: "2026-01-06" } };
    },
    "POST /api/office/money/payouts/{id}/pay": payout(
      "pay",
      { revision: 1, reference: "T-1" },
      { revision: 1, reference: "T-2" },
    ),
    "POST /api/office/money/payouts/{id}/drop": payout("drop", { revision: 1 }, { revision: 1, and: "more" }),
    "PUT /api/office/digest": async () => {
      const { cookie } = await aColleague(app, "desk");
      return { path: "/api/office/digest", as: { cookie }, body: { wanted: false }, other: { wanted: true } };
    },
    "POST /api/office/visits/{id}/move": act("move", slotFor),
    "POST /api/office/visits/{id}/cancel": act("cancel", () => ({})),
    "POST /api/office/visits/{id}/refund": refund,
    "POST /api/office/patients/{id}/merge": async () => {
      const [kept, gone] = [await aPatient(app), await aPatient(app)];
      const body = { otherId: gone.id, revision: 1, otherRevision: 1, evidence: "made_here" };
      const { cookie } = await aColleague(app, "desk");
      return { path: `/api/office/patients/${kept.id}/merge`, as: { cookie }, body, other: { ...body, notify: false } };
    },
    "POST /api/office/undo/{operationId}": async () => {
      const { path, as, body } = await refund();
      const { operationId } = read(OfficeVisitChanged, await app.post(path, body, as));
      return { path: `/api/office/undo/${operationId}`, as, body: {}, other: { and: "more" } };
    },
  };
}
