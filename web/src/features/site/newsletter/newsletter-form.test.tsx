import { Done } from "@lamplight/api/contract/response.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { answer, serve } from "../../../../test/server.ts";
import { setUpUser } from "../../../../test/user.ts";
import { toastSaying } from "../../../../test/visit.tsx";
import { Providers } from "../../../app/providers.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";

const show = () => {
  render(
    <MemoryRouter>
      <Providers>
        <NewsletterForm title="Newsletter" hint="Once a month." button="Subscribe" />
      </Providers>
    </MemoryRouter>,
  );
  return { user: setUpUser(), email: screen.getByLabelText("Your email") };
};

it("keeps a newsletter address after a reload, until it is sent", async () => {
  const calls = serve({
    "POST /api/user/newsletter": () => answer(Done, { success: true, message: "Please confirm." }),
  });
  const before = show();
  await before.user.fill(before.email, "ann@example.com");
  window.dispatchEvent(new Event("pagehide"));
  cleanup();
  const { user, email } = show();
  expect(email).toHaveValue("ann@example.com");
  await user.click(screen.getByRole("button", { name: "Subscribe" }));
  expect(await toastSaying("Please confirm.")).toBeVisible();
  expect(calls[0]?.json).toMatchObject({ email: "ann@example.com" });
  expect(email).toHaveValue("");
  expect({ ...sessionStorage }).toEqual({});
});

it("says what a subscriber agrees to, with links to both texts", () => {
  show();
  expect(screen.getByText(/By subscribing, you agree to our/)).toBeVisible();
  expect(screen.getByRole("link", { name: "terms" })).toHaveAttribute("href", "/terms");
  expect(screen.getByRole("link", { name: "privacy policy" })).toHaveAttribute("href", "/privacy");
});
