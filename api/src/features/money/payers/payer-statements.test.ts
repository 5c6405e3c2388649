import { describe, expect, it } from "vitest";
import { PayerAccount } from "../../../../contract/payer-organizations.ts";
import { aPayer, aRideOnAccount, inEarlierMonth, monthOf, noonToday } from "../../../../test/account-rides.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { aColleague } from "../../../../test/staff.ts";
import { initials } from "../../../lib/accounts/display-name.ts";
import { hashPassword } from "../../../lib/accounts/passwords.ts";
import { deleteAccount } from "../../accounts/data/delete-account.ts";
import { sendPayerStatements } from "./payer-jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const desk = await aColleague(app, "desk");
const zone = app.services.config.practiceTimeZone;

type Booked = Awaited<ReturnType<typeof aRideOnAccount>>;
const runJob = () => sendPayerStatements(app.services, () => noonToday(app)).run();
const account = async ({ _id }: { _id: string }) =>
  read(PayerAccount, await app.get(`/api/office/money/payers/${_id}/account`, desk));
const pay = (payer: { _id: string }, more: object) =>
  app.post(
    `/api/office/money/payers/${payer._id}/payments`,
    { cents: 1000, receivedOn: "2026-01-05", reference: "Check 112", ...more },
    desk,
  );

/** Moves a ride and its refunds to a time in the past, as if it had been driven. */
async function wasDriven({ rideId }: Booked, at: Date) {
  await app.sql`update ride set starts_at = ${at}, booked_at = ${at}, paid_at = ${at} where id = ${rideId}`;
  await app.sql`update refund set refunded_at = ${at}, created_at = ${at} where ride_id = ${rideId}`;
}

const reduce = ({ rideId }: Booked, cents: number, reason = "ride_cancelled") =>
  app.sql`select schedule_ride_refund(${rideId}, ${cents}, ${reason})`;

/** The cells of a statement's CSV. */
async function csvOf(id: string | undefined): Promise<string[][]> {
  const { text } = (await app.get(`/api/office/money/statements/${id}/rides.csv`, desk)).body;
  return String(text)
    .replace("\ufeff", "")
    .trim()
    .split("\n")
    .map((line) => line.split(","));
}

async function pdfOf(id: string | undefined): Promise<string> {
  const { cookie } = desk;
  const pdf = await app.app.request(`/api/office/money/statements/${id}/statement.pdf`, { headers: { cookie } });
  return Buffer.from(await pdf.arrayBuffer()).toString("latin1");
}

/** More rides of the same organization. */
const another = ({ payer: of }: Booked, more: { reference?: string } = {}) =>
  aRideOnAccount(app, desk, { of, ...more });

