import { expect, test } from "vitest";
import { openOffice } from "./office.ts";
import { aConsultant, sql } from "./records.ts";

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
