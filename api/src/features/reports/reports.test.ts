import { describe, expect, it } from "vitest";
import { REPORTS, Report, type ReportName } from "../../../contract/reports.ts";
import { read, testApp } from "../../../test/app.ts";
import { aConsultant, aDriver, aPatient } from "../../../test/people.ts";
import { aColleague } from "../../../test/staff.ts";

const ZONE = "America/New_York";
const app = await testApp({ PRACTICE_TIME_ZONE: ZONE });
const desk = await aColleague(app, "desk");
await aYear();

/** Ranges in 2025: all of it, a month, some months over a clock change, and the two days of one. */
const RANGES = [
  ["2025-01-01", "2025-12-31"],
  ["2025-03-01", "2025-03-31"],
  ["2025-10-15", "2025-11-20"],
  ["2025-03-09", "2025-03-09"],
  ["2025-11-02", "2025-11-02"],
] as const;

/** Two nurses, a driver and their year 2025, each event a little more than a day after the one before, so that all hours of a day occur. */
async function aYear(): Promise<void> {
  const { sql } = app;
  const patient = await aPatient(app);
  const driver = await aDriver(app, { vehicleType: "Sedan", name: "Dan Reed" });
  const nurses = [await aConsultant(app), await aConsultant(app)];
  const [amara = "", ruth = ""] = nurses.map(({ id }) => id);
  await sql`update consultant set created_at = '2024-06-01', name = case id when ${ruth} then 'Ruth Bell' else name end`;
  await sql`
    insert into weekly_hours (consultant_id, weekday, open, during) values
      (${amara}, 1, '{[600,720),[840,1260)}', '[2025-01-01,2025-06-01)'), (${amara}, 1, '{[600,660)}', '[2025-06-01,)'),
      (${amara}, 7, '{}', '[2025-01-01,)'), (${ruth}, 7, '{[1200,1260)}', '[2025-01-01,)')`;
  await sql`
    insert into day_hours (consultant_id, day, open)
    values (${amara}, '2025-03-09', '{[615,900)}'), (${ruth}, '2025-11-02', '{[600,720)}'), (${ruth}, '2025-11-03', '{}')`;
  await sql`
    insert into time_off (consultant_id, during, reason) values
      (${amara}, '[2025-03-20 14:10+00,2025-03-25 04:00+00)', 'Away'), (null, '[2025-12-24 05:00+00,2025-12-27 05:00+00)', 'Closed'),
      (${ruth}, '[2025-12-23 05:00+00,2025-12-28 05:00+00)', 'Away')`;
  await sql`
    with n as (select n, '2025-01-01 05:00+00'::timestamptz + n * interval '25 hours 10 minutes' as at from generate_series(0, 345) n),
    visit as (
      insert into appointment (patient_id, consultant_id, starts_at, ends_at, status, fee_cents, zoom_email, paid_at, attendance, attended_at)
      select ${patient.id}, case n % 3 when 0 then ${amara}::uuid else ${ruth}::uuid end, at, at + interval '30 minutes', 'completed', 8000,
        'ann@reports.test', at - interval '1 day', case when n % 7 = 0 then 'patient_absent' end, case when n % 7 = 0 then at end
      from n returning id, starts_at),
    payment as (
      insert into checkout (patient_id, appointment_id, amount_cents, status, expires_at, session_id, url, payment_id, paid_at)
      select ${patient.id}, id, 5001, 'paid', starts_at, 'cs_' || id, 'https://pay.test', 'pi_' || id, starts_at - interval '1 day'
      from visit returning id, payment_id, paid_at)
    insert into refund (checkout_id, payment_id, amount_cents, reason, provider_refund_id, refunded_at)
    select id, payment_id, 1003, 'office', 're_' || id, paid_at + interval '3 days 5 hours' from payment`;
  await sql`
    with n as (select n, '2025-01-01 05:00+00'::timestamptz + n * interval '37 hours 20 minutes' as at from generate_series(0, 230) n),
    driven as (
      insert into ride (patient_id, driver_id, pickup_address, dropoff_address, return_trip, transport_type, starts_at, payment_method,
        status, quote_cents, fare_cents, completed_at, at_door_at)
      select ${patient.id}, ${driver.id}, 'A', 'B', false, 'ambulatory', at, 'cash', 'completed', 4500, 4007, at + interval '2 hours',
        case when n % 5 > 0 then at + (n % 13) * interval '1 minute' end
      from n returning id, starts_at)
    insert into passenger_no_show (ride_id, driver_id, marked_at, reversed_at, reversed_by)
    select id, ${driver.id}, starts_at, case when r % 2 = 0 then now() end, case when r % 2 = 0 then ${desk.id}::uuid end
    from (select *, row_number() over (order by starts_at) as r from driven) where r % 20 < 2`;
  // Second payments, of which some are refunded, disputes of each status, and the provider's fees.
  await sql`
    with paid as (select *, row_number() over (order by paid_at) as n from checkout where paid_at is not null),
    stray as (
      insert into unmatched_payment (checkout_id, session_id, payment_id, amount_cents, currency, found_at)
      select id, 'cs_2_' || id, 'pi_2_' || id, case when n % 2 = 0 then 5001 else 777 end, 'usd', paid_at + interval '1 hour' from paid where n % 9 = 0
      returning checkout_id, payment_id, amount_cents, found_at),
    back as (
      insert into refund (checkout_id, payment_id, amount_cents, reason, provider_refund_id, refunded_at)
      select checkout_id, payment_id, amount_cents, 'paid_twice', 're_2_' || checkout_id, found_at + interval '40 hours' from stray
      where amount_cents = 5001 returning id),
    fee as (
      insert into payment_fee (provider_id, payment_id, checkout_id, cents, happened_at)
      select 'txn_' || id, payment_id, id, 175, paid_at from paid where n % 4 > 0 returning provider_id)
    insert into dispute (provider_id, payment_id, checkout_id, amount_cents, reason, status, opened_at)
    select 'du_' || id, payment_id, id, 5001, 'general',
      (array['lost', 'won', 'needs_response', 'under_review', 'warning_closed'])[1 + n / 11 % 5], paid_at + interval '9 days' from paid where n % 11 = 0`;
  await sql`
    insert into contact_message (name, email, subject, message, sent_at)
    select 'Ann', n || '@reports.test', 'Hours', 'When?', '2025-01-01 05:00+00'::timestamptz + n * interval '49 hours' from generate_series(0, 170) n`;
  await sql`update inbox_item set answered_at = sent_at + extract(day from sent_at) * interval '7 minutes' where extract(day from sent_at) > 3`;
  for (let n = 0; n < 24; n += 1) {
    const { id } = await aPatient(app);
    await sql`
      insert into review (consultant_id, patient_id, rating, comment, written_at)
      values (${n % 3 ? amara : ruth}, ${id}, ${1 + (n % 5)}, 'Kind.', '2025-01-01 04:30+00'::timestamptz + ${n} * interval '15 days 3 hours')`;
  }
}