describe("the statement of a month", () => {
  it("lists the month's rides with initials and reference, and its lines add up to the total", async () => {
    const full = await aRideOnAccount(app, desk);
    const half = await another(full, { reference: "M-2" });
    const canceled = await another(full);
    const later = await another(full);
    await reduce(half, 3250);
    await reduce(canceled, 6500);
    for (const ride of [full, half, canceled]) await wasDriven(ride, inEarlierMonth(app));
    await wasDriven(later, new Date());
    await runJob();

    const { statements, balanceCents, unbilledCents } = await account(full.payer);
    expect(statements).toMatchObject([{ month: monthOf(app, inEarlierMonth(app)), totalCents: 9750 }]);
    expect([balanceCents, unbilledCents]).toEqual([9750, 6500]);
    const rows = await csvOf(statements[0]?._id);
    expect(rows[0]?.slice(2)).toEqual(["Passenger", "Reference", "What", "Price", "Reduction", "Total"]);
    expect(
      rows
        .slice(1, -1)
        .map((row) => row.slice(2))
        .toSorted(),
    ).toEqual(
      [
        ["A. M. L.", "M-1044", "Ride", "65.00", "0.00", "65.00"],
        ["A. M. L.", "M-2", "Ride", "65.00", "32.50", "32.50"],
      ].toSorted(),
    );
    expect(rows.at(-1)?.slice(-3)).toEqual(["130.00", "32.50", "97.50"]);
    expect(rows.flat().join(" ")).not.toMatch(/Ann|Maple|Mercy|wheelchair/);
  });

  it("is made and emailed once, however often the job runs, with PDF and CSV", async () => {
    const ride = await aRideOnAccount(app, desk);
    await wasDriven(ride, inEarlierMonth(app));
    await Promise.all([runJob(), runJob(), runJob()]);
    await runJob();
    expect((await account(ride.payer)).statements).toHaveLength(1);
    await sendDueEmails(app);
    const sent = mailbox.to(ride.payer.billingEmail);
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your statement for \w+ \d{4}: \$65$/)]);
    expect(sent[0]?.text).toContain("Please pay $65");
    const files = sent[0]?.attachments.map(({ filename }) => filename);
    const month = monthOf(app, inEarlierMonth(app));
    expect(files).toEqual([`statement-${month}.pdf`, `statement-${month}.csv`]);
  });

  it("can be sent again, to the billing email of today", async () => {
    const ride = await aRideOnAccount(app, desk);
    await wasDriven(ride, inEarlierMonth(app));
    await runJob();
    const [statement] = (await account(ride.payer)).statements;
    const email = `new-${crypto.randomUUID()}@harbor.test`;
    const { name } = ride.payer;
    await app.patch(`/api/office/money/payers/${ride.payer._id}`, { name, billingEmail: email, revision: 1 }, desk);
    const { body } = await app.post(`/api/office/money/statements/${statement?._id}/send`, {}, desk);
    expect(body["message"]).toBe(`We're sending the statement to ${email}.`);
    await sendDueEmails(app);
    expect(mailbox.to(email)).toHaveLength(2);
  });

  it("is emailed to each of several billing addresses", async () => {
    const ride = await aRideOnAccount(app, desk);
    const [one, two] = [`one-${ride.rideId}@harbor.test`, `two-${ride.rideId}@harbor.test`];
    const save = (billingEmail: string) =>
      app.patch(
        `/api/office/money/payers/${ride.payer._id}`,
        { name: ride.payer.name, billingEmail, revision: 1 },
        desk,
      );
    expect((await save(`${one}, not an address`)).status).toBe(400);
    const saved = await save(` ${one.toUpperCase()};  ${two} `);
    expect(saved.body["payer"]).toMatchObject({ billingEmail: `${one}, ${two}` });
    await wasDriven(ride, inEarlierMonth(app));
    await runJob();
    await sendDueEmails(app);
    for (const address of [one, two]) expect(mailbox.to(address)).toHaveLength(1);
  });

  it("has a refund that comes after its month as a change in the next one; nothing is billed twice", async () => {
    const ride = await aRideOnAccount(app, desk);
    const before = inEarlierMonth(app, { months: 2 });
    await wasDriven(ride, before);
    await app.sql`
      select make_payer_statement(${ride.payer._id}, local.month::date, local.month at time zone ${zone}, (local.month + interval '1 month') at time zone ${zone}, true)
      from (select date_trunc('month', ${before}::timestamptz at time zone ${zone}) as month) as local`;
    await reduce(ride, 2500, "driver_late");
    await app.sql`update refund set refunded_at = ${inEarlierMonth(app)} where ride_id = ${ride.rideId}`;
    const other = await another(ride);
    await wasDriven(other, inEarlierMonth(app));
    await runJob();
    const { statements, balanceCents } = await account(ride.payer);
    expect(statements.map(({ totalCents }) => totalCents)).toEqual([4000, 6500]);
    expect(balanceCents).toBe(6500 + 4000);
    expect((await csvOf(statements[0]?._id)).map((row) => row[4])).toContain("Change to an earlier ride");
  });

  it("belongs to the month of the practice's clock", async () => {
    const ride = await aRideOnAccount(app, desk);
    const [row] = await app.sql<{ at: Date }[]>`
      select (date_trunc('month', now() at time zone ${zone}) - interval '1 minute') at time zone ${zone} as at`;
    await wasDriven(ride, row?.at ?? new Date());
    await runJob();
    expect((await account(ride.payer)).statements.map(({ month }) => month)).toEqual([
      monthOf(app, inEarlierMonth(app)),
    ]);
  });

  it("stays the same when its passenger is erased and a payment is removed", async () => {
    const ride = await aRideOnAccount(app, desk);
    await wasDriven(ride, inEarlierMonth(app));
    await app.sql`
      update ride set status = 'cancelled', cancel_reason = 'no_show', next_check_at = null where id = ${ride.rideId}`;
    const { payments } = read(PayerAccount, await pay(ride.payer, { cents: 2000 }));
    await runJob();
    const [statement] = (await account(ride.payer)).statements;
    const files = async () => [await csvOf(statement?._id), await pdfOf(statement?._id)];
    const [csv, pdf] = await files();
    expect(csv?.[1]?.slice(2)).toEqual(["A. M. L.", "M-1044", "No-show", "65.00", "0.00", "65.00"]);

    await app.post(`/api/office/money/payers/${ride.payer._id}/payments/${payments[0]?._id}/remove`, {}, desk);
    const password = "correct horse battery";
    await app.sql`update patient set password_hash = ${await hashPassword(password)} where id = ${ride.patient.id}`;
    await deleteAccount(app.services, ride.patient.id, password);
    expect(await files()).toEqual([csv, pdf]);
  });

  it.each(["Ann Marie Lee", " élan  de  la Cruz ", "Ł", "Ann\tLee", ""])("has the initials of %j", async (name) => {
    expect(await app.sql`select initials_of(${name}) as shown`).toEqual([{ shown: initials(name) }]);
  });

  it("is a PDF of as many pages as its rides need", async () => {
    const first = await aRideOnAccount(app, desk);
    await wasDriven(first, inEarlierMonth(app));
    await app.sql`
      insert into ride (patient_id, pickup_address, dropoff_address, return_trip, transport_type, starts_at, payment_method, paid_at, status,
        quote_cents, fare_cents, completed_at, driver_id, payer_organization_id, payer_reference)
      select patient_id, pickup_address, dropoff_address, false, transport_type, starts_at + make_interval(mins => n), 'account', paid_at, status,
        quote_cents, fare_cents, completed_at, driver_id, payer_organization_id, ${"Ł-7"} from ride, generate_series(1, 80) as n
      where id = ${first.rideId}`;
    await runJob();
    const [statement] = (await account(first.payer)).statements;
    expect(statement?.totalCents).toBe(81 * 6500);
    const text = await pdfOf(statement?._id);
    expect(text).toMatch(/^%PDF-1\.\d/);
    expect(text.match(/\/Type \/Page\n/g)).toHaveLength(3);
  });
});

