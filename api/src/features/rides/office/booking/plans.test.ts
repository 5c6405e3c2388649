import { beforeEach, describe, expect, it } from "vitest";
import { type OfficePlan, OneOfficePlan } from "../../../../../contract/office-plans.ts";
import { PlanEndPreviewed } from "../../../../../contract/ride-plans.ts";
import { aPayer } from "../../../../../test/account-rides.ts";
import { read } from "../../../../../test/app.ts";
import { testAppWithCards } from "../../../../../test/cards.ts";
import { sendDueEmails, testMailbox } from "../../../../../test/mailbox.ts";
import { aDriver, aPatient } from "../../../../../test/people.ts";
import { aPlanInput, statesOf } from "../../../../../test/plans.ts";
import { removeDriversAndRides } from "../../../../../test/rides.ts";
import { aColleague } from "../../../../../test/staff.ts";
import { testTexts } from "../../../../../test/texts.ts";
import { frequentJobs } from "../../../../jobs.ts";
import { runJobs } from "../../../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const texts = await testTexts();
const app = await testAppWithCards({ ...texts.env, SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const desk = await aColleague(app, "desk");
const PLANS = "/api/office/ride-plans";

beforeEach(() => removeDriversAndRides(app));

let callers = 0;
const aCaller = (more: object = {}) => {
  callers += 1;
  return {
    name: "Rosa Diaz",
    email: `${crypto.randomUUID()}@caller.test`,
    phone: `4845${String(Date.now()).slice(-4)}${String(callers).padStart(2, "0")}`,
    ...more,
  };
};
const book = (patient: object, more: object = {}, as = desk) =>
  app.post(PLANS, { ...aPlanInput(), ...more, patient }, as);
const booked = async (patient: object, more: object = {}): Promise<OfficePlan> =>
  read(OneOfficePlan, await book(patient, more)).plan;
const seen = async ({ _id }: OfficePlan) => read(OneOfficePlan, await app.get(`${PLANS}/${_id}`, desk)).plan;
const makeDue = async ({ _id }: OfficePlan) => {
  await app.sql`update ride_plan set next_check_at = now() where id = ${_id}`;
  await runJobs(frequentJobs(app.services));
};
/** Moves the plan's rides into the week before which they are asked for, if they aren't. */
const beginsSoon = ({ _id }: OfficePlan) => app.sql`
  update ride set starts_at = starts_at - interval '2 days', pay_until = pay_until - interval '2 days'
  where plan_id = ${_id} and (select min(starts_at) from ride where plan_id = ${_id}) > now() + interval '6 days'`;
const codeIn = (text = "") => /\/pay#([\w-]+)/.exec(text)?.[1] ?? "";
const look = async (code: string) => (await app.post("/api/pay/look", { code })).body;

describe("a plan that the office books for a caller", () => {
  it.each(["owner", "desk", "dispatch"] as const)(
    "is booked by the %s, with its rides waiting for payment",
    async (role) => {
      const as = await aColleague(app, role);
      const { plan } = read(OneOfficePlan, await book(aCaller(), { paymentMethod: "card" }, as));
      expect(plan).toMatchObject({
        patient: { name: "Rosa Diaz" },
        payer: null,
        bookedBy: "Olive Desk",
        isOnAccount: false,
      });
      expect(statesOf(plan).slice(0, 3)).toEqual(["to_pay", "to_pay", "to_pay"]);
      const log = await app.sql<{ actor: string }[]>`
      select actor from audit_entry where target_id = ${plan._id} and action = 'ride plan booked'`;
      expect(log).toEqual([{ actor: "staff" }]);
    },
  );

  it("is refused if nothing could bring the caller the link to pay, and booked with texts or on account", async () => {
    const [silent, payer] = [aCaller({ email: undefined }), await aPayer(app, desk)];
    const refused = await book(silent);
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^The link to pay each week needs/) },
    });
    expect(await app.sql`select id from patient where phone = ${silent.phone}`).toEqual([]);
    await booked(aCaller({ email: undefined }), { textsPassenger: true });
    await booked(aCaller({ email: undefined }), { paymentMethod: "account", payerId: payer._id });
  });

  it("is paid weekly by an emailed link, without a login", async () => {
    const email = `${crypto.randomUUID()}@caller.test`;
    const plan = await booked(aCaller({ email }));
    await beginsSoon(plan);
    await makeDue(plan);
    await sendDueEmails(app);
    const request = mailbox.to(email).find(({ subject }) => subject?.startsWith("Please pay for your rides"));
    const code = codeIn(request?.text);
    expect(request?.text).toContain("This button works without logging in");
    expect(await look(code)).toMatchObject({ what: "ride", state: "open", feeCents: 19_500 });
    expect(JSON.stringify(await look(code))).not.toMatch(/Rosa|Maple/);
    const { body } = await app.post("/api/pay/checkout", { code });
    await app.cards.press(String(body["url"]), "pay");
    expect(await look(code)).toMatchObject({ state: "paid" });
    expect(statesOf(await seen(plan)).slice(0, 3)).toEqual(["paid", "paid", "paid"]);
  });

  it("is asked for by text where the caller agreed to texts, once per week", async () => {
    const [{ id: _id, email }, number] = [await aPatient(app), `+1215${String(2_000_000 + (Date.now() % 8_000_000))}`];
    await app.sql`insert into sms_number (patient_id, number, consented_at) values (${_id}, ${number}, now())`;
    const plan = await booked({ _id });
    await beginsSoon(plan);
    await makeDue(plan);
    await makeDue(plan);
    await app.sql`update email_outbox set due_at = now() where due_at is not null`;
    await runJobs(frequentJobs(app.services));
    const requests = texts.to(number).filter((text) => text.includes("please pay $195"));
    expect(requests).toHaveLength(1);
    expect(await look(codeIn(requests[0]))).toMatchObject({ state: "open", feeCents: 19_500 });
    expect(mailbox.to(email).filter(({ subject }) => subject?.startsWith("Please pay"))).toEqual([]);
  });

  it("can't be paid in cash, and has a caller's ride at that time refused", async () => {
    const { id: _id } = await aPatient(app);
    expect((await book({ _id }, { paymentMethod: "cash" })).status).toBe(400);
    await booked({ _id });
    expect((await book({ _id })).status).toBe(409);
    expect((await book(aCaller(), {}, await aColleague(app, "view"))).status).toBe(403);
  });
});

