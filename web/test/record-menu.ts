import { screen } from "@testing-library/react";

/** Opens the menu in the head of a record at the office, and presses one of its actions. */
export async function pressInMenu(user: { click: (element: Element) => Promise<void> }, name: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "More" }));
  await user.click(screen.getByRole("button", { name }));
}