describe("a payment of an organization", () => {
  it("reduces the open balance, once, and can be removed again", async () => {
    const ride = await aRideOnAccount(app, desk);
    await wasDriven(ride, inEarlierMonth(app));
    await runJob();
    const paid = read(PayerAccount, await pay(ride.payer, { cents: 5000 }));
    expect(paid.balanceCents).toBe(1500);
    expect(paid.payments).toMatchObject([{ cents: 5000, receivedOn: "2026-01-05", reference: "Check 112" }]);
    const path = `/api/office/money/payers/${ride.payer._id}/payments/${paid.payments[0]?._id}/remove`;
    const removed = await Promise.all([app.post(path, {}, desk), app.post(path, {}, desk)]);
    expect(removed.map(({ status }) => status)).toEqual([200, 200]);
    expect((await account(ride.payer)).balanceCents).toBe(6500);
    const log = await app.sql`
      select from audit_entry where subject_id = ${ride.payer._id} and action = 'payer payment removed'`;
    expect(log).toHaveLength(1);
  });

  it("needs an amount, a day that is not ahead and a reference", async () => {
    const payer = await aPayer(app, desk);
    const fieldsOf = async (more: object) => Object.keys((await pay(payer, more)).body["errors"] ?? {});
    expect(await fieldsOf({ cents: 0 })).toEqual(["cents"]);
    expect(await fieldsOf({ receivedOn: "2199-01-01" })).toEqual(["receivedOn"]);
    expect(await fieldsOf({ reference: " " })).toEqual(["reference"]);
    expect((await account(payer)).payments).toEqual([]);
  });

  it("an organization that owes nothing and had no ride gets no statement", async () => {
    const payer = await aPayer(app, desk);
    await runJob();
    expect((await account(payer)).statements).toEqual([]);
  });
});