async function ask(name: ReportName, from: string, to: string) {
  const { rows, total } = read(Report, await app.get(`/api/office/reports/${name}?from=${from}&to=${to}`, desk));
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length);
  return { rows: rows.map(({ _id, ...row }) => row), total };
}

/** Whether an instant is on one of the days by the practice's clock. */
const services = (
  at:
    | "opened_at"
    | "happened_at"
    | "found_at"
    | "starts_at"
    | "paid_at"
    | "completed_at"
    | "refunded_at"
    | "marked_at"
    | "sent_at"
    | "written_at",
  from: string,
  to: string,
) => app.sql`(${app.sql(at)} at time zone ${ZONE})::date between ${from} and ${to}`;

describe.each(RANGES)("from %s to %s", (from, to) => {
  const days = (at: Parameters<typeof services>[0]) => services(at, from, to);

  it("the use of hours counts what patients could have booked, and what was booked", async () => {
    const expected = await app.sql`
      select name as label,
        (select count(*) from appointment where consultant_id = c.id and status in ('paid', 'completed') and ${days("starts_at")}
          and not exists (select from time_off
            where coalesce(consultant_id, c.id) = c.id and during && tstzrange(starts_at, ends_at)))::int as value,
        (select count(*) from closed_slots(c.id, array(
          select (day + make_interval(mins => minute)) at time zone ${ZONE}
          from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') day, generate_series(600, 1230, 30) minute))
          where because = 'notice')::int as count
      from consultant c where available order by name`;
    const { rows, total } = await ask("hours", from, to);
    expect(rows).toEqual([...expected]);
    expect(total.count).toBe(rows.reduce((sum, { count }) => sum + count, 0));
    expect(total.value).toBe(rows.reduce((sum, { value }) => sum + value, 0));
  });

  it("no-shows are counted for each nurse, and for rides without reversed ones", async () => {
    const visits = await app.sql`
      select name as label, count(*) filter (where attendance = 'patient_absent')::int as value, count(*)::int as count
      from appointment join consultant c on c.id = consultant_id where ${days("starts_at")} group by name order by name`;
    const [rides] = await app.sql`
      select 'Rides' as label, (select count(*)::int from passenger_no_show where reversed_at is null and ${days("marked_at")}) as value,
        (select count(*)::int from ride where status = 'completed' and ${days("starts_at")})
          + (select count(*)::int from passenger_no_show where reversed_at is null and ${days("marked_at")}) as count`;
    const { rows } = await ask("no-shows", from, to);
    expect(rows).toEqual([...visits, rides].filter((row) => row?.["count"] !== 0));
  });

  it("revenue and refunds are counted in the practice's day or month in which they happened", async () => {
    const format = from.slice(0, 7) === to.slice(0, 7) ? "YYYY-MM-DD" : "YYYY-MM-01";
    const counted = (rows: { label: string; value: number; count: number }[]) => rows.filter(({ count }) => count > 0);
    const revenue = await app.sql`
      select to_char(at at time zone ${ZONE}, ${format}) as label, sum(cents)::int as value, count(*)::int as count from (
        select paid_at as at, amount_cents as cents from checkout where ${days("paid_at")}
        union all select found_at, amount_cents from unmatched_payment where ${days("found_at")}
        union all select completed_at, fare_cents from ride where ${days("completed_at")}) taken
      group by 1 order by 1`;
    expect(counted((await ask("revenue", from, to)).rows)).toEqual([...revenue]);
    const refunds = await app.sql`
      select to_char(refunded_at at time zone ${ZONE}, ${format}) as label, sum(amount_cents)::int as value, count(*)::int as count
      from refund where ${days("refunded_at")} group by 1 order by 1`;
    expect(counted((await ask("refunds", from, to)).rows)).toEqual([...refunds]);
  });

  it("net revenue is payments minus refunds, open and lost disputes and known fees: in all, by nurse and by method", async () => {
    const moved = app.sql`
      select 'revenueCents' as part, amount_cents as cents, id as checkout_id, method from checkout where ${days("paid_at")}
      union all select 'revenueCents', amount_cents, checkout_id, 'card' from unmatched_payment where ${days("found_at")}
      union all select 'revenueCents', fare_cents, null, 'cash' from ride where ${days("completed_at")}
      union all select 'refundCents', refund.amount_cents, checkout_id, 'card' from refund where ${days("refunded_at")}
      union all select 'disputeCents', amount_cents, checkout_id, 'card' from dispute
        where status in ('needs_response', 'under_review', 'lost') and ${days("opened_at")}
      union all select 'feeCents', cents, checkout_id, 'card' from payment_fee where ${days("happened_at")}`;
    const sums = (label: ReturnType<typeof app.sql>) => app.sql`
      select ${label} as label, sum(case part when 'revenueCents' then cents else -cents end)::int as value,
        (count(*) filter (where part = 'revenueCents'))::int as count, json_build_object(
          'revenueCents', coalesce(sum(cents) filter (where part = 'revenueCents'), 0),
          'refundCents', coalesce(sum(cents) filter (where part = 'refundCents'), 0),
          'disputeCents', coalesce(sum(cents) filter (where part = 'disputeCents'), 0),
          'feeCents', coalesce(sum(cents) filter (where part = 'feeCents'), 0)) as parts
      from (${moved}) as moved left join checkout k on k.id = moved.checkout_id left join appointment a on a.id = k.appointment_id
        left join consultant c on c.id = a.consultant_id
      group by 1 order by 1`;
    const sorted = <Row extends { label: string }>(rows: readonly Row[]) =>
      rows.toSorted((one, other) => (one.label < other.label ? -1 : 1));
    const [all] = await sums(app.sql`'All'`);
    const byDay = await ask("net", from, to);
    expect({ label: "All", ...byDay.total }).toEqual(all);
    expect(byDay.rows.reduce((sum, { value }) => sum + value, 0)).toBe(byDay.total.value);
    const nurses = await ask("net-by-nurse", from, to);
    expect({ label: "All", ...nurses.total }).toEqual(all);
    expect(sorted(nurses.rows)).toEqual([...(await sums(app.sql`coalesce(c.name, 'Rides')`))]);
    const methods = await ask("net-by-method", from, to);
    expect({ label: "All", ...methods.total }).toEqual(all);
    expect(sorted(methods.rows)).toEqual([...(await sums(app.sql`moved.method`))]);
    const disputes = await ask("disputes", from, to);
    expect(disputes.total.value).toBe(byDay.total.parts?.disputeCents);
  });

  it("answer time is the median in minutes, and stars are the mean", async () => {
    const answered = await app.sql`
      select kind as label, count(*)::int as count, (extract(epoch from percentile_cont(0.5) within group (order by answered_at - sent_at)) / 60)::float8 as value
      from inbox_item where answered_at is not null and ${days("sent_at")} group by kind`;
    const { rows } = await ask("answer-time", from, to);
    expect(rows).toEqual(answered.map((row) => ({ ...row, value: expect.closeTo(Number(row["value"]), 6) })));
    const stars = await app.sql`
      select name as label, count(*)::int as count, avg(rating)::float8 as value
      from review join consultant c on c.id = consultant_id where ${days("written_at")} group by name order by name`;
    expect((await ask("reviews", from, to)).rows).toEqual([...stars]);
  });
});

