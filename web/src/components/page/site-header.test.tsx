import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { Providers } from "../../app/providers.tsx";
import { SiteHeader } from "./site-header.tsx";
import type { MenuEntry } from "./site-menu.ts";

const link = (label: string, href: string) => ({ label, href });
const menu: MenuEntry[] = [
  { ...link("Home", "/"), entries: [] },
  {
    ...link("NEMT", "/transport"),
    entries: [link("Dialysis rides", "/dialysis-rides"), link("Call us", "tel:+12155550142")],
  },
  { label: "More", href: null, entries: [link("Prices (PDF)", "https://cdn.example/prices.pdf")] },
];

const main = () => within(screen.getByRole("navigation", { name: "Main" }));

it("links to pages, phones, files and other sites, and marks the page that is open", () => {
  render(
    <MemoryRouter initialEntries={["/dialysis-rides"]}>
      <Providers>
        <SiteHeader menu={menu} account={null} />
      </Providers>
    </MemoryRouter>,
  );
  const hrefs = main()
    .getAllByRole("link", { hidden: true })
    .map((each) => each.getAttribute("href"));
  expect(hrefs).toEqual(["/", "/transport", "/dialysis-rides", "tel:+12155550142", "https://cdn.example/prices.pdf"]);
  const current = main().getAllByRole("link", { current: "page", hidden: true });
  expect(current.map(({ textContent }) => textContent)).toEqual(["Dialysis rides"]);
});

it("names the arrow beside an entry by that entry, and one without a page of its own by its label", () => {
  const { container } = render(
    <MemoryRouter>
      <Providers>
        <SiteHeader menu={menu} account={null} />
      </Providers>
    </MemoryRouter>,
  );
  const names = [...container.querySelectorAll("summary")].map(
    (each) => each.getAttribute("aria-label") ?? each.textContent,
  );
  expect(names).toEqual(["More: NEMT", "More"]);
});
