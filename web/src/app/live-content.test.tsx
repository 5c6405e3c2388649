import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import * as source from "../lib/content/source.ts";
import { LiveContent } from "./live-content.tsx";

vi.mock("../lib/content/preview.tsx", () => {
  throw new Error("This file is gone");
});
vi.mock("../lib/content/preview-notice.tsx", () => {
  throw new Error("This file is gone");
});

it.each(["isPreview", "isOpenedForDrafts"] as const)(
  "tells an editor on the page when the preview did not load: %s",
  async (opened) => {
    vi.spyOn(source, opened).mockReturnValue(true);
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <h1>Housing</h1>
        <LiveContent />
      </QueryClientProvider>,
    );
    expect(await screen.findByText("You're viewing published content. Drafts didn't load.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Reload" })).toBeVisible();
    expect(screen.getByRole("heading", { name: "Housing" })).toBeVisible();
  },
);
