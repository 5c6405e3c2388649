import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";

const lines: string[] = [];
const log = pino(
  new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  }),
);
const app = await testApp({ LIMIT_FORMS_PER_ADDRESS: "3", TRUSTED_PROXIES: "1" }, undefined, log);
const report = (address: string, fault = `Unexpected token 'A', "Ann's secret"... is not valid JSON`) =>
  app.post(
    "/api/browser-errors",
    { fault, at: "/assets/shell-a.js:1:2", screen: "/pay", build: null },
    { headers: { "x-forwarded-for": address } },
  );
const counted = async () =>
  Number(/^lamplight_browser_errors_total (\d+)$/m.exec(await app.services.meters.render())?.[1] ?? 0);

it("an error on a page is logged without the data it quotes, and counted", async () => {
  const before = await counted();
  expect((await report("192.0.2.1")).status).toBe(200);
  const logged = lines.filter((line) => line.includes("a page failed")).join("");
  expect(logged).toContain('"screen":"/pay"');
  expect(logged).not.toContain("secret");
  expect(await counted()).toBe(before + 1);
});

it("one address can report only so many", async () => {
  const statuses: number[] = [];
  for (const _ of [1, 2, 3, 4]) statuses.push((await report("192.0.2.2")).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await report("192.0.2.3")).status).toBe(200);
});
