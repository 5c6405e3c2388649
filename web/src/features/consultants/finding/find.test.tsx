import { act, render, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { understand } from "../sentence/understand.ts";
import { useFind } from "./find.ts";

/** Renders slowly, so that keystrokes arrive during rendering. */
function Slow() {
  useLocation();
  const since = performance.now();
  while (performance.now() - since < 4);
  return null;
}

/** Resolves when rendering for the first letter begins. */
let renderBegun = Promise.withResolvers<void>();
/** The field's text at each completed rendering. */
let rendered: string[] = [];
beforeEach(() => {
  renderBegun = Promise.withResolvers();
  rendered = [];
});

function Finder() {
  const { find, type } = useFind((text) => understand(text, []));
  const { search } = useLocation();
  if (search === "?q=c") renderBegun.resolve();
  useEffect(() => void rendered.push(find.q), [find.q]);
  return (
    <>
      <input aria-label="Search" value={find.q} onChange={({ target }) => type(target.value)} />
      {[..."0123456789"].map((index) => (
        <Slow key={index} />
      ))}
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("Search");
/** Changes the field as a browser does. */
function write(text: string): void {
  const written = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  written?.call(field(), text);
  field().dispatchEvent(new Event("input", { bubbles: true }));
}
const strike = (letter: string) => write(field().value + letter);

/** A search with one letter, for which rendering has begun. */
async function typeFirstLetter() {
  const router = createMemoryRouter([{ path: "*", element: <Finder /> }], { initialEntries: ["/doctors"] });
  render(<RouterProvider router={router} />);
  // Use concurrent rendering, as in production.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  strike("c");
  await renderBegun.promise;
  return router;
}

it("keeps a letter typed while the page renders for earlier ones", async () => {
  const router = await typeFirstLetter();
  for (const letter of "hest pain") {
    await new Promise((resolve) => setTimeout(resolve));
    strike(letter);
  }
  await waitFor(() => expect(router.state.location.search).toBe("?q=chest+pain"));
  expect(field().value).toBe("chest pain");
  const expected = [..."chest pain"].map((_, index) => "chest pain".slice(0, index + 1));
  expect(rendered).toEqual(["", ...expected]);
  await act(async () => {});
});

it("keeps a deletion made while the page renders for the letter", async () => {
  const router = await typeFirstLetter();
  write("");
  await waitFor(() => expect(router.state.location.search).toBe(""));
  expect(rendered).toEqual(["", "c", ""]);
  await act(async () => {});
});
