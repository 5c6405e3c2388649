import type { QueryClient } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { Providers } from "../src/app/providers.tsx";
import { routes } from "../src/app/routes.tsx";
import { signIn } from "../src/lib/session.ts";
import { setUpUser } from "./user.ts";

type Visit = {
  signedIn?: boolean;
  state?: unknown;
  /** A client that may have data already. */
  queries?: QueryClient;
};

/** Opens the whole site at a URL, signed out or in. Returns the user's actions and the current location. */
export function visit(path: string, { signedIn = false, state, queries }: Visit = {}) {
  if (signedIn) signIn("user", "a-live-token", "hannah@example.com");
  const { pathname, search, hash } = new URL(path, "http://lamplight.test");
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname, search, hash, state }] });
  render(
    <Providers {...(queries && { queries })}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return {
    user: setUpUser(),
    back: () => act(() => router.navigate(-1)),
    goTo: (to: string) => act(() => router.navigate(to)),
    forward: () => act(() => router.navigate(1)),
    /** State of the history entry: passing it to `visit` is like a reload. */
    state: (): unknown => router.state.location.state,
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}

/** Waits for a toast with a text. */
export const toastSaying = (text: string) =>
  within(screen.getByRole("region", { name: "Notifications" })).findByText(text);

/** Drafts stored in this tab. */
export const drafts = () => Object.entries(sessionStorage).filter(([name]) => name.startsWith("draft "));
