import { expect, test } from "vitest";
import { longTest } from "./long-run.ts";
import { aPhone, fill, openOffice, press } from "./office.ts";
import { aPaidVisit, sql } from "./records.ts";
import { aVisitor, axeFaults, stack } from "./stack.ts";

/** A visit that began twelve minutes ago, of a patient with a unique name. */
async function aRunningVisit() {
  const visit = await aPaidVisit();
  const name = `Hannah ${crypto.randomUUID().slice(0, 8)}`;
  await sql`
    update appointment set starts_at = now() - interval '12 minutes', ends_at = now() + interval '18 minutes'
    where id = ${visit.appointmentId}`;
  await sql`
    update patient set name = ${name} where id = (select patient_id from appointment where id = ${visit.appointmentId})`;
  return { ...visit, name };
}

const post = (call: string, appointmentId: string, token: string) =>
  fetch(`${stack.siteUrl}/api/user/${call}`, {
    method: "POST",
    headers: { "content-type": "application/json", token },
    body: JSON.stringify({ appointmentId }),
  });

test("at 390 px and by keyboard: a task appears, is taken and snoozed, and disappears with its cause", async () => {
  const visit = await aRunningVisit();
  const { page } = await openOffice("desk", aPhone);
  await page.goto("/office");
  await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
  await page.getByRole("heading", { level: 2, name: "Now and next" }).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  expect((await post("unattended-appointment", visit.appointmentId, visit.token)).status).toBe(200);
  const row = page.getByRole("region", { name: "Needs you" }).getByRole("listitem").filter({ hasText: visit.name });
  await row.getByText("Nurse not in the call").first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const hasRoom = await page.evaluate(
    () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
  );
  expect(hasRoom).toBe(true);

  const more = row.getByRole("button", { name: `More for ${visit.name}` });
  await more.focus();
  await page.keyboard.press("Enter");
  await row.getByRole("button", { name: /^Take it/ }).click();
  await row.getByText("You have this.").waitFor();
  await more.focus();
  await page.keyboard.press("t");
  await row.getByText("You have this.").waitFor({ state: "detached" });

  await page.getByRole("button", { name: /thing.* need.? you$/ }).focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: "Most urgent" });
  await panel.getByRole("link", { name: "Open Today" }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });

  await more.focus();
  await page.keyboard.press("Enter");
  await row.getByRole("button", { name: /^10 minutes/ }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await row.getByRole("button", { name: /^10 minutes/ }).click();
  await page.getByText(/^Snoozed: \d+$/).waitFor();
  await row.waitFor({ state: "detached" });

  await press(page, /^Snoozed: \d+$/);
  const snoozed = page.getByRole("list", { name: "Snoozed" }).getByRole("listitem").filter({ hasText: visit.name });
  await snoozed
    .getByText(/Nurse not in the call/)
    .first()
    .waitFor();
  await post("attended-appointment", visit.appointmentId, visit.token);
  await snoozed.waitFor({ state: "detached" });
});

longTest("at 390 px and by keyboard: two records are merged, and one login sees both visits", async () => {
  const [kept, merged] = [await aPaidVisit(), await aPaidVisit()];
  await sql`
    update appointment set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
    where id = ${merged.appointmentId}`;
  const word = crypto.randomUUID().slice(0, 8);
  const [keptId = "", goneId = ""] = await Promise.all(
    [kept, merged].map(async ({ appointmentId }, index) => {
      const email = `${index === 0 ? "kept" : "gone"}-${word}@patient.test`;
      const [patient] = await sql<{ id: string }[]>`
        update patient set name = ${`May ${word}`}, email = ${email}
        where id = (select patient_id from appointment where id = ${appointmentId}) returning id`;
      return patient?.id ?? "";
    }),
  );
  const { page } = await openOffice("desk", aPhone);
  await page.goto(`/office/patients/${keptId}`);
  await page.getByRole("heading", { level: 1, name: `May ${word}` }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, "More");
  await press(page, "Merge with another record");
  await page.getByRole("heading", { name: "Merge two records" }).waitFor();
  await fill(page, "The other record", `gone-${word}`);
  await page.getByRole("button", { name: new RegExp(`gone-${word}`) }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, new RegExp(`gone-${word}`));
  await page.getByRole("heading", { name: "Moves to the kept record" }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, "Merge records");
  await page.getByText("Records merged.").first().waitFor();

  const bothVisits = page.getByRole("region", { name: "Coming visits and rides" }).getByRole("listitem");
  await expect.poll(() => bothVisits.count()).toBe(2);
  await page.goto(`/office/patients/${goneId}`);
  await page.getByRole("heading", { level: 1, name: "This record was merged" }).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  const mine = await aVisitor(aPhone);
  for (const [token, status] of [
    [kept.token, 200],
    [merged.token, 401],
  ] as const) {
    const answer = await mine.request.get("/api/user/appointments", { headers: { token } });
    expect(answer.status()).toBe(status);
    if (status === 200) expect(JSON.stringify(await answer.json())).toContain(merged.appointmentId);
  }
});
