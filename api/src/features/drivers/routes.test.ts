import sharp from "sharp";
import { expect, it } from "vitest";
import { DriverAnswer } from "../../../contract/drivers.ts";
import { read, testApp } from "../../../test/app.ts";
import { aDriver, aPatient } from "../../../test/people.ts";
import { aRideInput } from "../../../test/rides.ts";
import { frequentJobs } from "../../jobs.ts";
import { runJobs } from "../../lib/jobs/jobs.ts";

const app = await testApp();
const PROFILE = "/api/driver/profile";
const UPDATE = "/api/driver/update-profile";
const profileOf = async (driver: { driverToken: string }) => read(DriverAnswer, await app.get(PROFILE, driver)).driver;

it("a driver updates any part of the profile except the email", async () => {
  const driver = await aDriver(app);
  const changes = { name: "Joseph Reed", vehicleType: "Bariatric Van", vehicleNumber: "LMP 77", email: "new@x.test" };
  expect((await app.post(UPDATE, changes, driver)).body).toMatchObject({
    message: "Profile updated!",
    driver: {
      name: "Joseph Reed",
      vehicleType: "Sedan",
      requestedVehicle: "Bariatric Van",
      vehicleNumber: "LMP 77",
      email: driver.email,
    },
  });
  await app.post(UPDATE, { phone: "+12155550199" }, driver);
  expect(await profileOf(driver)).toMatchObject({
    name: "Joseph Reed",
    phone: "+12155550199",
    vehicleModel: "Ford Transit",
  });
});

it.each([
  [{}, "Please fill in the form."],
  [
    { phone: "call me" },
    "That isn't a phone number. Enter ten digits for the US, or start with + and the country code.",
  ],
  [{ vehicleType: "Rocket" }, "Please choose a vehicle type from the list"],
  [{ name: "  " }, "Please enter your name"],
])("%j is rejected", async (changes, message) => {
  const driver = await aDriver(app);
  const answer = await app.post(UPDATE, changes, driver);
  expect([answer.status, answer.body["message"]]).toEqual([400, message]);
});

async function send(driverToken: string, fields: Record<string, string | Blob>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return app.app.request(UPDATE, { method: "POST", headers: { drivertoken: driverToken }, body: form });
}

it("a picture is uploaded by form, stored as a square WebP, and replaces the old one", async () => {
  const driver = await aDriver(app);
  const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#0F4C43" } })
    .jpeg()
    .toBuffer();
  const file = new File([new Uint8Array(jpeg)], "me.png", { type: "image/png" });
  expect((await send(driver.driverToken, { image: file, vehicleModel: "Ram ProMaster" })).status).toBe(200);
  const { image: first, vehicleModel } = await profileOf(driver);
  expect(vehicleModel).toBe("Ram ProMaster");
  const served = await app.app.request(first);
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const { width, height, format } = await sharp(await served.arrayBuffer()).metadata();
  expect([width, height, format]).toEqual([512, 512, "webp"]);

  expect((await send(driver.driverToken, { image: file })).status).toBe(200);
  expect((await profileOf(driver)).image).not.toBe(first);
  await runJobs(frequentJobs(app.services));
  expect((await app.app.request(first)).status).toBe(404);
});

it("a file that isn't a picture is rejected and changes nothing", async () => {
  const driver = await aDriver(app);
  const gif = new File(["GIF89a......"], "me.jpg", { type: "image/jpeg" });
  expect((await send(driver.driverToken, { image: gif, name: "Someone" })).status).toBe(415);
  expect(await profileOf(driver)).toMatchObject({ name: "Dan Wheeler", image: "" });
});

it("a vehicle that can't carry a passenger who was promised a ride is rejected", async () => {
  const driver = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
  const patient = await aPatient(app);
  const ride = { ...aRideInput({ transportType: "wheelchair" }), paymentMethod: "cash" };
  expect((await app.post("/api/user/book-ride", ride, { token: patient.token })).status).toBe(200);
  expect((await app.post(UPDATE, { vehicleType: "Sedan" }, driver)).status).toBe(409);
  expect((await app.post(UPDATE, { vehicleType: "Bariatric Van" }, driver)).status).toBe(200);
});

it("only drivers can use these routes", async () => {
  const { token } = await aPatient(app);
  for (const path of [PROFILE, "/api/driver/dashboard", "/api/driver/rides", "/api/driver/rides/live"]) {
    expect((await app.get(path)).status).toBe(401);
    expect((await app.get(path, { driverToken: token })).status).toBe(401);
  }
  for (const path of [UPDATE, "/api/driver/status"])
    expect((await app.post(path, {}, { driverToken: token })).status).toBe(401);
  expect((await app.post("/api/driver/status", {}, await aDriver(app))).status).toBe(400);
});