it("days and months without payments are listed, and the total is the sum", async () => {
  expect((await ask("revenue", "2025-02-01", "2025-03-31")).rows.map(({ label }) => label)).toEqual([
    "2025-02-01",
    "2025-03-01",
  ]);
  const { rows, total } = await ask("refunds", "2025-03-01", "2025-03-31");
  expect(rows).toHaveLength(31);
  expect(total.value).toBe(rows.reduce((sum, { value }) => sum + value, 0));
});

it.each(REPORTS)("%s is empty for days without any data", async (name) => {
  const { total } = await ask(name, "2019-05-01", "2019-05-02");
  expect(total).toMatchObject({ value: 0, count: 0 });
});

it.each([
  ["from=2025-03-02&to=2025-03-01", "Please choose a last day that is not before the first"],
  ["from=2023-01-01&to=2025-01-01", "Please choose at most two years"],
  ["from=tomorrow&to=2025-01-01", "Please choose the first day"],
  ["from=2025-01-01", "Please choose the last day"],
])("invalid ranges are rejected with a message: %s", async (range, message) => {
  const { status, body } = await app.get(`/api/office/reports/revenue?${range}`, desk);
  expect([status, body["message"]]).toEqual([400, message]);
});

it("an unknown report is rejected, and dispatch may read none", async () => {
  const range = "from=2025-01-01&to=2025-01-31";
  expect((await app.get(`/api/office/reports/weather?${range}`, desk)).status).toBe(400);
  const dispatch = await aColleague(app, "dispatch");
  expect((await app.get(`/api/office/reports/hours?${range}`, dispatch)).status).toBe(403);
  expect((await app.get(`/api/office/exports/hours.csv?${range}`, dispatch)).status).toBe(403);
});

