import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { serve } from "../../test/server.ts";
import { visit } from "../../test/visit.tsx";
import { ErrorScreen } from "./error-screen.tsx";

const Nothing = () => null;

function broken(thrown: unknown) {
  const loader = () => {
    throw thrown;
  };
  const router = createMemoryRouter([
    { path: "/", loader, element: null, ErrorBoundary: ErrorScreen, HydrateFallback: Nothing },
  ]);
  render(<RouterProvider router={router} />);
}

it.each([
  [new Response(null, { status: 503, statusText: "Service Unavailable" }), "503 Service Unavailable"],
  [new Error("The lamp went out"), "The lamp went out"],
])("a broken screen says 'Unexpected Application Error!' and the status or message", async (thrown, words) => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
  broken(thrown);
  expect(await screen.findByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  complaints.mockClear();
});

it("an unknown address has a page that leads home", async () => {
  serve({});
  visit("/no-such-page");
  expect(await screen.findByRole("heading", { name: "There is no page here." })).toBeVisible();
});

it.each(["/drivers-home", "/dashboard", "/rides", "/driver-profile"])(
  "%s has no site header and footer",
  async (path) => {
    serve({});
    visit(path);
    await screen.findByRole("main");
    expect(screen.queryByRole("banner")).not.toBeInTheDocument();
    expect(screen.queryByRole("contentinfo")).not.toBeInTheDocument();
  },
);