it("a completed ride can't be reopened once its lower fare is on a statement", async () => {
  const ride = await aRideOnAccount(app, desk);
  await reduce(ride, 1500, "lower_fare");
  await wasDriven(ride, inEarlierMonth(app));
  const reopened = async () => {
    await app.sql`
      update ride set status = 'completed', completed_at = now(), fare_cents = 5000, starts_at = now(),
        driver_id = (select id from driver limit 1), next_check_at = null where id = ${ride.rideId}`;
    return (await app.sql<{ why: string | null }[]>`select reopen_ride(${ride.rideId}) as why`)[0]?.why;
  };
  await app.sql`insert into driver (name, email, password_hash) values ('Bo', ${`${crypto.randomUUID()}@driver.test`}, 'none')`;
  await runJob();
  expect(await reopened()).toBe("settled");
});

describe("a mistyped payment of an organization", () => {
  it("above the limit is asked for twice, and nothing is stored until both are the same", async () => {
    const payer = await aPayer(app, desk);
    const twelveMillion = { cents: 1_200_000_000 };
    const refused = await pay(payer, twelveMillion);
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body["errors"]).toEqual({
      confirmedCents: "$12,000,000 is more than $10,000. Please enter the same amount again to confirm it.",
    });
    expect((await pay(payer, { ...twelveMillion, confirmedCents: 12_000_000 })).status).toBe(400);
    expect((await pay(payer, { cents: 1_000_000 })).status).toBe(200);
    expect((await account(payer)).payments).toHaveLength(1);
  });

  it("that is larger than an integer in sum can be seen and removed", async () => {
    const payer = await aPayer(app, desk);
    const sum = { cents: 1_200_000_000, confirmedCents: 1_200_000_000 };
    for (const reference of ["One", "Two"]) expect((await pay(payer, { ...sum, reference })).status).toBe(200);
    const { balanceCents, payments } = await account(payer);
    expect([balanceCents, payments.length]).toEqual([-2_400_000_000, 2]);
    for (const { _id } of payments)
      await app.post(`/api/office/money/payers/${payer._id}/payments/${_id}/remove`, {}, desk);
    expect((await account(payer)).balanceCents).toBe(0);
  });
});

it("one organization whose statement can't be made stops nobody else's", async () => {
  const [broken, fine] = [await aRideOnAccount(app, desk), await aRideOnAccount(app, desk)];
  for (const ride of [broken, fine]) await wasDriven(ride, inEarlierMonth(app));
  await app.sql.unsafe(
    `alter table payer_statement add constraint a_fault check (payer_organization_id <> '${broken.payer._id}')`,
  );
  await runJob();
  expect((await account(fine.payer)).statements).toHaveLength(1);
  expect((await account(broken.payer)).statements).toHaveLength(0);
  await app.sql`alter table payer_statement drop constraint a_fault`;
  await runJob();
  expect((await account(broken.payer)).statements).toHaveLength(1);
});