describe("a plan on the account of an organization", () => {
  const onAccount = async () => {
    const payer = await aPayer(app, desk);
    const account = { paymentMethod: "account", payerId: payer._id, payerReference: "M-1044" };
    return { payer, plan: await booked(aCaller({ email: `${crypto.randomUUID()}@caller.test` }), account) };
  };

  it("needs no payment: its days are dispatched as they are booked", async () => {
    const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
    const { payer, plan } = await onAccount();
    expect(plan).toMatchObject({ isOnAccount: true, payer: { _id: payer._id, reference: "M-1044" }, toPay: [] });
    const rides = await app.sql<{ status: string; driver: string | null; payer: string }[]>`
      select status, driver_id as driver, payer_organization_id as payer from ride where plan_id = ${plan._id} order by starts_at`;
    expect(rides.length).toBeGreaterThan(2);
    for (const ride of rides) expect(ride).toEqual({ status: "assigned", driver: van.id, payer: payer._id });
    await makeDue(plan);
    const asked = await app.sql`
      select from email_outbox where kind ~ 'ride-plan-(to-pay|unpaid)' and subject_id in (select id from ride where plan_id = ${plan._id})`;
    expect(asked).toHaveLength(0);
  });

  it("keeps its organization from being stopped until it has ended", async () => {
    const { payer, plan } = await onAccount();
    const stop = () => app.post(`/api/office/money/payers/${payer._id}/stop`, { revision: 1, isStopped: true }, desk);
    const refused = await stop();
    expect([refused.status, refused.body["message"]]).toEqual([
      409,
      "Ride plans are paid on this account: Rosa Diaz. Please end them first.",
    ]);
    await app.post(`${PLANS}/${plan._id}/end`, { cancelPaid: false }, desk);
    expect((await stop()).status).toBe(200);
    expect((await book(aCaller(), { paymentMethod: "account", payerId: payer._id })).status).toBe(409);
  });

  it("ends with its rides at the office, which takes them off the bill and promises no refund to a card", async () => {
    const { plan } = await onAccount();
    const preview = read(PlanEndPreviewed, await app.post(`${PLANS}/${plan._id}/preview-end`, {}, desk));
    expect(preview).toMatchObject({ unpaid: 0, keepsCents: 0, refundCents: preview.paid * 6500 });
    const end = { cancelPaid: true, refundCents: preview.refundCents };
    expect((await app.post(`${PLANS}/${plan._id}/end`, end, desk)).status).toBe(200);
    const [due] = await app.sql<{ cents: number }[]>`
      select coalesce(sum(ride_refundable_cents(id)), 0)::int as cents from ride where plan_id = ${plan._id}`;
    expect(due?.cents).toBe(0);
    expect(await app.cards.refunds()).toEqual([]);
    await sendDueEmails(app);
    const [patient] = await app.sql<{ email: string }[]>`select email from patient where id = ${plan.patient._id}`;
    const ended = mailbox.to(patient?.email ?? "").find(({ subject }) => subject?.startsWith("Your plan has ended"));
    expect(ended?.text).toContain("Canceled, not charged");
    expect(ended?.text).not.toContain("card");
    expect((await app.get(`${PLANS}/${plan._id}`, desk)).status).toBe(404);
  });
});

it("the office skips and restores a day of any plan, and the log says who", async () => {
  const plan = await booked(aCaller());
  const [first] = plan.days;
  const skip = (isSkipped: boolean) =>
    app.post(`${PLANS}/${plan._id}/skip`, { day: first?.day, skip: isSkipped }, desk);
  expect(read(OneOfficePlan, await skip(true)).plan.days[0]?.state).toBe("skipped");
  expect(read(OneOfficePlan, await skip(false)).plan.days[0]?.state).toBe("to_pay");
  const log = await app.sql<{ actor: string }[]>`
    select distinct actor from audit_entry
    where patient_id = ${plan.patient._id} and action in ('ride canceled', 'ride plan day wanted after all')`;
  expect(log).toEqual([{ actor: "staff" }]);
});
