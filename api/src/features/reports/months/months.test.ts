import { expect, it } from "vitest";
import {
  MONTH_REPORT_TEXTS,
  MONTH_REPORTS,
  MonthReport,
  type MonthReportName,
} from "../../../../contract/month-reports.ts";
import { read, testApp } from "../../../../test/app.ts";
import { aConsultant, aDriver, aPatient } from "../../../../test/people.ts";
import { insert } from "../../../../test/rows.ts";
import { aColleague } from "../../../../test/staff.ts";

const app = await testApp({ PRACTICE_TIME_ZONE: "America/New_York" });
const view = await aColleague(app, "view");
const desk = await aColleague(app, "desk");

async function ask(name: MonthReportName, month: string) {
  const { rows, total, isOver } = read(
    MonthReport,
    await app.get(`/api/office/month-reports/${name}?month=${month}`, view),
  );
  return { rows: rows.map(({ labels, values, before }) => [labels.join(" / "), values, before]), total, isOver };
}

type Times = { starts: string; onMyWay?: string; atDoor?: string; completed: string; on?: "card" | "account" };

async function aDrivenRide(
  driverId: string,
  { starts, onMyWay, atDoor, completed, on = "card" }: Times,
  payer?: string,
) {
  return insert(app, "ride", {
    patient_id: (await aPatient(app)).id,
    driver_id: driverId,
    pickup_address: "418 Maple Street",
    dropoff_address: "30 Walnut Street",
    transport_type: "ambulatory",
    return_trip: false,
    starts_at: starts,
    payment_method: on,
    payer_organization_id: payer ?? null,
    paid_at: starts,
    status: "completed",
    quote_cents: 4500,
    fare_cents: 4500,
    completed_at: completed,
    on_my_way_at: onMyWay ?? null,
    at_door_at: atDoor ?? null,
  });
}

const aPayer = (name: string) =>
  insert(app, "payer_organization", {
    name,
    billing_email: "bills@reports.test",
    added_by: desk.id,
    added_at: "2023-01-01",
  });

it("rides count their hours on the road and the idle time between rides of one day, for drivers and the vehicles that they had", async () => {
  const driver = await aDriver(app, { vehicleType: "Sedan", name: "Dan Reed" });
  await app.sql`update driver set vehicle_model = 'Camry', vehicle_number = 'DR-1' where id = ${driver.id}`;
  const payer = await aPayer("Harbor Dialysis");
  const day = (time: string) => `2024-05-06 ${time}-04:00`;
  // One hour, half an hour of which overlaps the next; then one and a half hours idle, and a ride without steps.
  await aDrivenRide(driver.id, {
    starts: day("09:00"),
    onMyWay: day("08:45"),
    atDoor: day("09:05"),
    completed: day("09:45"),
  });
  await aDrivenRide(
    driver.id,
    { starts: day("10:40"), onMyWay: day("09:15"), atDoor: day("10:50"), completed: day("10:15"), on: "account" },
    payer,
  );
  await aDrivenRide(driver.id, { starts: day("11:45"), completed: day("12:00") });
  // By the practice's clock this is June; a forgotten drop-off counts as six hours.
  await aDrivenRide(driver.id, {
    starts: "2024-06-01 03:59Z",
    onMyWay: "2024-06-01 03:59Z",
    completed: "2024-06-02 03:59Z",
  });
  await aDrivenRide(driver.id, { starts: "2024-06-01 04:00Z", completed: "2024-06-01 04:30Z" });
  const [spare] = await app.sql<{ id: string }[]>`
    insert into vehicle (vehicle_type, model, plate) values ('Wheelchair Van', 'Transit', 'SP-1') returning id`;
  await app.sql`
    insert into driver_time_off (driver_id, during, cause, entered_by, vehicle_id, ended_at) values
      (${driver.id}, '[2024-05-06 15:00+00,2024-05-06 20:00+00)', 'vehicle', ${desk.id}, ${spare?.id ?? null}, '2024-05-06 16:30+00')`;

  const drivers = await ask("rides-by-driver", "2024-05");
  expect(drivers.rows).toEqual([["Dan Reed", [4, 90 + 15 + 360, 90, 50, 1], [0, 0, 0, null, 0]]]);
  expect(drivers.isOver).toBe(true);
  const june = await ask("rides-by-driver", "2024-06");
  expect(june.rows).toEqual([["Dan Reed", [1, 30, 0, null, 0], [4, 465, 90, 50, 1]]]);
  // The spare vehicle has the rides that would have met the period, as on the driver's screen.
  const vehicles = await ask("rides-by-vehicle", "2024-05");
  expect(vehicles.rows).toEqual([
    ["Sedan, Camry / DR-1", [2, 60 + 360, 0, 100, 0], [0, 0, 0, null, 0]],
    ["Wheelchair Van, Transit / SP-1", [2, 60 + 15, 90, 0, 1], [0, 0, 0, null, 0]],
  ]);
});

