import { stegaEncodeSourceMap } from "@sanity/client/stega";
import { type HistoryRefresh, usePresentationQuery, VisualEditing } from "@sanity/visual-editing/react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { contentKey } from "./content.ts";

/** Fields that a program reads, not a person: a hidden mark in them would change what they mean. */
const machineFields = new Set([
  "icon",
  "platform",
  "speciality",
  "path",
  "href",
  "url",
  "mapUrl",
  "mapEmbedUrl",
  "applyPhone",
]);

/**
 * The page as it will be. The Studio asks the lake as the editor who is signed in there, and hands the drafts to this
 * frame: no key to them ever reaches the site. Every text carries a mark that a click follows to its field.
 */
export function Preview() {
  const queries = useActiveQueries(useQueryClient());
  const history = useRouterHistory();
  const [refreshes, askAnew] = useReducer((count: number) => count + 1, 0);
  // A page that loaded itself anew would not be told again what is previewed. What is typed comes by itself.
  const refresh = useCallback(({ source }: HistoryRefresh) => {
    if (source === "mutation") return false;
    askAnew();
    return Promise.resolve();
  }, []);
  return (
    <>
      {queries.map((query) => (
        <Drafts key={`${refreshes} ${query}`} query={query} />
      ))}
      <VisualEditing portal history={history} refresh={refresh} />
    </>
  );
}

// The library asks the Studio once, usually before the two have agreed on what is previewed, and again 20 seconds later.
const silenceMs = 400;

/**
 * Follows the drafts that answer a question. The Studio answers a question once and then only when its answer changes, so
 * each page that is opened asks one of its own: the unused parameter sets it apart from what an earlier page was told.
 */
function Drafts({ query }: { query: string }) {
  const client = useQueryClient();
  const [params] = useState(() => ({ asker: Math.random() }));
  const { data, sourceMap } = usePresentationQuery<string>({ query, params, stega: false });
  useEffect(() => {
    if (!data) return;
    const marked = sourceMap
      ? stegaEncodeSourceMap(data, sourceMap, {
          enabled: true,
          studioUrl: "/studio",
          filter: ({ sourcePath, filterDefault, ...rest }) =>
            !machineFields.has(String(sourcePath.at(-1))) && filterDefault({ sourcePath, filterDefault, ...rest }),
        })
      : data;
    const queryKey = [contentKey, query];
    void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, marked));
  }, [client, data, query, sourceMap]);
  return data === null ? <Asking query={query} params={params} /> : null;
}

type Question = { query: string; params: { asker: number } };

/** Asks anew until it is taken away. It throws what it hears away with itself: the answer is heard beside it. */
function Asking(question: Question) {
  const [attempt, askAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const silence = setInterval(askAgain, silenceMs);
    return () => clearInterval(silence);
  }, []);
  return attempt > 0 ? <Ask key={attempt} {...question} /> : null;
}

function Ask({ query, params }: Question) {
  usePresentationQuery<string>({ query, params, stega: false });
  return null;
}

/** The questions whose answers are on the page now. */
function useActiveQueries(client: QueryClient): string[] {
  const cache = client.getQueryCache();
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  const asked = useSyncExternalStore(subscribe, () =>
    JSON.stringify(cache.findAll({ queryKey: [contentKey], type: "active" }).map(({ queryKey }) => queryKey[1])),
  );
  return JSON.parse(asked);
}

/** Lets the Studio's address bar and the page's links move each other. */
function useRouterHistory() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const url = `${pathname}${search}${hash}`;
  const tell = useRef<((update: { type: "push"; url: string }) => void) | null>(null);
  useEffect(() => tell.current?.({ type: "push", url }), [url]);
  const subscribe = useCallback((listener: NonNullable<typeof tell.current>) => {
    tell.current = listener;
    return () => {
      tell.current = null;
    };
  }, []);
  const update = useCallback(
    ({ type, url: to }: { type: "push" | "pop" | "replace"; url: string }) =>
      void (type === "pop" ? navigate(-1) : navigate(to, { replace: type === "replace" })),
    [navigate],
  );
  return { subscribe, update };
}
