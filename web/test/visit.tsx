import type { QueryClient } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { SiteLayout } from "../src/app/layouts/site-layout.tsx";
import { routes } from "../src/app/office-routes.tsx";
import { Providers } from "../src/app/providers.tsx";
import { signIn } from "../src/lib/http/session.ts";
import { setUpUser } from "./user.ts";

type Visit = {
  signedIn?: boolean;
  state?: unknown;
  /** A client that may have data already. */
  queries?: QueryClient;
  /** With the site's header and footer. They are more to render than most pages, which do not depend on them. */
  isFramed?: boolean;
};

const unframed = routes.map((route) =>
  route.element ? { ...route, element: <SiteLayout header={null} footer={null} /> } : route,
);

/** Opens the site at a URL, signed out or in. Returns the user's actions and the current location. */
export function visit(path: string, { signedIn = false, state, queries, isFramed = false }: Visit = {}) {
  if (signedIn) signIn("user", "a-live-token", "hannah@example.com");
  const { pathname, search, hash } = new URL(path, "http://lamplight.test");
  const router = createMemoryRouter(isFramed ? routes : unframed, {
    initialEntries: [{ pathname, search, hash, state }],
  });
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

/** Opens the menu in the head of a record at the office, and presses one of its actions. */
export async function pressInMenu(user: { click: (element: Element) => Promise<void> }, name: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(screen.getByRole("button", { name }));
}
