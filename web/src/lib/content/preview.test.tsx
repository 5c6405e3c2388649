import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { contentKey } from "./content.ts";
import { Preview } from "./preview.tsx";

type Listener = { asker: number; hear: (data: string) => void };
const studio = vi.hoisted(() => ({
  listeners: new Set<Listener>(),
  answered: new Set<number>(),
  asked: 0,
  pressRefresh: (): unknown => undefined,
}));

/** The Studio's end of the line, as long as it is: it counts who asks, and answers each asker once. */
vi.mock("@sanity/visual-editing/react", () => ({
  VisualEditing: ({ refresh }: { refresh: (wish: { source: string }) => unknown }) => {
    studio.pressRefresh = () => refresh({ source: "manual" });
    return null;
  },
  usePresentationQuery: ({ params: { asker } }: { params: { asker: number } }) => {
    const [data, hear] = useState<string | null>(null);
    useEffect(() => {
      const listener = { asker, hear };
      studio.asked += 1;
      studio.listeners.add(listener);
      return () => {
        studio.listeners.delete(listener);
      };
    }, [asker]);
    return { data, sourceMap: null };
  },
}));

/** Draws the preview over a page that can be left, once the published words are on it. */
async function aPreview() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const client = new QueryClient();
  const site = (isOpen: boolean) => (
    <MemoryRouter>
      <QueryClientProvider client={client}>
        {isOpen && <Page />}
        <Preview />
      </QueryClientProvider>
    </MemoryRouter>
  );
  const { rerender } = render(site(true));
  await screen.findByText("published");
  return { leave: () => rerender(site(false)), comeBack: () => rerender(site(true)) };
}

const studioSays = (draft: string) =>
  act(() => {
    vi.advanceTimersByTime(1_000);
    const asking = [...studio.listeners].filter(({ asker }) => !studio.answered.has(asker));
    for (const { asker, hear } of asking) {
      studio.answered.add(asker);
      hear(draft);
    }
  });

function Page() {
  const { data } = useQuery({ queryKey: [contentKey, "*"], queryFn: () => "published", staleTime: Infinity });
  return <p>{data}</p>;
}

it("a draft is shown though its answer comes at the moment the page asks again, and then nobody asks any more", async () => {
  await aPreview();
  studioSays("draft");
  expect(await screen.findByText("draft")).toBeVisible();
  const { asked } = studio;
  act(() => void vi.advanceTimersByTime(10_000));
  expect(studio.asked).toBe(asked);
});

it("drafts are asked for once more after the editor pressed Refresh, and the page stays", async () => {
  await aPreview();
  studioSays("draft");
  await screen.findByText("draft");
  act(() => void studio.pressRefresh());
  studioSays("a later draft");
  expect(await screen.findByText("a later draft")).toBeVisible();
});

it("drafts are asked for once more on a page that was left and come back to", async () => {
  const { leave, comeBack } = await aPreview();
  studioSays("draft");
  await screen.findByText("draft");
  leave();
  comeBack();
  studioSays("a later draft");
  expect(await screen.findByText("a later draft")).toBeVisible();
});
