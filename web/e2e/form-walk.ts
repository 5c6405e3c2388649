import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Request } from "playwright-core";
import { expect, inject } from "vitest";
import { sampleOf } from "../../api/test/sample.ts";
import { screens } from "../src/app/paths.ts";
import { formsAfter, formsAt } from "./every-form.ts";
import { EMAIL, WRITTEN } from "./filling-in.ts";
import { tryForm } from "./form-trials.ts";
import { controlNetwork, sendOn } from "./held-network.ts";
import { aConsultant, aHold } from "./records.ts";
import { aDriversToken } from "./riding.ts";
import { aVisitor, logsDir } from "./stack.ts";

const OF_PATIENTS = [screens.myProfile, screens.myAppointments, screens.visit, screens.myRides, screens.ride];
const OF_DRIVERS = [screens.dashboard, screens.rides, screens.driverEarnings, screens.driverProfile];
const OF_ACCOUNTS = [screens.login, screens.forgotPassword];
const isIn =
  (...lists: (readonly string[])[]) =>
  (path: string) =>
    lists.some((list) => list.includes(path));

const first = (...paths: string[]): string[] => [...new Set(paths)];

/** The kinds of users and their screens, the sample's first: the session, and what the browser stores of it. */
const people = {
  "a visitor": async () => ({
    session: {},
    paths: first(
      screens.home,
      screens.contact,
      ...Object.values(screens).filter((path) => !isIn(OF_PATIENTS, OF_DRIVERS, OF_ACCOUNTS)(path)),
    ),
  }),
  "a visitor on the way in": async () => ({ session: {}, paths: OF_ACCOUNTS }),
  "a patient with a hold": async () => {
    const { token, appointmentId } = await aHold();
    const paths = first(screens.myProfile, screens.transport, ...OF_PATIENTS, screens.appointment);
    return { session: { token }, paths: paths.map((path) => path.replace(":appointmentId", appointmentId)) };
  },
  "a driver with a ride": async () => ({
    session: { driverToken: await aDriversToken(3) },
    paths: first(screens.driverProfile, screens.dashboard, ...OF_DRIVERS),
  }),
};

const { whole } = inject("extent");

/** Tries the forms that a user meets. Returns the requests that were sent, and all requests. */
async function walk(arrive: (typeof people)[keyof typeof people], docId: string) {
  const { session, paths } = await arrive();
  const page = await aVisitor({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const stored = { ...session, tokenOwner: EMAIL, driverTokenOwner: EMAIL };
  await page.addInitScript((storage) => {
    if (window === window.top) Object.assign(localStorage, storage);
  }, stored);
  const network = await controlNetwork(page, session);
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  const known = new Set<string>();
  for (const path of sampleOf(paths, 1)) {
    const there = await formsAt(page, path.replace(":docId", docId).replace("/:speciality?", ""), known);
    const waiting = sampleOf(there, 1);
    for (let place = waiting.shift(); place; place = waiting.shift()) {
      await tryForm(page, place, network);
      if (whole) waiting.push(...(await formsAfter(page, place, known)));
    }
  }
  return { forms: [...known], requests, sent: network.sent };
}

const logged = () => {
  const ofTheApi = readdirSync(logsDir).filter((name) => /^api\b/.test(name));
  return ofTheApi.map((name) => readFileSync(join(logsDir, name), "utf8")).join("\n");
};

/** The typed texts found in a text or URL. Six digits inside a longer number are not a code. */
function leakedIn(text: string): string[] {
  const plain = text
    .replaceAll("+", " ")
    .replaceAll(/%([0-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  const numbers = new Set(plain.split(/\D+/));
  return WRITTEN.filter((words) => (/^\d+$/.test(words) ? numbers.has(words) : plain.includes(words)));
}

/** Walks through the forms of these users in parallel. */
export async function formsHold(...kinds: (keyof typeof people)[]): Promise<void> {
  const consultant = await aConsultant();
  const walks = await Promise.all(kinds.map((name) => walk(people[name], consultant.id)));
  for (const { forms, requests, sent } of walks) {
    expect(forms.length).toBeGreaterThan(whole ? 1 : 0);
    expect(leakedIn(requests.map((request) => request.url()).join("\n"))).toEqual([]);
    const natively = requests.filter((request) => request.isNavigationRequest() && request.method() !== "GET");
    expect(natively.map((request) => request.url())).toEqual([]);
    // Each request is sent to the product once, so that its logs can be checked.
    const byCall = new Map(sent.map((request) => [`${request.method()} ${request.url()}`, request]));
    for (const [call, request] of byCall) expect(await sendOn(request), call).toBeLessThan(500);
  }
  expect(logged()).toContain('"msg"');
  expect(leakedIn(logged())).toEqual([]);
}
