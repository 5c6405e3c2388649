import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { handlers, onThatFriday, page } from "../../../../test/booking-page.ts";
import { serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

beforeEach(onThatFriday);

it("has its pictures inside the terms, since a list contains terms and descriptions only", async () => {
  serve(handlers);
  visit(page);
  expect(await screen.findByRole("complementary", { name: "Your booking" })).toBeVisible();
  expect(document.querySelectorAll("dl svg").length).toBeGreaterThan(0);
  expect(document.querySelectorAll("dl > svg, dl > div > svg")).toHaveLength(0);
});
