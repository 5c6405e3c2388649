import type { Review } from "@lamplight/api/contract/reviews.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aConsultant, consultantFound, consultantList, reviewList, week } from "../../../test/records.ts";
import { serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

const amara = aConsultant();

const aReview = (rating: number, verified: boolean): Review => ({
  _id: crypto.randomUUID(),
  user: { name: `Leo ${rating}`, image: "" },
  rating,
  comment: `Words of ${rating}.`,
  date: "2026-11-14T12:00:00Z",
  verified,
});

/** Returns the reviews section once it is loaded. */
async function shown(...reviews: Review[]) {
  serve({
    "GET /api/doctor/list": () => consultantList(amara),
    [`GET /api/doctor/${amara._id}`]: () => consultantFound(amara),
    [`GET /api/doctor/${amara._id}/slots`]: () => week(),
    [`GET /api/reviews/${amara._id}`]: () => reviewList(...reviews),
  });
  visit(`/appointment/${amara._id}`);
  const region = within(await screen.findByRole("region", { name: "What patients say" }));
  await region.findAllByText(/^Words of/);
  return region;
}

it("shows reviews with names, and marks verified visits", async () => {
  const reviews = await shown(aReview(5, true));
  expect(reviews.getByText("Leo 5")).toBeVisible();
  expect(reviews.getByText("Verified visit")).toBeVisible();
});

it("counts only reviews after a visit in the rating, and labels the others", async () => {
  const reviews = await shown(aReview(5, true), aReview(4, true), aReview(1, false));
  expect(reviews.getByText("4.5")).toBeVisible();
  expect(reviews.getByText("2 reviews after a visit")).toBeVisible();
  const without = reviews.getByText("Hasn't had a visit here. Not counted in the rating.");
  expect(without.closest("li")).toHaveTextContent("Words of 1.");
});

it("shows no rating without a review after a visit", async () => {
  const reviews = await shown(aReview(1, false));
  expect(reviews.getByText("No rating yet. Only reviews after a visit count.")).toBeVisible();
  expect(reviews.queryByText("1.0")).toBeNull();
});