it("what organizations owe is the newest statements that the balance reaches, by age, and adds up to what is owed", async () => {
  const payer = await aPayer("Aged Care Trust");
  const statement = (month: string, cents: number) => app.sql`
    insert into payer_statement (payer_organization_id, month, since, until, made_at, total_cents)
    select ${payer}, ${month}::date, first, first + interval '1 month', first + interval '1 month 6 hours', ${cents}
    from (select ${month}::timestamp at time zone 'America/New_York' as first) as month`;
  const pay = (cents: number, at: string) => app.sql`
    insert into payer_payment (payer_organization_id, cents, received_on, reference, recorded_by, recorded_at)
    values (${payer}, ${cents}, ${at}::date, 'wire', ${desk.id}, ${at})`;
  for (const [month, cents] of [
    ["2023-07-01", 700],
    ["2023-08-01", 800],
    ["2023-09-01", 900],
    ["2023-10-01", 1000],
    ["2023-11-01", 1100],
  ] as const)
    await statement(month, cents);
  // Pays July and half of August.
  await pay(1100, "2023-10-05 12:00Z");
  const driver = await aDriver(app, { vehicleType: "Sedan", name: "Nora Cruz" });
  const ride = { starts: "2023-12-11 15:00Z", completed: "2023-12-11 16:00Z", on: "account" as const };
  await aDrivenRide(driver.id, ride, payer);

  const december = await ask("ageing", "2023-12");
  const own = december.rows.find(([name]) => name === "Aged Care Trust");
  // A ride that no statement has; the statements of November (30 days old), October (60), September (91), and what is left of August's.
  expect(own).toEqual(["Aged Care Trust", [4500, 1100, 1000, 0, 1300, 7900], [0, 1000, 900, 400, 0, 2300]]);
  await pay(9000, "2024-01-20 12:00Z");
  const january = await ask("ageing", "2024-01");
  // Overpaid by $56: a credit lowers what is not on a statement yet.
  expect(january.rows.find(([name]) => name === "Aged Care Trust")?.[1]).toEqual([-1100, 0, 0, 0, 0, -1100]);
});

async function seen(patient_id: string, consultant_id: string, at: string, attendance: string | null = null) {
  await insert(app, "appointment", {
    patient_id,
    consultant_id,
    starts_at: at,
    ends_at: new Date(Date.parse(at) + 1_800_000),
    status: "completed",
    fee_cents: 8000,
    zoom_email: "ann@reports.test",
    paid_at: at,
    attendance,
    attended_at: attendance ? at : null,
  });
}