describe("as CSV", () => {
  const file = async (name: ReportName, range: string) => {
    const { headers, body } = await app.get(`/api/office/exports/${name}.csv?${range}`, desk);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toContain(`${name}.csv`);
    return String(body["text"]).trim().split("\n");
  };

  it("a report equals the screen, with money in dollars and the total at the end", async () => {
    const { rows, total } = await ask("revenue", "2025-03-01", "2025-03-31");
    const lines = await file("revenue", "from=2025-03-01&to=2025-03-31");
    expect(lines[0]).toMatch(/When \(America\/New_York\),Paid \(dollars\),Payments$/);
    expect(lines[9]).toBe(`2025-03-09,${((rows[8]?.value ?? 0) / 100).toFixed(2)},${rows[8]?.count}`);
    expect(lines.at(-1)).toBe(`All,${(total.value / 100).toFixed(2)},${total.count}`);
  });

  it("names are escaped against formulas", async () => {
    const { id } = await aConsultant(app, { available: false });
    await app.sql`update consultant set name = '=SUM(A1:A9)' where id = ${id}`;
    const { id: patientId } = await aPatient(app);
    await app.sql`
      insert into review (consultant_id, patient_id, rating, comment, written_at) values (${id}, ${patientId}, 5, 'Kind.', '2018-05-05 16:00+00')`;
    expect(await file("reviews", "from=2018-05-05&to=2018-05-05")).toContain("'=SUM(A1:A9),5,1");
  });
});
