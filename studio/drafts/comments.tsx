import { CommentIcon } from "@sanity/icons/Comment";
import { Badge, Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { type DocumentInspector, type DocumentInspectorProps, useClient, useCurrentUser, useEditState } from "sanity";
import { InspectorPanel } from "../inspector-panel.tsx";
import { timeOf } from "./share-link.ts";
import { useLiveQuery } from "./use-live-query.ts";

type Comment = {
  _id: string;
  _createdAt: string;
  kind: "comment" | "approval";
  name: string;
  text: string;
  revision: string;
  resolvedBy: string | null;
};

const ALL = '*[_type == "draftComment" && documentId == $id]';
const COMMENTS = `${ALL} | order(_createdAt desc) {
  _id, _createdAt, kind, name, text, revision, "resolvedBy": select(defined(resolvedAt) => resolvedBy)
}`;
const OPEN = 'count(*[_type == "draftComment" && documentId == $id && !defined(resolvedAt)])';

/** Beside the form: what people with a link to the draft said about it. */
export const commentsInspector: DocumentInspector = {
  name: "draftComments",
  component: Comments,
  useMenuItem: ({ documentId }) => {
    const open = useLiveQuery<number>(OPEN, ALL, documentId) ?? 0;
    const title = open === 0 ? "Reviewers" : `Reviewers (${open} open)`;
    return { icon: CommentIcon, title, showAsAction: true, ...(open > 0 && { tone: "caution" as const }) };
  },
};

function Comments({ documentId, documentType, onClose }: DocumentInspectorProps) {
  const [isAll, setAll] = useState(false);
  const comments = useLiveQuery<Comment[]>(COMMENTS, ALL, documentId);
  const { draft } = useEditState(documentId, documentType);
  const open = comments?.filter(({ resolvedBy }) => resolvedBy === null) ?? [];
  const resolved = (comments?.length ?? 0) - open.length;
  return (
    <InspectorPanel title="Reviewers" onClose={onClose}>
      {comments !== undefined && open.length === 0 && (
        <Text size={1} muted>
          No open comments. Choose “Share draft” in the menu beside Publish to ask for some.
        </Text>
      )}
      {(isAll ? comments : open)?.map((comment) => (
        <CommentCard key={comment._id} comment={comment} current={draft?._rev} />
      ))}
      {resolved > 0 && (
        <Button
          mode="bleed"
          text={isAll ? "Hide resolved" : `Show resolved (${resolved})`}
          onClick={() => setAll(!isAll)}
        />
      )}
    </InspectorPanel>
  );
}

/** `current`: the draft's revision, if there is a draft. */
function CommentCard({ comment, current }: { comment: Comment; current: string | undefined }) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const user = useCurrentUser();
  const { _id, _createdAt, kind, name, text, revision, resolvedBy } = comment;
  const isEarlier = current !== undefined && current !== revision;
  const resolve = () =>
    client
      .patch(_id)
      .set({ resolvedBy: user?.name ?? "", resolvedAt: new Date().toISOString() })
      .commit();
  return (
    <Card as="article" border padding={3} radius={2}>
      <Stack gap={3}>
        <Flex gap={2} wrap="wrap" align="center">
          <Text size={1} weight="semibold">
            {name}
          </Text>
          <Text size={1} muted>
            {timeOf(_createdAt)}
          </Text>
          {kind === "approval" && <Badge tone="positive">Approved</Badge>}
          {isEarlier && <Badge>Earlier version</Badge>}
        </Flex>
        {text !== "" && <Text size={1}>{text}</Text>}
        {resolvedBy === null ? (
          <Flex>
            <Button mode="ghost" text="Resolve comment" onClick={() => void resolve()} />
          </Flex>
        ) : (
          <Text size={1} muted>
            Resolved by {resolvedBy}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
