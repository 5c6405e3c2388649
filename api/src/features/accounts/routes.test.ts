import { describe, expect, it } from "vitest";
import { Profile, UserToken } from "../../../contract/accounts.ts";
import { read, testApp } from "../../../test/app.ts";
import { aDriver, aPatient } from "../../../test/people.ts";

const app = await testApp();
const someone = () => ({ name: "Ann Lee", email: `${crypto.randomUUID()}@patient.test`, password: "correct horse" });

describe("signing up", () => {
  it("creates an account that is logged in at once", async () => {
    const person = someone();
    const answer = await app.post("/api/user/register", person);
    expect(answer.body["message"]).toBe("Account created successfully");
    const { token } = read(UserToken, answer);
    const { userData } = read(Profile, await app.get("/api/user/get-profile", { token }));
    expect(userData).toMatchObject({ name: person.name, email: person.email, phone: "", gender: "", dob: "" });
  });

  it("creates one account per email, whatever its letter case, also when two try at once", async () => {
    const person = someone();
    const shouting = { ...person, email: person.email.toUpperCase() };
    const answers = await Promise.all([
      app.post("/api/user/register", person),
      app.post("/api/user/register", shouting),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await app.post("/api/user/login", { email: shouting.email, password: person.password })).status).toBe(200);
  });

  it.each([
    ["name", "", "Please enter your full name"],
    ["name", "x".repeat(101), "Please keep this under 100 characters"],
    ["email", "ann", "Please enter a valid email address"],
    ["email", 7, "Please enter an email address"],
    ["password", "short", "Please use at least 8 characters"],
    ["password", "x".repeat(129), "Please use at most 128 characters"],
    ["name", "Ann\u0000", "Your text has a character we can't save. Please remove it."],
  ])("rejects %s %j with an error at its field: %s", async (field, value, message) => {
    const answer = await app.post("/api/user/register", { ...someone(), [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.body["message"]).toBe(message);
  });
});

describe("logging in", () => {
  it("has the same message whether the email or the password is wrong", async () => {
    const person = someone();
    await app.post("/api/user/register", person);
    const wrongPassword = await app.post("/api/user/login", { ...person, password: "wrong horse" });
    const wrongEmail = await app.post("/api/user/login", { ...person, email: "nobody@patient.test" });
    expect([wrongPassword.status, wrongEmail.status]).toEqual([401, 401]);
    expect(wrongPassword.body["message"]).toBe(wrongEmail.body["message"]);
  });

  it("stores tokens only as hashes", async () => {
    const { token } = await aPatient(app);
    const rows = await app.sql<{ id: string }[]>`select id from patient_session`;
    expect(rows.map(({ id }) => id)).not.toContain(token);
    for (const { id } of rows) expect((await app.get("/api/user/get-profile", { token: id })).status).toBe(401);
  });
});

describe("a session", () => {
  it("ends on the server when its owner logs out, and only that one", async () => {
    const person = someone();
    const first = read(UserToken, await app.post("/api/user/register", person)).token;
    const second = read(UserToken, await app.post("/api/user/login", person)).token;
    expect((await app.post("/api/user/logout", {}, { token: first })).body["message"]).toBe("Logged Out");
    expect((await app.get("/api/user/get-profile", { token: first })).status).toBe(401);
    expect((await app.get("/api/user/get-profile", { token: second })).status).toBe(200);
  });

  it("ends when its time is over, and is extended when it is used late in its time", async () => {
    const { id, token } = await aPatient(app);
    const expiry = async () => {
      const [row] = await app.sql<{ days: number }[]>`
        select extract(day from expires_at - now())::int as days from patient_session where patient_id = ${id}`;
      return row?.days;
    };
    await app.sql`update patient_session set expires_at = now() + interval '3 days' where patient_id = ${id}`;
    expect((await app.get("/api/user/get-profile", { token })).status).toBe(200);
    expect(await expiry()).toBe(29);
    await app.sql`update patient_session set expires_at = now() - interval '1 second' where patient_id = ${id}`;
    expect((await app.get("/api/user/get-profile", { token })).status).toBe(401);
  });

  it.each(["/api/driver/logout", "/api/driver/logout-everywhere"])(
    "of a driver ends on %s, and with it the shift",
    async (path) => {
      const driver = await aDriver(app, { online: true });
      const isOnline = async () => (await app.sql`select from driver where id = ${driver.id} and online`).length === 1;
      expect(await isOnline()).toBe(true);
      expect((await app.post(path, {}, { driverToken: driver.driverToken })).status).toBe(200);
      expect(await isOnline()).toBe(false);
    },
  );

  it("of a driver does not work for a patient's calls, and vice versa", async () => {
    const [patient, driver] = [await aPatient(app), await aDriver(app)];
    expect((await app.get("/api/user/get-profile", { token: driver.driverToken })).status).toBe(401);
    expect((await app.get("/api/user/get-profile", { driverToken: driver.driverToken })).status).toBe(401);
    expect((await app.post("/api/driver/logout", {}, { driverToken: patient.token })).status).toBe(401);
    expect((await app.post("/api/driver/logout", {}, { driverToken: driver.driverToken })).status).toBe(200);
  });
});
