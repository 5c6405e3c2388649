import type { LoaderNodeMsg } from "@sanity/presentation-comlink";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { contentKey } from "./content.ts";
import { Preview } from "./preview.tsx";

type Question = Extract<LoaderNodeMsg, { type: "loader/query-listen" }>["data"];
type Hear = (said: object) => void;
const studio = vi.hoisted(() => ({
  asked: new Map<string, Question>(),
  listeners: new Map<string, Set<Hear>>(),
  status: (_: string): void => undefined,
  pressRefresh: (): unknown => undefined,
}));

vi.mock("@sanity/visual-editing/react", () => ({
  VisualEditing: ({ refresh }: { refresh: (wish: { source: string }) => unknown }) => {
    studio.pressRefresh = () => refresh({ source: "manual" });
    return null;
  },
}));

/** The Studio's end of the line, as long as it is: what is asked twice in the same words is one question. */
vi.mock("@sanity/comlink", () => ({
  createNodeMachine: () => ({ provide: () => ({}) }),
  createNode: () => ({
    on: (type: string, hear: Hear) => {
      const listeners = studio.listeners.get(type) ?? new Set();
      studio.listeners.set(type, listeners.add(hear));
      return () => listeners.delete(hear);
    },
    onStatus: (hear: (status: string) => void) => {
      studio.status = hear;
    },
    post: (_: string, question: Question) => {
      const { heartbeat: _heartbeat, ...words } = question;
      studio.asked.set(JSON.stringify(words), question);
    },
    start: () => undefined,
    stop: () => undefined,
  }),
}));

const says = (type: string, said: object) => {
  for (const hear of [...(studio.listeners.get(type) ?? [])]) hear(said);
};

/** Answers whatever has been asked since the last time; a question that was answered gets no second answer. */
const answers = (result: string) =>
  act(async () => {
    const questions = [...studio.asked.values()];
    studio.asked.clear();
    for (const question of questions) says("loader/query-change", { ...question, result });
  });

beforeEach(() => {
  studio.asked.clear();
  studio.listeners.clear();
  vi.stubGlobal("opener", { closed: false });
  return () => vi.unstubAllGlobals();
});

/** Draws the preview over a page that can be left, once the published words are on it. */
async function aPreview() {
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

function Page() {
  const { data } = useQuery({ queryKey: [contentKey, "*"], queryFn: () => "published", staleTime: Infinity });
  return <p>{data}</p>;
}

it("drafts are asked for at once, though nobody has said what is previewed, and take the place of what is published", async () => {
  await aPreview();
  expect([...studio.asked.values()]).toMatchObject([{ query: "*", perspective: "drafts" }]);
  await answers("draft");
  expect(await screen.findByText("draft")).toBeVisible();
});

it("an editor who looks at what is published is shown that, and no draft that comes late", async () => {
  await aPreview();
  await answers("draft");
  says("loader/perspective", { perspective: "published" });
  const [question] = studio.asked.values();
  expect(question).toMatchObject({ query: "*", perspective: "published" });
  await answers("as published");
  expect(await screen.findByText("as published")).toBeVisible();
  await act(async () => says("loader/query-change", { ...question, perspective: "drafts", result: "late" }));
  expect(screen.queryByText("late")).toBeNull();
});

it("drafts are asked for once more after the editor pressed Refresh, and the page stays", async () => {
  await aPreview();
  await answers("draft");
  await screen.findByText("draft");
  act(() => void studio.pressRefresh());
  await answers("a later draft");
  expect(await screen.findByText("a later draft")).toBeVisible();
});

it("drafts are asked for once more on a page that was left and come back to", async () => {
  const { leave, comeBack } = await aPreview();
  await answers("draft");
  await screen.findByText("draft");
  leave();
  comeBack();
  await answers("a later draft");
  expect(await screen.findByText("a later draft")).toBeVisible();
});

it("a tab says whether it shows drafts, what is published, or what the Studio showed before it left", async () => {
  await aPreview();
  expect(screen.getByRole("status")).toHaveTextContent("You see the published content.");
  act(() => studio.status("connected"));
  await answers("draft");
  expect(screen.getByRole("status")).toHaveTextContent("You see drafts");
  act(() => studio.status("idle"));
  expect(screen.getByRole("status")).toHaveTextContent("no longer updates");
  expect(screen.getByRole("link", { name: "Open the Studio" })).toHaveAttribute("href", "/studio/preview?preview=%2F");
});
