import userEvent, { type Options } from "@testing-library/user-event";

/** The actions of a user. */
export type User = ReturnType<typeof setUpUser>;

/**
 * `fill` adds a text to a field at once. `type` presses its keys, and each of them renders the page: it is for tests of
 * typing.
 */
export function setUpUser(options: Options = {}) {
  const user = userEvent.setup(options);
  return {
    ...user,
    fill: async (field: Element, text: string): Promise<void> => {
      await user.click(field);
      await user.paste(text);
    },
  };
}
