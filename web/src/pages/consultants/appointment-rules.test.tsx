import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { bookButton, handlers, onThatFriday, page, SLOT } from "../../../test/booking-page.ts";
import { serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

beforeEach(onThatFriday);

it("shows on the login screen what is being booked", async () => {
  serve(handlers);
  const { user } = visit(`${page}?${SLOT}`);
  await screen.findByRole("radio", { name: /^10:30 AM/ });
  await user.click(bookButton());
  const kept = (await screen.findByText("You are booking")).closest("dl");
  expect(kept).toHaveTextContent("A video visit with Amara Okafor");
  expect(kept).toHaveTextContent("Sat, Nov 21 at 10:30 AM EST");
  expect(kept).toHaveTextContent("$80. You pay after you book.");
  expect(screen.getByText("We saved your choice. Log in or sign up to continue.")).toBeVisible();
});

it("shows price and rules beside the times before login, and the deadline once a time is chosen", async () => {
  serve(handlers);
  const { user } = visit(page);
  const rules = await screen.findByRole("region", { name: "Price and rules" });
  expect(rules).toHaveTextContent("$80 for 30 minutes by video. There are no other charges.");
  await screen.findByText(/Cancel at least/);
  expect(rules).toHaveTextContent(
    "Cancel at least 24 hours before for a full refund. Later cancellations and missed visits aren't refunded. You can also cancel for a full refund within 15 minutes of paying. If we can't keep the visit, you get a full refund.",
  );
  await user.click(await screen.findByRole("radio", { name: /^10:30 AM/ }));
  expect(rules).toHaveTextContent("Cancel by Fri, Nov 20 at 10:30 AM EST, 9:30 AM for you (CST) for a full refund.");
});

it("'Write a review' opens the review form, once it is loaded", async () => {
  serve(handlers);
  HTMLElement.prototype.scrollIntoView = vi.fn();
  visit(`${page}#review`, { signedIn: true });
  await waitFor(() => expect(screen.getByRole("radio", { name: "1 star" })).toHaveFocus());
});
