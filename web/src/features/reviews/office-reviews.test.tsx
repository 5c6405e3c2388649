import { Done } from "@lamplight/api/contract/response.ts";
import { type OfficeReview, OfficeReviews } from "@lamplight/api/contract/reviews.ts";
import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { answer, serve } from "../../../test/server.ts";
import { setUpUser } from "../../../test/user.ts";
import { Providers } from "../../app/providers.tsx";
import { OfficeReviewList } from "./office-reviews.tsx";

const docId = "01a20000-0000-7000-8000-0000000000c1";
const review: OfficeReview = {
  _id: "01a20000-0000-7000-8000-0000000000e1",
  patient: { _id: "01a20000-0000-7000-8000-0000000000d1", name: "Ann Lee" },
  rating: 1,
  comment: "Ben Bell had the same illness.",
  date: "2026-11-20T15:00:00.000Z",
  verified: true,
  hiddenReason: null,
  hiddenBy: null,
};

it("hides a review with a reason, and asks for one", async () => {
  const path = `POST /api/office/reviews/${review._id}/hide`;
  const calls = serve({
    [`GET /api/office/consultants/${docId}/reviews`]: () => answer(OfficeReviews, { success: true, reviews: [review] }),
    [path]: () => answer(Done, { success: true, message: "The review is hidden." }),
  });
  const user = setUpUser();
  render(
    <Providers>
      <MemoryRouter>
        <OfficeReviewList docId={docId} timeZone="America/New_York" />
      </MemoryRouter>
    </Providers>,
  );
  await user.click(await screen.findByRole("button", { name: "Hide Ann Lee's review" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Hide this review" }));
  await user.click(dialog.getByRole("button", { name: "Hide review" }));
  expect(await dialog.findByText("Please say why this review is hidden")).toBeVisible();
  await user.fill(dialog.getByLabelText(/^Why|reason/i), "Names another patient");
  await user.click(dialog.getByRole("button", { name: "Hide review" }));
  await expect
    .poll(() => calls.find(({ path: called }) => called === path)?.json)
    .toEqual({ reason: "Names another patient" });
});
