import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { filledRideForm, proceedToPayment } from "./riding.ts";
import { aVisitor, axeFaults, emailsTo } from "./stack.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** Days until the next Monday that is at least two days ahead: all of its week is planned by now. */
const toMonday = [2, 3, 4, 5, 6, 7, 8].find((days) => new Date(`${inDays(days)}T12:00Z`).getUTCDay() === 1) ?? 2;

test("a plan on three days a week is paid weekly, without a skipped day", async () => {
  const patient = await aVisitor();
  const email = await filledRideForm(patient);
  await patient.getByLabel("Date").fill(inDays(toMonday));
  await patient.getByRole("checkbox", { name: /Repeat every week/ }).check();
  for (const day of ["Mon", "Wed", "Fri"]) await patient.getByRole("checkbox", { name: day, exact: true }).check();
  await patient.getByLabel("Until").fill(inDays(toMonday + 25));
  expect(await axeFaults(patient)).toEqual([]);
  await proceedToPayment(patient);
  await patient.getByText("$195.00").first().waitFor();

  await patient.goto("/my-rides");
  const plan = patient.getByRole("article", { name: /^Mon, Wed and Fri at 9:15 AM/ });
  await plan.getByText("Not paid").first().waitFor();
  const wednesday = plan.getByRole("listitem").filter({ hasText: "Wed, " }).first();
  await wednesday.getByRole("button", { name: /^Skip/ }).click();
  const dialog = patient.getByRole("dialog");
  await dialog.getByRole("button", { name: "Skip day" }).click();
  await dialog.waitFor({ state: "hidden" });
  await wednesday.getByText("Skipped", { exact: true }).waitFor();
  expect(await axeFaults(patient)).toEqual([]);

  // On a Thursday the second week is payable too, with two days.
  await plan.getByRole("button", { name: "Pay $130 for 2 days" }).first().click();
  await patient.getByRole("button", { name: "Pay $130.00", exact: true }).click();
  await patient.getByText("Ride booked successfully after payment!").waitFor();
  await patient.goto("/my-rides");
  await plan.getByText("Paid", { exact: true }).nth(1).waitFor();
  await expect.poll(() => plan.getByText("Paid", { exact: true }).count()).toBe(2);
  await wednesday.getByText("Skipped", { exact: true }).waitFor();
  await eventually(async () => {
    const subjects = (await emailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/^Your rides are booked: Mon, Wed and Fri at 9:15 AM/));
  });

  await plan.getByRole("button", { name: "End this plan" }).click();
  await dialog.getByText(/2 paid rides stay booked/).waitFor();
  expect(await axeFaults(patient)).toEqual([]);
  await dialog.getByRole("button", { name: "End plan and cancel paid rides" }).click();
  await dialog.waitFor({ state: "hidden" });
  await patient.getByText("Refunded $65").nth(1).waitFor();
  await plan.waitFor({ state: "hidden" });
});
