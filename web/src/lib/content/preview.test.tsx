import type { LoaderNodeMsg } from "@sanity/presentation-comlink";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { contentKey } from "./content.ts";
import { Preview } from "./preview.tsx";

type Question = Extract<LoaderNodeMsg, { type: "loader/query-listen" }>["data"];
type Listener = (handlers: object) => void;
const studio = vi.hoisted(() => ({
  asked: new Map<string, Question>(),
  listeners: new Map<string, Set<Listener>>(),
  status: (_: string): void => undefined,
  pressRefresh: (): unknown => undefined,
}));

vi.mock("@sanity/visual-editing/react", () => ({
  VisualEditing: ({ refresh }: { refresh: (event: { source: string }) => unknown }) => {
    studio.pressRefresh = () => refresh({ source: "manual" });
    return null;
  },
}));

/** The Studio's end of the channel. Like the Studio, it treats questions with the same text as one. */
vi.mock("@sanity/comlink", () => ({
  createNodeMachine: () => ({ provide: () => ({}) }),
  createNode: () => ({
    on: (type: string, listener: Listener) => {
      const listeners = studio.listeners.get(type) ?? new Set();
      studio.listeners.set(type, listeners.add(listener));
      return () => listeners.delete(listener);
    },
    onStatus: (listener: (status: string) => void) => {
      studio.status = listener;
    },
    post: (_: string, question: Question) => {
      const { heartbeat: _heartbeat, ...words } = question;
      studio.asked.set(JSON.stringify(words), question);
    },
    start: () => undefined,
    stop: () => undefined,
  }),
}));

const showPerspective = (type: string, handlers: object) => {
  for (const listener of [...(studio.listeners.get(type) ?? [])]) listener(handlers);
};

/** Answers the questions asked since the last call. A question that was answered gets no second answer. */
const answers = (result: string) =>
  act(async () => {
    const questions = [...studio.asked.values()];
    studio.asked.clear();
    for (const question of questions) showPerspective("loader/query-change", { ...question, result });
  });

beforeEach(() => {
  studio.asked.clear();
  studio.listeners.clear();
  vi.stubGlobal("opener", { closed: false });
  return () => vi.unstubAllGlobals();
});

/** Renders the preview over a page that can be left, after published content is shown. */
async function renderPreview() {
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

it("requests drafts before a perspective arrives, and replaces published content with them", async () => {
  await renderPreview();
  expect([...studio.asked.values()]).toMatchObject([{ query: "*", perspective: "drafts" }]);
  await answers("draft");
  expect(await screen.findByText("draft")).toBeVisible();
});

it("shows published content when the editor selects it, and drops a late draft", async () => {
  await renderPreview();
  await answers("draft");
  showPerspective("loader/perspective", { perspective: "published" });
  const [question] = studio.asked.values();
  expect(question).toMatchObject({ query: "*", perspective: "published" });
  await answers("as published");
  expect(await screen.findByText("as published")).toBeVisible();
  await act(async () => showPerspective("loader/query-change", { ...question, perspective: "drafts", result: "late" }));
  expect(screen.queryByText("late")).toBeNull();
});

it("requests drafts again after the editor pressed Refresh, without a page load", async () => {
  await renderPreview();
  await answers("draft");
  await screen.findByText("draft");
  act(() => void studio.pressRefresh());
  await answers("a later draft");
  expect(await screen.findByText("a later draft")).toBeVisible();
});

it("requests drafts again on a page that was left and opened again", async () => {
  const { leave, comeBack } = await renderPreview();
  await answers("draft");
  await screen.findByText("draft");
  leave();
  comeBack();
  await answers("a later draft");
  expect(await screen.findByText("a later draft")).toBeVisible();
});

it("shows in a tab whether it has drafts, published content, or stale content", async () => {
  await renderPreview();
  expect(screen.getByRole("status")).toHaveTextContent("You're viewing published content.");
  act(() => studio.status("connected"));
  await answers("draft");
  expect(screen.getByRole("status")).toHaveTextContent("You're viewing drafts");
  act(() => studio.status("idle"));
  expect(screen.getByRole("status")).toHaveTextContent("no longer updates");
  expect(screen.getByRole("link", { name: "Open the Studio" })).toHaveAttribute("href", "/studio/preview?preview=%2F");
});
