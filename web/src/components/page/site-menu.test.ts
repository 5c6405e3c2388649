import { expect, it } from "vitest";
import { columnsOf, menuOf, USUAL_COLUMNS, USUAL_MENU } from "./site-menu.ts";

const written = (label: string, href: string | null) => ({ label, href });

it("shows the editors' entries in their order, without those whose page is not published", () => {
  const menu = [
    {
      ...written("Housing", "/housing"),
      entries: [written("Dialysis rides", "/dialysis-rides"), written("Gone", null)],
    },
    { ...written("Rides", null), entries: [written("Dialysis rides", "/dialysis-rides")] },
    { ...written("Gone", null), entries: [written("Gone too", null)] },
    { ...written("", "/team"), entries: [] },
  ];
  expect(menuOf({ menu, columns: [] })).toEqual([
    {
      label: "Housing",
      href: "/housing",
      entries: [{ label: "Dialysis rides", href: "/dialysis-rides" }],
    },
    {
      label: "Rides",
      href: null,
      entries: [{ label: "Dialysis rides", href: "/dialysis-rides" }],
    },
  ]);
});

it("shows the usual menu and footer while the editors' ones are missing or empty", () => {
  for (const site of [undefined, null, { menu: [], columns: [] }]) {
    expect(menuOf(site)).toBe(USUAL_MENU);
    expect(columnsOf(site)).toBe(USUAL_COLUMNS);
  }
  const columns = [{ title: "Rides", links: [written("Gone", null)] }];
  expect(columnsOf({ menu: [], columns })).toBe(USUAL_COLUMNS);
});
