import { type Query, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { Container } from "../components/layout.tsx";
import { LazyPart } from "../components/lazy-part.tsx";
import { ReloadNotice } from "../components/reload-notice.tsx";
import { mayHaveChanged } from "../lib/content/answer-tags.ts";
import { contentKey } from "../lib/content/content.ts";
import { onContentUpdate, subscribeToContentUpdates } from "../lib/content/content-updates.ts";
import { latestEvent } from "../lib/content/latest-event.ts";
import { contentSource, isOpenedForDrafts, isPreview } from "../lib/content/source.ts";

const preview = async () => (await import("../lib/content/preview.tsx")).Preview;
const publishedNotice = async () => (await import("../lib/content/preview-notice.tsx")).PublishedNotice;
const never = () => () => undefined;

/** Keeps open pages true: visitors see what is published as soon as it is, editors in the preview what they type. */
export function LiveContent() {
  const inPreview = useSyncExternalStore(never, isPreview, () => false);
  const isForDrafts = useSyncExternalStore(never, isOpenedForDrafts, () => false);
  if (inPreview) return <LazyPart name="preview" load={preview} missing={<NoDrafts />} />;
  return (
    <>
      <Publications />
      {isForDrafts && <LazyPart name="published notice" load={publishedNotice} missing={<NoDrafts />} />}
    </>
  );
}

/** An editor must not take what is published for their draft. */
const NoDrafts = () => (
  <Container role="alert">
    <p>You see what is published. The drafts did not load.</p>
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
      const predicate = ({ queryKey }: Query) => mayHaveChanged(String(queryKey[1]), tags);
      void queries.invalidateQueries({ queryKey: [contentKey], predicate });
    });
  }, [queries]);
  return null;
}
