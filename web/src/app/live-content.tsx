import { type Query, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { Container } from "../components/page/layout.tsx";
import { LazyPart } from "../components/states/lazy-part.tsx";
import { ReloadNotice } from "../components/states/reload-notice.tsx";
import { mayHaveChanged } from "../lib/content/answer-tags.ts";
import { contentKey } from "../lib/content/content.ts";
import { onContentUpdate, subscribeToContentUpdates } from "../lib/content/content-updates.ts";
import { latestEvent } from "../lib/content/latest-event.ts";
import { contentSource, isOpenedForDrafts, isPreview } from "../lib/content/source.ts";

const preview = { load: async () => (await import("../lib/content/preview.tsx")).Preview };
const publishedNotice = { load: async () => (await import("../lib/content/preview-notice.tsx")).PublishedNotice };
const never = () => () => undefined;

/** Updates open pages: published content for visitors, drafts for editors in the preview. */
export function LiveContent() {
  const inPreview = useSyncExternalStore(never, isPreview, () => false);
  const isForDrafts = useSyncExternalStore(never, isOpenedForDrafts, () => false);
  if (inPreview) return <LazyPart part={preview} missing={<NoDrafts />} given={{}} />;
  return (
    <>
      <Publications />
      {isForDrafts && <LazyPart part={publishedNotice} missing={<NoDrafts />} given={{}} />}
    </>
  );
}

/** Tells an editor that the page shows published content, not drafts. */
const NoDrafts = () => (
  <Container role="alert">
    <p>You're viewing published content. Drafts didn't load.</p>
    <ReloadNotice />
  </Container>
);

function Publications() {
  const queries = useQueryClient();
  useEffect(() => {
    if (!contentSource()) return;
    subscribeToContentUpdates();
    return onContentUpdate(({ id, tags }) => {
      latestEvent.id = id;
      const predicate = ({ queryKey }: Query) =>
        queryKey[0] === contentKey && mayHaveChanged(String(queryKey[1]), tags);
      void queries.invalidateQueries({ predicate });
    });
  }, [queries]);
  return null;
}
