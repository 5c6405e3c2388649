import { UserToken } from "@lamplight/api/contract/accounts.ts";
import { type Review, ReviewWritten } from "@lamplight/api/contract/reviews.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import {
  aConsultant,
  consultantFound,
  consultantList,
  ownReview,
  profile,
  reviewList,
  week,
} from "../../../test/records.ts";
import { answer, serve } from "../../../test/server.ts";
import { toastSaying, visit } from "../../../test/visit.tsx";

const amara = aConsultant();
const page = `/appointment/${amara._id}`;
let own: Review | null = null;
const handlers = {
  "GET /api/doctor/list": () => consultantList(amara),
  [`GET /api/doctor/${amara._id}`]: () =>
    consultantFound({ ...amara, rating: own?.rating ?? null, reviewCount: own ? 1 : 0 }),
  [`GET /api/doctor/${amara._id}/slots`]: () => week(),
  [`GET /api/reviews/${amara._id}`]: () => reviewList(...(own ? [own] : [])),
  [`GET /api/reviews/${amara._id}/mine`]: () => ownReview(own),
  "GET /api/user/get-profile": () => profile(),
  [`POST /api/reviews/${amara._id}`]: ({ json }: { json: unknown }) => {
    const written = typeof json === "object" ? json : {};
    const user = { name: "Hannah C.", image: "" };
    const review = {
      _id: crypto.randomUUID(),
      date: "2026-11-20T15:00:00.000Z",
      verified: false,
      user,
      rating: 1,
      comment: "",
    };
    own = { ...review, ...written };
    return answer(ReviewWritten, { success: true, message: "Review submitted", review: own });
  },
};

beforeEach(() => {
  own = null;
});

const form = async () => within(await screen.findByRole("form", { name: /Have you seen|Change your review/ }));

describe("a review", () => {
  it("is written with the mouse, shown at once, and changed in place", async () => {
    serve(handlers);
    const { user } = visit(page, { signedIn: true });
    await user.click((await form()).getByRole("radio", { name: "4 stars" }));
    await user.fill((await form()).getByLabelText("Your review"), "Kind and exact.");
    await user.click((await form()).getByRole("button", { name: "Submit Review" }));
    expect(await toastSaying("Review submitted")).toBeVisible();
    const list = await screen.findByRole("region", { name: "What patients say" });
    expect(await within(list).findByText("Hannah C.")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Change your review" })).toBeVisible();
    expect((await form()).getByRole("radio", { name: "4 stars" })).toBeChecked();
  });

  it("is written with the keyboard alone", async () => {
    const calls = serve(handlers);
    const { user } = visit(page, { signedIn: true });
    const first = (await form()).getByRole("radio", { name: "1 star" });
    first.focus();
    await user.keyboard("{ArrowRight}{ArrowRight}{Tab}Good.{Tab}{Enter}");
    expect(await toastSaying("Review submitted")).toBeVisible();
    expect(calls.find(({ path }) => path.startsWith("POST"))?.json).toEqual({ rating: 3, comment: "Good." });
  });

  it("needs a rating and text", async () => {
    const calls = serve(handlers);
    const { user } = visit(page, { signedIn: true });
    await user.fill((await form()).getByLabelText("Your review"), "   ");
    await user.click((await form()).getByRole("button", { name: "Submit Review" }));
    expect(await toastSaying("Please add rating and review text")).toBeVisible();
    expect((await form()).getByRole("radio", { name: "1 star" })).toHaveFocus();
    expect(calls.some(({ path }) => path.startsWith("POST"))).toBe(false);
  });

  it("shows 'Failed to submit review' when the response has no message", async () => {
    serve({ ...handlers, [`POST /api/reviews/${amara._id}`]: () => new Response("", { status: 502 }) });
    const { user } = visit(page, { signedIn: true });
    await user.click((await form()).getByRole("radio", { name: "5 stars" }));
    await user.fill((await form()).getByLabelText("Your review"), "Kind.");
    await user.click((await form()).getByRole("button", { name: "Submit Review" }));
    expect(await toastSaying("Failed to submit review")).toBeVisible();
    expect((await form()).getByLabelText("Your review")).toHaveValue("Kind.");
  });

  it("sends a visitor to log in, and keeps the text until they return", async () => {
    serve({ ...handlers, "POST /api/user/login": () => answer(UserToken, { success: true, token: "fresh" }) });
    const { user, address } = visit(page);
    await user.click((await form()).getByRole("radio", { name: "5 stars" }));
    await user.fill((await form()).getByLabelText("Your review"), "She listened.");
    await user.click((await form()).getByRole("button", { name: "Submit Review" }));
    expect(await toastSaying("Login to write a review")).toBeVisible();
    await user.fill(await screen.findByLabelText("Email"), "hannah@example.com");
    await user.fill(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Login" }));
    expect((await form()).getByLabelText("Your review")).toHaveValue("She listened.");
    expect((await form()).getByRole("radio", { name: "5 stars" })).toBeChecked();
    expect(address()).toContain(page);
  });
});