it("a patient is new once, lost after 180 days without a visit or ride, and comes back; no-shows don't count", async () => {
  const [nurse, other] = [await aConsultant(app), await aConsultant(app)];
  await app.sql`update consultant set speciality = 'Cardiac Nurse' where id = ${other.id}`;
  const [ann, bea] = [await aPatient(app), await aPatient(app)];
  await seen(ann.id, nurse.id, "2021-01-10T15:00:00Z");
  await seen(ann.id, other.id, "2021-01-20T15:00:00Z");
  await seen(ann.id, nurse.id, "2021-05-10T15:00:00Z", "patient_absent");
  await seen(ann.id, nurse.id, "2021-09-10T15:00:00Z");
  await seen(bea.id, nurse.id, "2021-01-12T15:00:00Z", "patient_absent");

  expect((await ask("new-and-lost-patients", "2021-01")).rows).toEqual([["Pediatric Nurse", [1, 0, 0], [0, 0, 0]]]);
  // 180 days after January 20.
  expect((await ask("new-and-lost-patients", "2021-07")).rows).toEqual([["Cardiac Nurse", [0, 0, 1], [0, 0, 0]]]);
  const september = await ask("new-and-lost-patients", "2021-09");
  expect(september.rows).toEqual([["Pediatric Nurse", [0, 1, 0], [0, 0, 0]]]);
  expect(september.total).toEqual({ values: [0, 1, 0], before: [0, 0, 0] });
});

it("as CSV, each column has the month before beside it, sums are at the foot and names are escaped against formulas", async () => {
  const driver = await aDriver(app, { vehicleType: "Sedan", name: "Sam Link" });
  await app.sql`update driver set name = '=HYPERLINK("http://x")' where id = ${driver.id}`;
  await aDrivenRide(driver.id, {
    starts: "2022-08-02 15:00Z",
    atDoor: "2022-08-02 15:00Z",
    completed: "2022-08-02 15:50Z",
  });
  const { headers, body } = await app.get("/api/office/exports/rides-by-driver.csv?month=2022-08", view);
  expect(headers.get("content-disposition")).toContain("rides-by-driver-2022-08.csv");
  expect(String(body["text"]).trim().split("\n")).toEqual([
    expect.stringMatching(
      /Driver,Rides 2022-08,Rides 2022-07,On the road \(hours\) 2022-08,On the road \(hours\) 2022-07,Idle \(hours\) 2022-08,/,
    ),
    `"'=HYPERLINK(""http://x"")",1,0,0.83,0,0,0,100,,0,0`,
    "All,1,0,0.83,0,0,0,100,,0,0",
  ]);
});

it.each(MONTH_REPORTS)("%s is empty for a month without any data", async (name) => {
  const { rows, total } = await ask(name, "2001-05");
  expect([rows, total.values.every((value) => value === 0 || value === null)]).toEqual([[], true]);
});

it.each(MONTH_REPORTS)("%s is a file of its own, with the report's columns and sums", async (name) => {
  const { headers, body } = await app.get(`/api/office/exports/${name}.csv?month=2001-05`, view);
  expect(headers.get("content-disposition")).toContain(`${name}-2001-05.csv`);
  const [head, foot] = String(body["text"]).trim().split("\n");
  const { labels, columns } = MONTH_REPORT_TEXTS[name];
  expect(head?.split(",")).toHaveLength(labels.length + 2 * columns.length);
  expect(foot).toMatch(/^All,/);
});

it.each(["month=2024-13", "month=2024-1", "month=now", "month=1024-01", ""])(
  "an invalid month is rejected: %s",
  async (month) => {
    const { status, body } = await app.get(`/api/office/month-reports/new-and-lost-patients?${month}`, view);
    expect([status, body["message"]]).toEqual([400, expect.any(String)]);
  },
);

it("an unknown report is rejected, and dispatch may read none", async () => {
  const dispatch = await aColleague(app, "dispatch");
  expect((await app.get("/api/office/month-reports/weather?month=2024-01", desk)).status).toBe(400);
  expect((await app.get("/api/office/month-reports/ageing?month=2024-01", dispatch)).status).toBe(403);
  expect((await app.get("/api/office/exports/ageing.csv?month=2024-01", dispatch)).status).toBe(403);
});
