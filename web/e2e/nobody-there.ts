import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type Booked, bookedVisit, confirmed } from "./booking.ts";
import { payByCard, sql } from "./records.ts";
import { axeFaults } from "./stack.ts";

/** The page of a visit that was just paid. */
export async function paidVisit(page: Page): Promise<Booked> {
  const booked = await bookedVisit(page);
  await payByCard(booked.token, booked.appointmentId);
  await page.goto(`/my-appointment/${booked.appointmentId}`);
  await confirmed(page);
  return booked;
}

/** Moves the start of the call to twelve minutes ago. */
async function startCall({ consultant }: Booked): Promise<string> {
  const [visit] = await sql<{ id: string }[]>`
    update appointment set starts_at = now() - interval '12 minutes', ends_at = now() + interval '18 minutes'
    where consultant_id = ${consultant.id} and status = 'paid' returning id`;
  return `/my-appointment/${visit?.id}`;
}

/** Reports as the patient that the nurse has not come. */
export async function reportProviderNoShow(page: Page, booked: Booked): Promise<void> {
  await page.goto(await startCall(booked));
  await page.getByRole("heading", { level: 2, name: "Nurse not there?" }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "My nurse isn't there" }).click();
  await page.getByRole("heading", { level: 2, name: "We're sorry" }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
}
