import { type Query, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { fetchPart } from "../parts.ts";
import { mayHaveChanged } from "./answer-tags.ts";
import { contentKey } from "./content.ts";
import { latestEvent } from "./latest-event.ts";
import { followNews, onNews } from "./news.ts";
import { contentSource, isOpenedForDrafts, isPreview } from "./source.ts";

const Preview = lazy(() => fetchPart(() => import("./preview.tsx")).then(({ Preview }) => ({ default: Preview })));
const PublishedNotice = lazy(() =>
  fetchPart(() => import("./preview-notice.tsx")).then(({ PublishedNotice }) => ({ default: PublishedNotice })),
);
const never = () => () => undefined;

/** Keeps open pages true: visitors see what is published as soon as it is, editors in the preview what they type. */
export function LiveContent() {
  const inPreview = useSyncExternalStore(never, isPreview, () => false);
  const isForDrafts = useSyncExternalStore(never, isOpenedForDrafts, () => false);
  return (
    <>
      {!inPreview && <Publications />}
      <Suspense>{inPreview ? <Preview /> : isForDrafts && <PublishedNotice />}</Suspense>
    </>
  );
}

function Publications() {
  const queries = useQueryClient();
  useEffect(() => {
    if (!contentSource()) return;
    followNews();
    return onNews(({ id, tags }) => {
      latestEvent.id = id;
      const predicate = ({ queryKey }: Query) => mayHaveChanged(String(queryKey[1]), tags);
      void queries.invalidateQueries({ queryKey: [contentKey], predicate });
    });
  }, [queries]);
  return null;
}
