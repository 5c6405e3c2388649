import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { EmergencyNotice } from "./emergency-help.tsx";

it.each([
  ["911 is for emergencies, 988 for a crisis.", ["911", "988"]],
  ["In an emergency call 911. In a crisis call or text 988, or 911.", ["911", "988", "911"]],
  ["Our number is 215-555-9112.", []],
])("links each emergency number in “%s” and keeps the text", (notice, numbers) => {
  const { container } = render(<EmergencyNotice notice={notice} />);
  expect(container.textContent).toBe(notice);
  expect(screen.queryAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
    numbers.map((number) => `tel:${number}`),
  );
});
