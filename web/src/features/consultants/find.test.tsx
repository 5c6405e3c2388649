import { act, render, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { useFind } from "./find.ts";

/** Takes a slow telephone long to draw, so that letters come while it is drawn. */
function Slow() {
  useLocation();
  const since = performance.now();
  while (performance.now() - since < 4);
  return null;
}

/** Comes true as the page begins to be drawn for its first letter. */
let begun = Promise.withResolvers<void>();
/** What stood in the field each time the page was drawn to the end. */
let drawn: string[] = [];
beforeEach(() => {
  begun = Promise.withResolvers();
  drawn = [];
});

function Finder() {
  const { find, type } = useFind();
  const { search } = useLocation();
  if (search === "?q=c") begun.resolve();
  useEffect(() => void drawn.push(find.q), [find.q]);
  return (
    <>
      <input aria-label="Search" value={find.q} onChange={({ target }) => type(target.value)} />
      {[..."0123456789"].map((place) => (
        <Slow key={place} />
      ))}
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("Search");
/** As a browser does it. */
function write(words: string): void {
  const written = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  written?.call(field(), words);
  field().dispatchEvent(new Event("input", { bubbles: true }));
}
const strike = (letter: string) => write(field().value + letter);

/** A list whose search has a first letter, for which the page begins to be drawn. */
async function withFirstEmail() {
  const router = createMemoryRouter([{ path: "*", element: <Finder /> }], { initialEntries: ["/doctors"] });
  render(<RouterProvider router={router} />);
  // Drawn as in life, in pieces.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  strike("c");
  await begun.promise;
  return router;
}

it("no letter is lost that comes while the page is drawn for those before it", async () => {
  const router = await withFirstEmail();
  for (const letter of "hest pain") {
    await new Promise((resolve) => setTimeout(resolve));
    strike(letter);
  }
  await waitFor(() => expect(router.state.location.search).toBe("?q=chest+pain"));
  expect(field().value).toBe("chest pain");
  const meant = [..."chest pain"].map((_, place) => "chest pain".slice(0, place + 1));
  expect(drawn).toEqual(["", ...meant]);
  await act(async () => {});
});

it("a letter that is taken away while the page is drawn for it does not come back", async () => {
  const router = await withFirstEmail();
  write("");
  await waitFor(() => expect(router.state.location.search).toBe(""));
  expect(drawn).toEqual(["", "c", ""]);
  await act(async () => {});
});
