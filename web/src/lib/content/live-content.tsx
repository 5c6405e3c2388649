import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { contentKey } from "./content.ts";
import { latestEvent } from "./latest-event.ts";
import { contentSource, isPreview } from "./source.ts";

const Preview = lazy(() => import("./preview.tsx").then(({ Preview }) => ({ default: Preview })));
const never = () => () => undefined;

/** Keeps open pages true: visitors see what is published as soon as it is, editors in the preview what they type. */
export function LiveContent() {
  const inPreview = useSyncExternalStore(never, isPreview, () => false);
  return inPreview ? (
    <Suspense>
      <Preview />
    </Suspense>
  ) : (
    <Publications />
  );
}

function Publications() {
  const queries = useQueryClient();
  useEffect(() => {
    if (!contentSource()) return;
    const leaving = new AbortController();
    const hear = (id: string | undefined) => {
      latestEvent.id = id;
      void queries.invalidateQueries({ queryKey: [contentKey] });
    };
    void import("./publications.ts").then(({ followPublications }) => followPublications(hear, leaving.signal));
    return () => leaving.abort();
  }, [queries]);
  return null;
}
