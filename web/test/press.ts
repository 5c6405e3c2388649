import { screen } from "@testing-library/react";
import type { User } from "./user.ts";

/** Presses the first button with a name, once it exists. */
export async function press(user: User, name: string): Promise<void> {
  const [button] = await screen.findAllByRole("button", { name });
  if (!button) throw new Error(`There is no ${name}`);
  await user.click(button);
}
