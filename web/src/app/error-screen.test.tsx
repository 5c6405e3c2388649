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

it("reports the error of a broken screen to the server", async () => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
  const calls = serve({ "POST /api/browser-errors": () => answer(Done, { success: true, message: "Noted." }) });
  broken(new Error("No such consultant"));
  await vi.waitFor(() => expect(calls.map(({ json }) => json)).toMatchObject([{ fault: "Error: No such consultant" }]));
  complaints.mockClear();
});

it.each([
  [new Response(null, { status: 503, statusText: "Service Unavailable" }), "503 Service Unavailable"],
  [new Error("Rendering failed"), "Rendering failed"],
])("shows 'Unexpected Application Error!' with the status or message on a broken screen", async (thrown, words) => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
  const calls = serve({ "POST /api/browser-errors": () => answer(Done, { success: true, message: "Noted." }) });
  broken(thrown);
  expect(await screen.findByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  // Wait for the report, so that it does not reach the next test's server.
  await vi.waitFor(() => expect(calls).toHaveLength(thrown instanceof Error ? 1 : 0));
  complaints.mockClear();
});

it("shows a page with a link home at an unknown URL", async () => {
  serve({});
  visit("/no/such-page");
  expect(await screen.findByRole("heading", { name: "This page doesn't exist" })).toBeVisible();
});

it.each(["/drivers-home", "/dashboard", "/rides", "/earnings", "/driver-profile"])(
  "shows no site header and footer at %s",
  async (path) => {
    serve({});
    visit(path, { isFramed: true });
    await screen.findByRole("main");
    expect(screen.queryByRole("banner")).not.toBeInTheDocument();
    expect(screen.queryByRole("contentinfo")).not.toBeInTheDocument();
  },
);
