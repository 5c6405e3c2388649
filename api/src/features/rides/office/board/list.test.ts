import { describe, expect, it } from "vitest";
import { RideBoard } from "../../../../../contract/office-rides.ts";
import { read, testApp } from "../../../../../test/app.ts";
import { aDriver, aPatient } from "../../../../../test/people.ts";
import { aColleague } from "../../../../../test/staff.ts";
import { one } from "../../../../lib/db/db.ts";

const app = await testApp();
const dispatch = await aColleague(app, "dispatch");

const aWord = () => crypto.randomUUID().slice(0, 8);

async function list(query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = ""; ; ) {
    const page = read(
      RideBoard,
      await app.get(`/api/office/ride-list?limit=2&${new URLSearchParams(query)}${cursor}`, dispatch),
    );
    ids.push(...page.rides.map(({ _id }) => _id));
    if (page.next === null) return ids;
    cursor = `&cursor=${page.next}`;
  }
}

/** Completed and canceled rides of one patient on these days at noon in New York, latest first. */
async function someRides(name: string, ...days: [day: string, status: "completed" | "cancelled"][]) {
  const patient = await aPatient(app, { name });
  const driver = await aDriver(app, { name: `Driver of ${name}` });
  const ids: string[] = [];
  for (const [day, status] of days) {
    const at = `${day}T17:00:00Z`;
    const ride = one(
      await app.sql<{ id: string }[]>`
      insert into ride (patient_id, driver_id, pickup_address, dropoff_address, return_trip, transport_type, starts_at, payment_method,
        status, quote_cents, fare_cents, completed_at, cancel_reason)
      values (${patient.id}, ${status === "completed" ? driver.id : null}, 'A', 'B', false, 'ambulatory', ${at}, 'cash', ${status}, 4500,
        ${status === "completed" ? 4500 : null}, ${status === "completed" ? at : null}, ${status === "completed" ? null : "patient"})
      returning id`,
    );
    ids.unshift(ride.id);
  }
  return ids;
}

describe("past rides are found, latest first, page by page", () => {
  it("by the passenger and by the driver", async () => {
    const word = aWord();
    const rides = await someRides(
      `Zoé ${word}`,
      ["2025-03-03", "completed"],
      ["2025-03-04", "cancelled"],
      ["2025-03-05", "completed"],
    );
    expect(await list({ q: `zoe ${word}` })).toEqual(rides);
    expect(await list({ q: `driver of zoe ${word}` })).toEqual([rides[0], rides[2]]);
    expect(await list({ q: aWord() })).toEqual([]);
  });

  it("by state and days of the practice", async () => {
    const word = aWord();
    const [third, second, first] = await someRides(
      word,
      ["2025-04-03", "completed"],
      ["2025-04-04", "cancelled"],
      ["2025-04-05", "completed"],
    );
    expect(await list({ q: word, state: "completed" })).toEqual([third, first]);
    expect(await list({ q: word, state: "canceled" })).toEqual([second]);
    expect(await list({ q: word, state: "open" })).toEqual([]);
    expect(await list({ from: "2025-04-04", to: "2025-04-04" })).toEqual([second]);
    expect(await list({ from: "2025-04-04", to: "2025-04-05" })).toEqual([third, second]);
  });
});

describe("the list as CSV", () => {
  const file = (query: Record<string, string>, as = dispatch) =>
    app.get(`/api/office/exports/ride-list.csv?${new URLSearchParams(query)}`, as);

  it("has the rides that the filters match, with pick-ups in the practice's zone and without amounts", async () => {
    const word = aWord();
    await someRides(word, ["2025-06-03", "completed"], ["2025-06-04", "cancelled"], ["2025-07-05", "completed"]);
    const { status, headers, body } = await file({ q: word, from: "2025-06-01", to: "2025-06-30" });
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers.get("content-disposition")).toContain("rides.csv");
    const [head, ...rows] = String(body["text"]).trim().split("\n");
    expect(head).toBe(
      "Pick-up (America/New_York),State,Passenger,Booked by,Phone,From,To,Travels,Return trip,Driver,Vehicle,Driver's phone,Explanation",
    );
    expect(rows).toEqual([
      expect.stringMatching(
        `^2025-06-04T13:00:00-04:00,Canceled,${word},${word},.*,A,B,Ambulatory,No,,,,The passenger canceled it.$`,
      ),
      expect.stringMatching(
        `^2025-06-03T13:00:00-04:00,Completed,${word},${word},.*,A,B,Ambulatory,No,Driver of ${word},`,
      ),
    ]);
    expect(body["text"]).not.toContain("45.00");
  });

  it("escapes text that a spreadsheet would run as a formula", async () => {
    const word = aWord();
    await someRides(`=1+1 ${word}`, ["2025-08-03", "completed"]);
    expect(String((await file({ q: word })).body["text"])).toContain(`,'=1+1 ${word},`);
  });

  it("is logged with who exported it", async () => {
    const viewer = await aColleague(app, "view");
    const query = new URLSearchParams({ q: aWord() });
    expect((await file(Object.fromEntries(query), viewer)).status).toBe(200);
    const logged = await app.sql`select from audit_entry where action = 'rides exported' and actor_id = ${viewer.id}`;
    expect(logged).toHaveLength(1);
  });
});
