import { execFile } from "node:child_process";
import { join } from "node:path";
import { Writable } from "node:stream";
import { promisify } from "node:util";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { Booked, CheckoutUrl } from "../../../contract/appointments.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { eventually } from "../../../test/eventually.ts";
import { testMailbox } from "../../../test/mailbox.ts";
import { aBookingInput, aConsultant, aPatient } from "../../../test/people.ts";
import { secretsIn } from "../../../test/secrets.ts";
import { aTraceCollector } from "../../../test/trace-collector.ts";
import { frequentJobs } from "../../jobs.ts";
import { openJobs } from "../jobs/jobs.ts";
import { openLog } from "../log.ts";
import { inSpan } from "./spans.ts";
import { openTracing } from "./tracing.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER = "00f067aa0ba902b7";
const traceparent = `00-${TRACE}-${CALLER}-01`;
/** A caller that says that its trace isn't kept. */
const unsampled = `00-${TRACE.replace("4", "5")}-${CALLER}-00`;

const lines: string[] = [];
const log = openLog("info", new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }));
const collector = await aTraceCollector();
afterAll(collector.close);
const mailbox = await testMailbox();
const app = await testAppWithCards(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20of-collector",
    SMTP_URL: mailbox.url,
    PUBLISHED_AS: "care/nursing:1.2.0",
  },
  undefined,
  log,
);

/** One story: a visit is booked and paid, jobs run, and the process ends, which sends what is left. */
async function story() {
  const patient = await aPatient(app);
  const zoomEmail = `zoom-${patient.email}`;
  const { id: docId } = await aConsultant(app);
  const input = { ...(await aBookingInput(app, docId)), zoomEmail };
  const as = { token: patient.token, headers: { traceparent } };
  const booked = await app.post("/api/user/book-appointment", input, as);
  const { _id: appointmentId } = read(Booked, booked).appointment;
  const { url } = read(CheckoutUrl, await app.post("/api/user/pay-appointment", { appointmentId }, as));
  await app.cards.press(url, "pay");
  await app.post("/api/user/mark-appointment-paid", { appointmentId }, as);
  await app.get(`/api/user/appointments?limit=3`, { token: patient.token, headers: { traceparent: unsampled } });
  await app.post("/api/user/pay-appointment", { appointmentId: docId }, { token: patient.token });

  const jobs = openJobs(log);
  const failing = { name: "failing", run: () => Promise.reject(new TypeError("a patient's name")) };
  const idle = { name: "idle", run: async () => 0 };
  jobs.start([...frequentJobs(app.services), failing, idle]);
  await eventually(() => expect(mailbox.to(zoomEmail)).not.toHaveLength(0));
  await eventually(() => expect(jobs.states().filter((job) => !job.doneAt && !job.failingSince)).toEqual([]));
  await jobs.stop();
  await app.end();
  const emails = mailbox.received.flatMap(({ to, text }) => [to, ...secretsIn(text ?? "")]);
  const ids = [patient.id, docId, appointmentId];
  return { private: [...ids, patient.token, patient.email, patient.name, zoomEmail, url, input.slotTime, ...emails] };
}
const told = await story();
const named = (name: string) => collector.spans().filter((span) => span.name === name);

it("continues the caller's trace, with the route's pattern and the status", () => {
  const [booking] = named("POST /api/user/book-appointment");
  expect(booking).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: 2, status: { code: 0 } });
  expect(booking?.attributes).toEqual({
    "http.request.method": "POST",
    "http.route": "/api/user/book-appointment",
    "http.response.status_code": "200",
  });
  expect(collector.services()[0]).toEqual({ "service.name": "lamplight", "service.version": "1.2.0" });
  expect(collector.headers()[0]).toMatchObject({ authorization: "Bearer of-collector" });
});

it("sends nothing of a trace that its caller doesn't keep", () => {
  expect(named("GET /api/user/appointments")).toEqual([]);
});

it("a caller's trace is kept as often as others, whatever id the caller chose", async () => {
  const { url: endpoint, spans, close } = await aTraceCollector();
  onTestFinished(close);
  const traces = openTracing({ endpoint, headers: {}, service: "lamplight", version: undefined, share: 0.5 }, log);
  const chosen = { name: "GET /api/config", traceparent: `00-${"1".padStart(32, "0")}-${CALLER}-01` };
  for (let count = 0; count < 100; count += 1) await inSpan(chosen, async () => {});
  await traces.close();
  expect(spans().length).toBeGreaterThan(0);
  expect(spans().length).toBeLessThan(100);
});

it("shows transactions and calls to the card provider below their request, with host and operation", () => {
  const [paying] = named("POST /api/user/pay-appointment");
  const below = collector.spans().filter(({ parentSpanId }) => parentSpanId === paying?.spanId);
  expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(["transaction", "POST /v1/checkout/sessions"]));
  const [call] = named("POST /v1/checkout/sessions");
  expect(call).toMatchObject({ traceId: TRACE, kind: 3 });
  expect(call?.attributes).toEqual({ "server.address": "localhost" });
  expect(named("GET /v1/checkout/sessions/:id")).not.toHaveLength(0);
});

it("gives a job a trace of its own if it had something to do or failed, and none otherwise", () => {
  const [sending] = named("job emails");
  expect(sending?.parentSpanId).toBeUndefined();
  expect(Number(sending?.attributes["job.rows"])).toBeGreaterThan(0);
  const emails = named("send email");
  expect(emails[0]?.attributes).toEqual({ "server.address": "127.0.0.1" });
  expect(named("job emails").map(({ traceId }) => traceId)).toContain(emails[0]?.traceId);
  expect(named("job failing")[0]).toMatchObject({ status: { code: 2 }, attributes: { "error.type": "TypeError" } });
  expect(named("job idle")).toEqual([]);
});

it("marks no failure where a user is told what to correct", () => {
  const refused = named("POST /api/user/pay-appointment").find(({ traceId }) => traceId !== TRACE);
  expect(refused).toMatchObject({ status: { code: 0 }, attributes: { "http.response.status_code": "404" } });
});

it("contains no id, name, address, token, time or link of a person", () => {
  const sent = collector.text();
  expect(told.private.length).toBeGreaterThan(8);
  expect(told.private.filter((part) => part !== "" && sent.includes(part))).toEqual([]);
  const attributes = collector.spans().flatMap((span) => Object.keys(span.attributes));
  expect(attributes.filter((name) => !KNOWN.has(name))).toEqual([]);
});

/** A new attribute needs a look at what it can hold. */
const KNOWN = new Set([
  ...["http.request.method", "http.route", "http.response.status_code", "server.address", "db.system.name"],
  ...["job.name", "job.rows", "error.type"],
]);

it("the line of a request has the id of its trace", () => {
  const requests = lines.map((line): unknown => JSON.parse(line));
  expect(requests).toContainEqual(
    expect.objectContaining({ msg: "request", path: "/api/user/book-appointment", traceId: TRACE }),
  );
});

it("without a collector, nothing that makes or sends traces is loaded", async () => {
  const program = `import(${JSON.stringify(join(import.meta.dirname, "../../serve.ts"))}).then(() =>
    console.log(process.getBuiltinModule("node:module").registerHooks.name, seen.length));`;
  const hooks = `const seen = []; process.getBuiltinModule("node:module").registerHooks({
    resolve: (name, context, next) => { if (/sdk-trace|tracing.tracing/.test(name)) seen.push(name); return next(name, context); } });`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--eval", `${hooks}\n${program}`]);
  expect(stdout.trim()).toBe("registerHooks 0");
});
