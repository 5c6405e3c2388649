import { siteQuery } from "@lamplight/content-schemas/queries/site.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { remember } from "../../lib/content/remembered.ts";
import { OfficeLine, WithOfficeLine } from "./office-line.tsx";

const ZONE = "America/New_York";
afterEach(() => vi.useRealTimers());

function open(what: ReactNode, officeHours = "Monday to Friday, 8:00 AM to 6:00 PM") {
  remember(siteQuery, {
    name: "",
    shortName: "",
    tagline: "",
    footerLine: "",
    emergencyLine: "",
    phone: "(215) 555-0142",
    email: "",
    officeHours,
    socialLinks: [],
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <p>{what}</p>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}
const isNow = (time: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });

it("separates the office's number and its hours, and says how to reach us at other times", async () => {
  open(
    <>
      Please call us. <OfficeLine />
    </>,
  );
  expect(await screen.findByText(/Please call us/)).toHaveTextContent(
    "Please call us. (215) 555-0142 Monday to Friday, 8:00 AM to 6:00 PM. At other times, send us a message, and we'll answer the next day our phone is open.",
  );
  expect(screen.getByRole("link", { name: "send us a message" })).toHaveAttribute("href", "/contact");
});

it("names no other way while the phone is answered", async () => {
  isNow("2026-12-07T14:00:00Z");
  open(<OfficeLine timeZone={ZONE} />);
  expect((await screen.findByText(/Monday to Friday/)).closest("p")).toHaveTextContent(/8:00 AM to 6:00 PM\.$/);
});

it("says by when we answer a message while the phone is closed, also when it is the next day in UTC", async () => {
  isNow("2026-12-12T01:30:00Z");
  open(<WithOfficeLine text="Please call us." timeZone={ZONE} />);
  expect(await screen.findByText(/Our phone is closed now/)).toHaveTextContent(
    "Our phone is closed now. Send us a message, and we'll answer by Monday at 6:00 PM EST.",
  );
});

it("adds nothing to a sentence that doesn't send its reader to the phone", () => {
  open(<WithOfficeLine text="In an emergency call 911." />);
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
});
