import { Done } from "@lamplight/api/contract/response.ts";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { answer, serve } from "../../test/server.ts";
import { visit } from "../../test/visit.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { Providers } from "./providers.tsx";

const Nothing = () => null;

function broken(thrown: unknown) {
  const loader = () => {
    throw thrown;
  };
  const router = createMemoryRouter([
    { path: "/", loader, element: null, ErrorBoundary: ErrorScreen, HydrateFallback: Nothing },
  ]);
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
}

it("an error that breaks a screen is told to the server", async () => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
  const calls = serve({ "POST /api/browser-errors": () => answer(Done, { success: true, message: "Noted." }) });
  broken(new Error("The wick is wet"));
  await vi.waitFor(() => expect(calls.map(({ json }) => json)).toMatchObject([{ fault: "Error: The wick is wet" }]));
  complaints.mockClear();
});

it.each([
  [new Response(null, { status: 503, statusText: "Service Unavailable" }), "503 Service Unavailable"],
  [new Error("The lamp went out"), "The lamp went out"],
])("a broken screen says 'Unexpected Application Error!' and the status or message", async (thrown, words) => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
  const calls = serve({ "POST /api/browser-errors": () => answer(Done, { success: true, message: "Noted." }) });
  broken(thrown);
  expect(await screen.findByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  // It must not come to the next test's server.
  await vi.waitFor(() => expect(calls).toHaveLength(thrown instanceof Error ? 1 : 0));
  complaints.mockClear();
});

it("an unknown address has a page that leads home", async () => {
  serve({});
  visit("/no-such-page");
  expect(await screen.findByRole("heading", { name: "This page doesn't exist" })).toBeVisible();
});

it.each(["/drivers-home", "/dashboard", "/rides", "/earnings", "/driver-profile"])(
  "%s has no site header and footer",
  async (path) => {
    serve({});
    visit(path);
    await screen.findByRole("main");
    expect(screen.queryByRole("banner")).not.toBeInTheDocument();
    expect(screen.queryByRole("contentinfo")).not.toBeInTheDocument();
  },
);
