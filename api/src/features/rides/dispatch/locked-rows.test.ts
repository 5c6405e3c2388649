import { expect, it } from "vitest";
import { BookedRide } from "../../../../contract/rides.ts";
import { read, testApp } from "../../../../test/app.ts";
import { aDriver, aPatient } from "../../../../test/people.ts";
import { aRideInput } from "../../../../test/rides.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { processDueDrivers, processDueRides } from "./dispatch.ts";

const app = await testApp();
const aVan = () => aDriver(app, { vehicleType: "Wheelchair Van" });

it("going online responds at once while another driver and a pending ride are locked; the ride is offered after that", async () => {
  const [van, other] = [await aVan(), await aVan()];
  const patient = await aPatient(app);
  const { ride } = read(
    BookedRide,
    await app.post("/api/user/book-ride", { ...aRideInput(), paymentMethod: "cash" }, { token: patient.token }),
  );
  const holder = await app.sql.reserve();
  await holder`begin`;
  await holder`select from driver where id = ${other.id} for update`;
  await holder`select from ride where id = ${ride._id} for update`;
  expect((await app.post("/api/driver/status", { online: true }, van)).status).toBe(200);
  await holder`rollback`;
  holder.release();
  await runJobs([processDueDrivers(app.services), processDueRides(app.services)]);
  expect((await app.sql`select status from ride where id = ${ride._id}`)[0]).toEqual({ status: "assigned" });
});
