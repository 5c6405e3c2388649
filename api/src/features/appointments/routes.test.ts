import { describe, expect, it } from "vitest";
import { AppointmentList, Booked } from "../../../contract/appointments.ts";
import { ConsultantList, SlotWeek } from "../../../contract/consultants.ts";
import { read, testApp } from "../../../test/app.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { aBookingInput, aConsultant, aPatient, bookingInputsFor } from "../../../test/people.ts";
import { formatTime } from "../../lib/time/format-time.ts";

const app = await testApp({ DATABASE_POOL_SIZE: "20" });
const BOOK = "/api/user/book-appointment";

const isFree = async (docId: string, input: { slotDate: string; slotTime: string }) => {
  const week = read(SlotWeek, await app.get(`/api/doctor/${docId}/slots`));
  const day = week.days.find(({ slotDate }) => slotDate === input.slotDate);
  return day?.slots.some(({ slotTime }) => slotTime === input.slotTime) ?? false;
};

const runOut = (patientId: string) => app.sql`
  update appointment set held_until = now() - interval '1 second' where patient_id = ${patientId} and status = 'held'`;

describe("holding a slot", () => {
  it("keeps it for 30 minutes at the current fee, and shows it as taken", async () => {
    const { id } = await aConsultant(app, { feeCents: 9550 });
    const { token } = await aPatient(app);
    const input = await aBookingInput(app, id);
    const answer = await app.post(BOOK, input, { token });

    expect(answer.status).toBe(200);
    const { appointment } = read(Booked, answer);
    expect(appointment).toMatchObject({ docId: id, slotDate: input.slotDate, slotTime: input.slotTime, amount: 95.5 });
    expect(appointment).toMatchObject({ payment: false, cancelled: false, isCompleted: false, meetingUrl: null });
    expect(appointment.refund).toBeNull();
    const minutes = (Date.parse(appointment.holdExpiresAt ?? "") - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);

    expect(await isFree(id, input)).toBe(false);
    const { doctors } = read(ConsultantList, await app.get("/api/doctor/list"));
    expect(doctors.find(({ _id }) => _id === id)?.slots_booked).toEqual({ [input.slotDate]: [input.slotTime] });
  });

  it("goes to one of two hundred patients who race for it", async () => {
    const { id } = await aConsultant(app);
    const input = await aBookingInput(app, id);
    const patients = await Promise.all(Array.from({ length: 200 }, () => aPatient(app)));
    const answers = await Promise.all(patients.map(({ token }) => app.post(BOOK, input, { token })));

    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(199).fill(409)]);
    const [{ count } = { count: 0 }] = await app.sql<{ count: number }[]>`
      select count(*)::int from appointment where consultant_id = ${id}`;
    expect(count).toBe(1);
  });

  it("lets the next patient have it the moment it expires, without any job", async () => {
    const { id } = await aConsultant(app);
    const input = await aBookingInput(app, id);
    const [first, second] = [await aPatient(app), await aPatient(app)];
    await app.post(BOOK, input, { token: first.token });
    expect((await app.post(BOOK, input, { token: second.token })).status).toBe(409);
    await runOut(first.id);

    expect(await isFree(id, input)).toBe(true);
    const mine = read(AppointmentList, await app.get("/api/user/appointments", { token: first.token }));
    expect(mine.appointments[0]).toMatchObject({ cancelled: true, cancelReason: "unpaid", holdExpiresAt: null });
    expect((await app.post(BOOK, input, { token: second.token })).status).toBe(200);
  });

  it("goes to one patient when many race for an expired hold", async () => {
    const { id } = await aConsultant(app);
    const input = await aBookingInput(app, id);
    const first = await aPatient(app);
    await app.post(BOOK, input, { token: first.token });
    await runOut(first.id);
    const patients = await Promise.all(Array.from({ length: 40 }, () => aPatient(app)));
    const answers = await Promise.all(patients.map(({ token }) => app.post(BOOK, input, { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(39);
  });

  it("stops at three unpaid ones per patient, however fast the clicks", async () => {
    const { id } = await aConsultant(app);
    const { token } = await aPatient(app);
    const inputs = (await bookingInputsFor(app, id)).slice(0, 8);
    const answers = await Promise.all(inputs.map((input) => app.post(BOOK, input, { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
  });

  it("is rejected at the time of another visit of the patient, with that one's time and consultant", async () => {
    const [first, second] = [await aConsultant(app), await aConsultant(app)];
    const { id: patientId, token } = await aPatient(app);
    const input = await aBookingInput(app, first.id);
    const beside = { ...input, docId: second.id };
    const { appointment } = read(Booked, await app.post(BOOK, input, { token }));
    const rejected = await app.post(BOOK, beside, { token });
    expect(rejected.status).toBe(409);
    const when = formatTime(new Date(appointment.startsAt), app.services.config.practiceTimeZone);
    expect(rejected.body["message"]).toBe(`You already have a visit with Amara Okafor on ${when}.`);
    expect(await isFree(second.id, beside)).toBe(true);

    await runOut(patientId);
    expect((await app.post(BOOK, beside, { token })).status).toBe(200);
  });

  it("gives one patient one visit at a time, however fast the clicks", async () => {
    const consultants = await Promise.all(Array.from({ length: 8 }, () => aConsultant(app)));
    const { token } = await aPatient(app);
    const input = await aBookingInput(app, consultants[0]?.id ?? "");
    const answers = await Promise.all(consultants.map(({ id }) => app.post(BOOK, { ...input, docId: id }, { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  it("is not recorded for an account that was deleted while it waited", async () => {
    const { id } = await aConsultant(app);
    const patient = await aPatient(app);
    const input = await aBookingInput(app, id);
    const { booked } = await app.sql.begin(async (tx) => {
      await tx`
        update patient set name = 'Former patient', email = id || '@deleted.invalid', password_hash = '', deleted_at = now()
        where id = ${patient.id}`;
      const waiting = app.post(BOOK, input, { token: patient.token });
      await lockWaits(app.sql);
      return { booked: waiting };
    });
    expect((await booked).status).toBe(404);
    expect(await isFree(id, input)).toBe(true);
  });

  it("returns the first response when the same request is repeated", async () => {
    const { id } = await aConsultant(app);
    const { token } = await aPatient(app);
    const [input, other] = await bookingInputsFor(app, id);
    const [first, second] = await Promise.all([
      app.post(BOOK, input, { token, key: "one-click" }),
      app.post(BOOK, input, { token, key: "one-click" }),
    ]);
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect((await app.post(BOOK, other, { token, key: "one-click" })).status).toBe(409);
    const stranger = await aPatient(app);
    expect((await app.post(BOOK, other, { token: stranger.token, key: "one-click" })).status).toBe(200);
  });

  it("is rejected, each time with its own message", async () => {
    const { id } = await aConsultant(app);
    const away = await aConsultant(app, { available: false });
    const { token } = await aPatient(app);
    const input = await aBookingInput(app, id);
    const cases: [object, number, string][] = [
      [{ ...input, slotDate: "1_1_2020_" }, 400, "That time has passed. Please choose a later one."],
      [{ ...input, slotTime: "3:15 AM" }, 400, "That time can't be booked. Please choose one from the list."],
      [
        { ...input, slotDate: "1_1_2099_" },
        400,
        "That day is too far ahead. Please choose one of the next seven days.",
      ],
      [{ ...input, slotDate: "tomorrow" }, 400, "Please choose a day from the list"],
      [{ ...input, slotTime: "noon" }, 400, "Please choose a time from the list"],
      [{ ...input, zoomEmail: "" }, 400, "Please provide an email for Zoom link"],
      [{ ...input, zoomEmail: "ann" }, 400, "Please enter a valid email address"],
      [{ ...input, zoomEmail: "a\u0000@x.test" }, 400, "Please enter a valid email address"],
      [{ ...input, docId: "7" }, 400, "We couldn't find that nurse"],
      [{ ...input, docId: "01890000-0000-7000-8000-000000000000" }, 404, "We couldn't find that nurse."],
      [{ ...input, docId: away.id }, 409, "This nurse isn't taking appointments right now."],
      [{}, 400, "We couldn't find that nurse"],
      [[], 400, "Please fill in the form."],
    ];
    for (const [body, status, message] of cases) {
      const answer = await app.post(BOOK, body, { token });
      expect(answer.body).toMatchObject({ success: false, message });
      expect(answer.status).toBe(status);
    }
    expect((await app.post(BOOK, "{", { token })).status).toBe(400);
    expect((await app.post(BOOK, { ...input, zoomEmail: "x".repeat(200_000) }, { token })).status).toBe(413);
  });
});

describe("a patient's appointments", () => {
  it("are listed newest first, and only to the patient", async () => {
    const { id } = await aConsultant(app);
    const { token } = await aPatient(app);
    const [first, second] = await bookingInputsFor(app, id);
    await app.post(BOOK, first, { token });
    await app.post(BOOK, second, { token });
    const { appointments } = read(AppointmentList, await app.get("/api/user/appointments", { token }));
    expect(appointments.map(({ slotTime }) => slotTime)).toEqual([second?.slotTime, first?.slotTime]);

    const stranger = await aPatient(app);
    const theirs = await app.get("/api/user/appointments", { token: stranger.token });
    expect(theirs.body["appointments"]).toEqual([]);
    expect(theirs.headers.get("cache-control")).toBe("no-store");
  });

  it("can be canceled while unpaid, by their owner, once; the slot is free again", async () => {
    const { id } = await aConsultant(app);
    const [owner, stranger] = [await aPatient(app), await aPatient(app)];
    const input = await aBookingInput(app, id);
    const { appointment } = read(Booked, await app.post(BOOK, input, { token: owner.token }));
    const cancel = (token: string) =>
      app.post("/api/user/cancel-appointment", { appointmentId: appointment._id }, { token });

    expect((await cancel(stranger.token)).status).toBe(404);
    const answer = await cancel(owner.token);
    expect(read(Booked, answer).appointment).toMatchObject({ cancelled: true, cancelReason: "patient" });
    expect(await isFree(id, input)).toBe(true);
    expect((await cancel(owner.token)).status).toBe(409);
  });

  it("need a patient's token", async () => {
    for (const token of ["", "nonsense", undefined]) {
      expect((await app.get("/api/user/appointments", token === undefined ? {} : { token })).status).toBe(401);
      expect((await app.post(BOOK, {}, token === undefined ? {} : { token })).status).toBe(401);
    }
  });
});
