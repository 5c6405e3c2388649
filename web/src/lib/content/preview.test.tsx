import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { contentKey } from "./content.ts";
import { Preview } from "./preview.tsx";

type Hear = (data: string) => void;
const studio = vi.hoisted(() => ({ listeners: new Set<Hear>(), asked: 0 }));

/** The Studio's end of the line, as long as it is: it counts who asks and answers whoever listens. */
vi.mock("@sanity/visual-editing/react", () => ({
  VisualEditing: () => null,
  usePresentationQuery: () => {
    const [data, hear] = useState<string | null>(null);
    useEffect(() => {
      studio.asked += 1;
      studio.listeners.add(hear);
      return () => {
        studio.listeners.delete(hear);
      };
    }, []);
    return { data, sourceMap: null };
  },
}));

function Page() {
  const { data } = useQuery({ queryKey: [contentKey, "*"], queryFn: () => "published", staleTime: Infinity });
  return <p>{data}</p>;
}

it("a draft is shown though its answer comes at the moment the page asks again, and then nobody asks any more", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Page />
        <Preview />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await screen.findByText("published");
  act(() => {
    vi.advanceTimersByTime(1_000);
    for (const hear of studio.listeners) hear("draft");
  });
  expect(await screen.findByText("draft")).toBeVisible();
  const asked = studio.asked;
  act(() => void vi.advanceTimersByTime(10_000));
  expect(studio.asked).toBe(asked);
});
