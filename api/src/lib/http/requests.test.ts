import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { createApp } from "../../app.ts";
import { openLog } from "../log.ts";
import { printablePath } from "./requests.ts";

const { services } = await testApp();

it.each([
  ["/api/user/newsletter/unsubscribe/xV3_kq0zq1Zb-8dW2mPqLxV3_kq0zq1Zb", "/api/user/newsletter/unsubscribe/:"],
  ["/api/doctor/01890000-0000-7000-8000-000000000000/slots", "/api/doctor/:/slots"],
  ["/api/user/mark-appointment-paid", "/api/user/mark-appointment-paid"],
  ["/api/nurse/feed/FAD8V5C31iF1UNOjL91FiOsEDrmohUWOv7Vqx4sz6AM.ics", "/api/nurse/feed/:"],
  ["/api/office/exports/visits.csv", "/api/office/exports/visits.csv"],
  ["/assets/index-DkW93jqA.js", "/assets/index-DkW93jqA.js"],
  ["/unsubscribe/ann@patient.test", "/unsubscribe/:"],
  ["/%00%ff", "/:"],
])("%s is logged as %s", (path, printed) => {
  expect(printablePath(path)).toBe(printed);
});

test("neither the token of a link nor the query string is logged", async () => {
  const to = new PassThrough();
  const app = createApp({ ...services, log: openLog("info", to) });
  const token = "aTokenOfTwentyOrMoreLetters";
  await app.request(`/api/user/newsletter/unsubscribe/${token}?email=ann@patient.test`, { method: "POST" });
  to.end();
  const line = await text(to);
  expect(JSON.parse(line)).toMatchObject({ method: "POST", path: "/api/user/newsletter/unsubscribe/:" });
  expect(line).not.toMatch(/aToken|ann@/);
});
