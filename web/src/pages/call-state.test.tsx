import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { bookButton, handlers, onThatFriday, page, SLOT } from "../../test/booking-page.ts";
import { serve } from "../../test/server.ts";
import { toastSaying, visit } from "../../test/visit.tsx";

beforeEach(onThatFriday);

it("says that the nurse isn't licensed where the patient will be, leads to nurses who are, and books nothing", async () => {
  const calls = serve(handlers);
  const { user } = visit(`${page}?${SLOT}`, { signedIn: true });
  const state = await screen.findByLabelText("Where will you be during the call?");
  await waitFor(() => expect(state).toHaveValue("PA"));
  expect(await screen.findByRole("radio", { name: /^10:30 AM/ })).toBeChecked();
  await user.selectOptions(state, "New York");
  expect(screen.getByText(/^Amara Okafor isn't licensed in New York\. By law/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Find nurses licensed in New York" })).toHaveAttribute(
    "href",
    "/doctors?state=NY",
  );
  await user.click(bookButton());
  expect(
    await toastSaying(
      "Amara Okafor isn't licensed in New York. By law, your nurse must be licensed where you are during the call.",
    ),
  ).toBeVisible();
  expect(calls.filter(({ path }) => path === "POST /api/user/book-appointment")).toEqual([]);
});
