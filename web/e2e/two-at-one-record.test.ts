import { expect, test } from "vitest";
import { openOffice } from "./office.ts";
import { aConsultant, aPaidVisit, sql } from "./records.ts";
import { axeFaults } from "./stack.ts";

test("a colleague's move reaches an open cancel dialog, which keeps the reason and acts only after a look", async () => {
  const { appointmentId } = await aPaidVisit();
  const [{ page: one }, { page: other }] = [await openOffice("desk"), await openOffice("owner")];
  for (const page of [one, other]) await page.goto(`/office/visits/${appointmentId}`);

  await one.getByRole("button", { name: "Cancel visit" }).click();
  const cancel = one.getByRole("dialog", { name: "Cancel visit" });
  await cancel.getByRole("textbox", { name: /^Why/ }).fill("She is ill");

  await other.getByRole("button", { name: "Reschedule" }).click();
  const move = other.getByRole("dialog", { name: "Reschedule visit" });
  const times = move.getByLabel("Time");
  await expect.poll(() => times.locator("option").count()).toBeGreaterThan(1);
  await times.selectOption({ index: 1 });
  await move.getByRole("button", { name: "Reschedule" }).click();
  await move.waitFor({ state: "hidden" });

  await cancel.getByText(/rescheduled .+'s visit after you opened this/).waitFor();
  expect(await cancel.getByRole("button", { name: "Cancel visit" }).isDisabled()).toBe(true);
  expect(await axeFaults(one)).toEqual([]);
  await cancel.getByRole("button", { name: "Show current version" }).click();
  expect(await cancel.getByRole("textbox", { name: /^Why/ }).inputValue()).toBe("She is ill");
  await cancel.getByRole("button", { name: "Cancel visit" }).click();
  await cancel.waitFor({ state: "hidden" });
  const [kept] = await sql<{ status: string }[]>`select status from appointment where id = ${appointmentId}`;
  expect(kept?.status).toBe("cancelled");

  // The undo bar stays when the page is left, and undoes the cancellation from there.
  await one.getByRole("link", { name: "Patients", exact: true }).click();
  await one.getByRole("heading", { level: 1, name: "Patients" }).waitFor();
  await one.getByRole("button", { name: /^Undo/ }).click();
  await one.getByText("Undone.").waitFor();
  const [back] = await sql<{ status: string }[]>`select status from appointment where id = ${appointmentId}`;
  expect(back?.status).toBe("paid");
});

test("two people edit one nurse: both changes are kept, and what is typed survives leaving the page", async () => {
  const { id: docId } = await aConsultant({ feeCents: 8000 });
  const [{ page: one }, { page: other }] = [await openOffice("desk"), await openOffice("owner")];
  const record = `/office/consultants/${docId}?part=record`;
  for (const page of [one, other]) await page.goto(record);

  await one.getByLabel("About").fill("A half-written sentence");
  await one.getByRole("link", { name: "Inbox", exact: true }).click();
  await one.getByText("We kept what you typed.").waitFor();
  await one.goBack();
  await expect.poll(() => one.getByLabel("About").inputValue()).toBe("A half-written sentence");

  await other.getByLabel("Fee in dollars").fill("95");
  await other.getByRole("button", { name: "Save changes" }).click();
  await other.getByText("Changes saved.").waitFor();

  await one.getByText("after you opened this").waitFor();
  expect(await one.getByRole("button", { name: "Save changes" }).isDisabled()).toBe(true);
  expect(await one.getByLabel("About").inputValue()).toBe("A half-written sentence");
  await one.getByRole("button", { name: "Show current version" }).click();
  expect(await one.getByLabel("Fee in dollars").inputValue()).toBe("95");
  await one.getByRole("button", { name: "Save changes" }).click();
  await one.getByText("Changes saved.").waitFor();
  const [row] = await sql<{ about: string; feeCents: number }[]>`
    select about, fee_cents as "feeCents" from consultant where id = ${docId}`;
  expect(row).toEqual({ about: "A half-written sentence", feeCents: 9500 });
});
