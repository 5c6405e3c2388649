import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { setUpUser } from "../../../test/user.ts";
import { Failure } from "../../lib/errors/failure.ts";
import { Answer } from "./answer.tsx";

const notFound = new Failure("We couldn't find that ride.", 404);

function show(of: { data?: string; error?: unknown; refetch?: () => void }, missing?: string) {
  const query = { data: of.data, error: of.error ?? null, refetch: of.refetch ?? (() => {}) };
  render(
    <Answer of={query} what="your ride" missing={missing}>
      {(ride) => <p>{ride}</p>}
    </Answer>,
  );
}

it("says that it is loading", () => {
  show({});
  expect(screen.getByRole("status")).toHaveTextContent("Loading your ride");
});

it("says why it failed, and asks again on request", async () => {
  const refetch = vi.fn();
  show({ error: new Failure("Our server is taking too long.", null), refetch });
  expect(screen.getByRole("alert")).toHaveTextContent("Your ride didn't load");
  expect(screen.getByText("Our server is taking too long.")).toBeVisible();
  await setUpUser().click(screen.getByRole("button", { name: "Try again" }));
  expect(refetch).toHaveBeenCalledOnce();
});

it("shows that a record does not exist, where that is known", () => {
  show({ error: notFound }, "No such ride");
  expect(screen.getByText("No such ride")).toBeVisible();
});

it("shows a missing record as a failure where nothing else is known", () => {
  show({ error: notFound });
  expect(screen.getByRole("alert")).toHaveTextContent("We couldn't find that ride.");
});

it("keeps its data when a later fetch fails", () => {
  show({ data: "To the clinic", error: notFound }, "No such ride");
  expect(screen.getByText("To the clinic")).toBeVisible();
});
