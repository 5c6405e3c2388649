import { stegaEncodeSourceMap } from "@sanity/client/stega";
import { type HistoryRefresh, VisualEditing } from "@sanity/visual-editing/react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { contentKey } from "./content.ts";
import { DraftsNotice } from "./preview-notice.tsx";
import { studioAddress } from "./source.ts";
import { type Answer, callStudio, type StudioLine } from "./studio-line.ts";
import { noteAllWritten } from "./written.ts";

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

const none: ReadonlySet<string> = new Set();

/**
 * The page as it will be. The Studio asks the lake as the editor who is signed in there, and hands the drafts to this
 * frame or tab: no key to them ever reaches the site. Every text carries a mark that a click follows to its field; of what
 * carries none it is noted where it is written.
 */
export function Preview() {
  const queries = useActiveQueries(useQueryClient());
  const history = useRouterHistory();
  const { studio, isGone } = useStudio();
  // The Studio's address bar is the frame's; a tab goes its own way.
  const isFrame = window.self !== window.top;
  const [answered, note] = useReducer((known: ReadonlySet<string>, query: string) => new Set(known).add(query), none);
  const [refreshes, askAnew] = useReducer((count: number) => count + 1, 0);
  // A page that loaded itself anew would not be told again what is previewed. What is typed comes by itself.
  const refresh = useCallback(({ source }: HistoryRefresh) => {
    if (source === "mutation") return false;
    askAnew();
    return Promise.resolve();
  }, []);
  return (
    <>
      {studio &&
        queries.map((query) => <Drafts key={`${refreshes} ${query}`} studio={studio} query={query} onAnswer={note} />)}
      <DraftsNotice isShown={queries.every((query) => answered.has(query))} isGone={isGone} />
      <VisualEditing portal refresh={refresh} {...(isFrame ? { history } : {})} />
    </>
  );
}

type DraftsProps = { studio: StudioLine; query: string; onAnswer: (query: string) => void };

/** Puts the drafts that answer a question in the place of what is published. */
function Drafts({ studio, query, onAnswer }: DraftsProps) {
  const client = useQueryClient();
  useEffect(
    () =>
      studio.follow(query, (answer) => {
        const queryKey = [contentKey, query];
        void client.cancelQueries({ queryKey }).then(() => {
          client.setQueryData(queryKey, marked(answer));
          if (answer.resultSourceMap) noteAllWritten(client.getQueryData(queryKey), answer.resultSourceMap);
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

/** The line to the Studio, and whether it was cut. */
function useStudio(): { studio: StudioLine | undefined; isGone: boolean } {
  const [studio, setStudio] = useState<StudioLine>();
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const line = callStudio(() => setGone(true));
    setStudio(line);
    return line.hangUp;
  }, []);
  return { studio, isGone };
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
