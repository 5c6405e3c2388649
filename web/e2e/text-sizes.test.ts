import { randomUUID } from "node:crypto";
import { ConsultantList } from "@lamplight/api/contract/consultants.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openStaffSession } from "../../api/src/lib/office/staff-sessions.ts";
import { officeScreens, screens } from "../src/app/paths.ts";
import { settled } from "./every-form.ts";
import { aPaidVisit, sql } from "./records.ts";
import { aDriversToken, phone } from "./riding.ts";
import { aVisitor, stack } from "./stack.ts";
import { textFaults } from "./text-faults.ts";

/** The browser's text sizes in pixels, at 100, 150 and 200 %. */
const SIZES = [16, 24, 32];

const OF_PATIENTS: string[] = [screens.myProfile, screens.myAppointments, screens.visit, screens.myRides, screens.ride];
const OF_DRIVERS: string[] = [screens.dashboard, screens.rides, screens.driverEarnings, screens.driverProfile];
const OF_NURSES = Object.values(officeScreens).filter(
  (path) => path.startsWith("/nurse") && !/login|forgot|invitation/.test(path),
);

/** The faults of the screens at each text size. */
async function faultsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.locator("h1").first().waitFor();
    for (const standard of SIZES) {
      await browser.send("Page.setFontSizes", { fontSizes: { standard } });
      await settled(page);
      found.push(...(await textFaults(page)).map((fault) => `${path} at ${(standard / 16) * 100} %: ${fault}`));
    }
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  }
  return found;
}

/** A phone on which a nurse is logged in. */
async function asNurse(id: string): Promise<Page> {
  const page = await aVisitor(phone);
  const value = await openStaffSession(sql, id, "", true);
  await page
    .context()
    .addCookies([{ name: "nurse", value, domain: "localhost", path: "/api/nurse", sameSite: "Strict" }]);
  return page;
}

test("nine visits of a nurse's day are not higher than two screens of a phone", async () => {
  const { appointmentId } = await aPaidVisit();
  const [nurse] = await sql<{ id: string; day: string }[]>`
    with visits as (
      insert into appointment (patient_id, consultant_id, starts_at, ends_at, status, paid_at, fee_cents, zoom_email)
      select patient_id, consultant_id, starts_at + nth * interval '1 hour', ends_at + nth * interval '1 hour', 'paid', now(), 8000,
        zoom_email
      from appointment, generate_series(1, 8) as nth where id = ${appointmentId}
    )
    insert into staff (name, email, role, consultant_id, password_hash)
    select 'Nora Quinn', ${`${randomUUID()}@nurse.test`}, 'nurse', consultant_id, 'none' from appointment where id = ${appointmentId}
    returning id, (select (starts_at at time zone time_zone)::date::text from appointment, practice where appointment.id = ${appointmentId}) as day`;
  const page = await asNurse(nurse?.id ?? "");
  await page.goto(`${officeScreens.nurse}?day=${nurse?.day}`);
  const visits = page.locator("[data-row]");
  await expect.poll(() => visits.count()).toBe(9);
  const [first, last] = [await visits.first().boundingBox(), await visits.last().boundingBox()];
  expect((last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0)).toBeLessThan(2 * phone.viewport.height);
});

test("on a phone no screen breaks, cuts or covers text at 100, 150 and 200 %, and sticky bars stay low", async () => {
  const { token, appointmentId } = await aPaidVisit();
  const { doctors } = ConsultantList.parse(await (await fetch(`${stack.siteUrl}/api/doctor/list`)).json());
  const docId = doctors.find(({ available }) => available)?._id ?? "";
  const nurses = await sql<{ id: string }[]>`
    insert into staff (name, email, role, consultant_id, password_hash)
    select 'Nora Quinn', ${`${randomUUID()}@nurse.test`}, 'nurse', consultant_id, 'none' from appointment where id = ${appointmentId} returning id`;
  const driverToken = await aDriversToken(3, 4);
  const rides = await sql<{ id: string }[]>`select id from ride order by booked_at desc limit 1`;
  const concrete = (path: string) =>
    path
      .replace(":docId", docId)
      .replace("/:speciality?", "")
      .replace(":appointmentId", appointmentId)
      .replace(":rideId", String(rides[0]?.id));

  const visitor = await aVisitor(phone);
  const everybodys = Object.values(screens).filter((path) => ![...OF_PATIENTS, ...OF_DRIVERS].includes(path));
  const found = await faultsOf(visitor, everybodys.map(concrete));

  const signedIn = await aVisitor(phone);
  await signedIn.addInitScript((stored) => Object.assign(localStorage, stored), { token, driverToken });
  found.push(...(await faultsOf(signedIn, [...OF_PATIENTS, ...OF_DRIVERS].map(concrete))));

  const nurse = await asNurse(nurses[0]?.id ?? "");
  found.push(...(await faultsOf(nurse, OF_NURSES)));
  expect(found).toEqual([]);
});
