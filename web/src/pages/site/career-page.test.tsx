import { openingQuery } from "@lamplight/content-schemas/queries/career.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { visit } from "../../../test/visit.tsx";
import { withGiven } from "../../lib/content/given.ts";
import { remember } from "../../lib/content/remembered.ts";
import type { OpeningQueryResult } from "../../lib/content/types.ts";

const opening: NonNullable<OpeningQueryResult> = {
  _id: "night-nurse",
  title: "Night nurse",
  place: "Philadelphia",
  schedule: "12 hours a week",
  summary: "Answering at night.",
  postedAt: "2026-11-01T00:00:00Z",
  closesOn: "2026-12-18",
  benefits: [{ _key: "a", title: "Paid weekly", text: "Every Friday.", icon: "wallet" }],
  employment: ["FULL_TIME", "PART_TIME"],
  pay: { from: 78000, to: 94000, unit: "YEAR" },
  isRemote: false,
  city: "Philadelphia",
  region: "PA",
  resumeButton: "Send your résumé",
  seo: { title: "Night nurse", description: "Answering at night.", image: null },
};

const keyOf = (id: string) => withGiven(openingQuery, { opening: id });

it("shows an opening's place, hours, pay, type of employment and last day", async () => {
  remember(keyOf("night-nurse"), opening);
  await visit("/career/night-nurse");
  await screen.findByRole("heading", { level: 1, name: "Night nurse" });
  for (const fact of ["Philadelphia", "12 hours a week", "Full time, Part time", "$78,000 to $94,000 a year"])
    expect(screen.getByText(fact)).toBeVisible();
  expect(screen.getByText(/Apply by .*December 18/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Send your résumé" })).toHaveAttribute("href", "/career#resume");
});

it("shows one sum when the pay is no range", async () => {
  remember(keyOf("one"), { ...opening, pay: { from: 42, to: null, unit: "HOUR" } });
  await visit("/career/one");
  expect(await screen.findByText("$42 an hour")).toBeVisible();
});

it("shows no pay that is not known", async () => {
  remember(keyOf("two"), { ...opening, pay: null });
  await visit("/career/two");
  await screen.findByText("12 hours a week");
  expect(screen.queryByText(/\$/)).not.toBeInTheDocument();
});

it("is not found once the opening is closed", async () => {
  remember(keyOf("gone"), null);
  await visit("/career/gone");
  expect(await screen.findByRole("heading", { name: /doesn't exist/ })).toBeVisible();
});
