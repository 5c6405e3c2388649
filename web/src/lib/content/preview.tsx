import { stegaEncodeSourceMap } from "@sanity/client/stega";
import { type HistoryRefresh, VisualEditing } from "@sanity/visual-editing/react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { parsedJson } from "../http/parsed-json.ts";
import { filled } from "./chips.ts";
import { contentKey } from "./content.ts";
import { DraftsNotice } from "./preview-notice.tsx";
import { studioAddress } from "./source.ts";
import { type Answer, connectToStudio, type StudioChannel } from "./studio-line.ts";
import { setEditLocations } from "./written.ts";

/** Fields that code reads. A hidden mark would change their meaning. */
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
  "language",
  "form",
  "kind",
  "current",
]);

const none: ReadonlySet<string> = new Set();

/**
 * Live preview of drafts. The Studio queries the content API as its signed-in editor and sends the drafts to this frame
 * or tab, so no token reaches the site. Text carries hidden marks that link to its field; for other values the edit
 * location is stored.
 */
export function Preview() {
  const queries = useActiveQueries(useQueryClient());
  const history = useRouterHistory();
  const { studio, isGone } = useStudio();
  // The Studio's address bar follows the frame. A tab navigates independently.
  const isFrame = window.self !== window.top;
  const [loaded, markLoaded] = useReducer(
    (known: ReadonlySet<string>, query: string) => new Set(known).add(query),
    none,
  );
  const [refreshes, refetch] = useReducer((count: number) => count + 1, 0);
  // A reload would lose the perspective, so refetch the drafts instead. Mutations arrive without a refresh.
  const refresh = useCallback(({ source }: HistoryRefresh) => {
    if (source === "mutation") return false;
    refetch();
    return Promise.resolve();
  }, []);
  return (
    <>
      {studio &&
        queries.map((query) => (
          <Drafts key={`${refreshes} ${query}`} studio={studio} query={query} onAnswer={markLoaded} />
        ))}
      <DraftsNotice isShown={queries.every((query) => loaded.has(query))} isGone={isGone} />
      <VisualEditing portal refresh={refresh} {...(isFrame ? { history } : {})} />
    </>
  );
}

type DraftsProps = { studio: StudioChannel; query: string; onAnswer: (query: string) => void };

/** Replaces the published result of a query with drafts. */
function Drafts({ studio, query, onAnswer }: DraftsProps) {
  const client = useQueryClient();
  const latest = useRef<Answer>(undefined);
  useEffect(
    () =>
      studio.follow(query, (answer) => {
        const queryKey = [contentKey, query];
        latest.current = answer;
        void client.cancelQueries({ queryKey }).then(async () => {
          const draft = await filled(marked(answer), AbortSignal.timeout(5000)).catch(() => marked(answer));
          if (latest.current !== answer) return;
          client.setQueryData(queryKey, draft);
          if (answer.resultSourceMap) setEditLocations(client.getQueryData(queryKey), answer.resultSourceMap);
          onAnswer(query);
        });
      }),
    [client, onAnswer, query, studio],
  );
  return null;
}

function marked({ result, resultSourceMap }: Answer): unknown {
  if (!resultSourceMap) return result;
  return stegaEncodeSourceMap(result, resultSourceMap, {
    enabled: true,
    studioUrl: studioAddress(),
    filter: ({ sourcePath, filterDefault, ...rest }) =>
      !machineFields.has(String(sourcePath.at(-1))) && filterDefault({ sourcePath, filterDefault, ...rest }),
  });
}

/** The channel to the Studio, and whether the Studio is gone. */
function useStudio(): { studio: StudioChannel | undefined; isGone: boolean } {
  const [studio, setStudio] = useState<StudioChannel>();
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const channel = connectToStudio(() => setGone(true));
    setStudio(channel);
    return channel.close;
  }, []);
  return { studio, isGone };
}

/** The queries that the page uses now. */
function useActiveQueries(client: QueryClient): string[] {
  const cache = client.getQueryCache();
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  const activeQueries = useSyncExternalStore(subscribe, () =>
    JSON.stringify(cache.findAll({ queryKey: [contentKey], type: "active" }).map(({ queryKey }) => queryKey[1])),
  );
  const queries = parsedJson(activeQueries);
  return Array.isArray(queries) ? queries.map(String) : [];
}

/** Keeps the Studio's address bar and the page's URL in sync. */
function useRouterHistory() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const url = `${pathname}${search}${hash}`;
  const pushUrl = useRef<((update: { type: "push"; url: string }) => void) | null>(null);
  const shown = useRef(url);
  useEffect(() => {
    shown.current = url;
    pushUrl.current?.({ type: "push", url });
  }, [url]);
  const subscribe = useCallback((listener: NonNullable<typeof pushUrl.current>) => {
    pushUrl.current = listener;
    // Until the Studio knows the page's URL, it opens no other page in this frame.
    listener({ type: "push", url: shown.current });
    return () => {
      pushUrl.current = null;
    };
  }, []);
  const update = useCallback(
    ({ type, url: to }: { type: "push" | "pop" | "replace"; url: string }) =>
      void (type === "pop" ? navigate(-1) : navigate(to, { replace: type === "replace" })),
    [navigate],
  );
  return { subscribe, update };
}
