import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { seed } from "../db/seed/seed.ts";
import { addDemoBookings } from "../local/demo-bookings.ts";
import { jobs } from "../src/jobs.ts";
import { testAppWithCards } from "./cards.ts";

const app = await testAppWithCards();

/** The product on a port, which breaks off after so many calls. */
async function aSite(calls: number) {
  let left = calls;
  const server = createServer(
    getRequestListener((request) => {
      left -= 1;
      return left < 0 ? new Response("broken off", { status: 503 }) : app.app.fetch(request);
    }),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : ""}`;
}

const counts = () => app.sql`
  select
    (select count(*)::int from dispute) as disputes,
    (select count(*)::int from appointment a join patient p on p.id = patient_id where p.name in ('Peter Lund', 'Hannah Weiss')) as visits,
    (select count(*)::int from refund join checkout c on c.id = checkout_id join appointment a on a.id = appointment_id
      join patient p on p.id = a.patient_id where p.name = 'Hannah Weiss') as refunds,
    (select count(*)::int from ride where plan_id is null and return_of is null and pickup_address = '2210 Pine Street, Apt 3'
      and dropoff_address = 'Mercy Cardiology, 30 Walnut Street, Floor 2') as rides,
    (select count(*)::int from ride_plan) as plans,
    (select count(*)::int from driver where online and email = 'stretcher@lamplight.test') as online`;

test("demo bookings that were broken off at any call are completed by later starts, each once", async () => {
  await seed(app.services);
  app.services.jobs.start(jobs(app.services));
  const [before] = await counts();
  let brokenOff = 0;
  for (let calls = 1; ; calls += 2) {
    const done = await addDemoBookings({ siteUrl: await aSite(calls), checkoutUrl: app.cards.url }).then(
      () => true,
      (error: Error) => (error.message.endsWith("answered 503: broken off") ? false : Promise.reject(error)),
    );
    if (done) break;
    brokenOff += 1;
  }
  expect(brokenOff).toBeGreaterThan(5);
  const [after] = await counts();
  expect(before).toEqual({ disputes: 0, visits: 0, refunds: 0, rides: 0, plans: 0, online: 0 });
  expect(after).toEqual({ disputes: 1, visits: 2, refunds: 1, rides: 1, plans: 1, online: 1 });
});
