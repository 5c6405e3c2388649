import { siteQuery } from "@lamplight/content-schemas/queries/site.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { remember } from "../../lib/content/remembered.ts";
import { OfficeLine } from "./office-line.tsx";

it("separates the office's number and its hours, wherever they are", async () => {
  remember(siteQuery, {
    name: "",
    shortName: "",
    tagline: "",
    footerLine: "",
    emergencyLine: "",
    phone: "(215) 555-0142",
    email: "",
    officeHours: "Monday to Friday",
    socialLinks: [],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <p>
        Please call us. <OfficeLine />
      </p>
    </QueryClientProvider>,
  );
  const textOf = await screen.findByText(/Please call us/);
  expect(textOf).toHaveTextContent("Please call us. (215) 555-0142 Monday to Friday");
});
