import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { Profile } from "../../../contract/accounts.ts";
import { NO_PHONE } from "../../../contract/read-phone.ts";
import { read, testApp } from "../../../test/app.ts";
import { aPatient } from "../../../test/people.ts";
import { frequentJobs } from "../../jobs.ts";
import { runJobs } from "../../lib/jobs/jobs.ts";

const app = await testApp();

type Part = string | File;
const formOf = (parts: Record<string, Part>) => {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  return form;
};
const whole = {
  name: "Ann B. Lee",
  phone: "+12125550100",
  address: JSON.stringify({ line1: "1 Lamp Street", line2: "Apt 2" }),
  gender: "Female",
  dob: "1980-02-29",
};
const save = (token: string, parts: Record<string, Part>) =>
  app.post("/api/user/update-profile", formOf(parts), { token });
const profileAt = async (token: string) => read(Profile, await app.get("/api/user/get-profile", { token })).userData;
const picture = async (name = "me.png") =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 40, height: 60, channels: 3, background: "teal" } })
          .png()
          .toBuffer(),
      ),
    ],
    name,
  );
const keptPictures = () => readdir(join(app.services.config.filesDir, "public/pictures")).catch(() => []);

describe("a profile", () => {
  it("stores what its owner enters, and returns it", async () => {
    const { token } = await aPatient(app);
    const answer = await save(token, whole);
    expect(answer.body["message"]).toBe("Profile updated!");
    const expected = { ...whole, address: { line1: "1 Lamp Street", line2: "Apt 2" } };
    expect(read(Profile, answer).userData).toMatchObject(expected);
    expect(await profileAt(token)).toMatchObject(expected);
  });

  it("keeps fields that a form leaves out and empties those it sends empty", async () => {
    const { token } = await aPatient(app);
    await save(token, whole);
    await save(token, { name: "Ann Lee", phone: "", gender: "", dob: "" });
    expect(await profileAt(token)).toMatchObject({
      name: "Ann Lee",
      phone: "",
      gender: "",
      dob: "",
      address: { line1: "1 Lamp Street", line2: "Apt 2" },
    });
  });

  it.each([
    ["name", " ", "Please enter your full name"],
    ["phone", "555-0100", "The area code is missing. Please enter all ten digits."],
    ["phone", "123456", NO_PHONE],
    [
      "phone",
      "4791234567",
      "That isn't a US phone number. Please check the digits, or start with + and the country code.",
    ],
    ["gender", "male", "Please choose Male or Female"],
    ["dob", "1980-02-30", "Please enter a date of birth in the past"],
    ["dob", "2999-01-01", "Please enter a date of birth in the past"],
    ["dob", "29.02.1980", "Please enter a date of birth in the past"],
    ["address", "1 Lamp Street", "Please enter the address as two lines"],
    ["address", '["1 Lamp Street"]', "Please enter the address as two lines"],
    ["name", "Ann\u0000", "Your text has a character we can't save. Please remove it."],
  ])("rejects %s %j: %s", async (field, value, message) => {
    const { token } = await aPatient(app);
    const answer = await save(token, { ...whole, [field]: value });
    expect([answer.status, answer.body["message"]]).toEqual([400, message]);
    expect((await profileAt(token)).phone).toBe("");
  });

  it("needs its owner's token before anything else is checked", async () => {
    expect((await save("nobody", {})).status).toBe(401);
    const { token } = await aPatient(app);
    expect((await save(token, {})).status).toBe(400);
    expect((await app.post("/api/user/update-profile", {}, { token })).status).toBe(400);
  });

  it("of someone else stays unchanged", async () => {
    const [mine, theirs] = [await aPatient(app), await aPatient(app)];
    await save(mine.token, whole);
    expect(await profileAt(theirs.token)).toMatchObject({ name: theirs.name, phone: "" });
  });

  it("records who changed it", async () => {
    const { id, token } = await aPatient(app);
    await save(token, whole);
    const entries = await app.sql`select actor, actor_id, action from audit_entry where patient_id = ${id}`;
    expect(entries).toEqual([{ actor: "patient", actorId: id, action: "profile changed" }]);
  });
});

describe("a picture", () => {
  it("is shown at a public URL, and the previous one is deleted", async () => {
    const { token } = await aPatient(app);
    const first = read(Profile, await save(token, { name: "Ann", image: await picture() })).userData.image;
    expect(first).toMatch(/^\/files\/pictures\/[\w-]{24}\.webp$/);
    const shown = await app.app.request(first);
    expect(shown.headers.get("content-type")).toBe("image/webp");
    expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(512);

    const second = read(Profile, await save(token, { name: "Ann", image: await picture() })).userData.image;
    expect(second).not.toBe(first);
    await runJobs(frequentJobs(app.services));
    expect((await app.app.request(first)).status).toBe(404);
  });

  it("stays when a form sends none", async () => {
    const { token } = await aPatient(app);
    const { image } = read(Profile, await save(token, { name: "Ann", image: await picture() })).userData;
    await save(token, { name: "Ann" });
    await save(token, { name: "Ann", image: new File([], "") });
    expect((await profileAt(token)).image).toBe(image);
    expect((await app.app.request(image)).status).toBe(200);
  });

  it.each([
    ["an SVG with a script", "me.png", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
    ["a program", "me.jpg", "MZ\u0090 this program cannot be run", 415],
    ["an empty file", "me.png", "", 415],
    ["five megabytes and one byte", "me.png", "x".repeat(5 * 1024 * 1024 + 1), 413],
    ["fifty megabytes", "me.png", "x".repeat(50 * 1024 * 1024), 413],
  ])("%s is rejected, and nothing of it is stored", async (_, name, content, status) => {
    const { token } = await aPatient(app);
    const before = await keptPictures();
    const answer = await save(token, { ...whole, image: new File([content], name, { type: "image/png" }) });
    expect(answer.status).toBe(status);
    expect(await keptPictures()).toEqual(before);
    expect((await profileAt(token)).phone).toBe("");
  });

  it("leaves nothing behind when the profile cannot be changed", async () => {
    const { id, token } = await aPatient(app);
    const before = await keptPictures();
    await app.sql`
      alter table audit_entry add constraint no_more check (patient_id <> ${app.sql.unsafe(`'${id}'`)})`;
    expect(
      (
        await app.app.request("/api/user/update-profile", {
          method: "POST",
          headers: { token },
          body: formOf({ name: "Ann", image: await picture() }),
        })
      ).status,
    ).toBe(500);
    await app.sql`alter table audit_entry drop constraint no_more`;
    await app.sql`update file_deletion set due_at = now()`;
    await runJobs(frequentJobs(app.services));
    expect(await keptPictures()).toEqual(before);
  });
});
