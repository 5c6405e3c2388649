import { Badge, Card, Checkbox, Flex, Stack, Text } from "@sanity/ui";
import { useEffect } from "react";
import { Preview, useSchema, useValidationStatus } from "sanity";
import { IntentLink } from "sanity/router";
import { timeOf } from "../drafts/share-link.ts";
import { type Draft, idOf, referenceAt } from "./drafts.ts";
import { useLastAuthor } from "./use-last-author.ts";

type Props = {
  draft: Draft;
  isChosen: boolean;
  /** True for a document that has a draft, which is published with the drafts that refer to it. */
  hasDraft: (id: string) => boolean;
  /** True if a chosen draft refers to it. */
  isLinked: boolean;
  onChoose: (id: string) => void;
  /** Called with the number of errors that keep it from being published. */
  onChecked: (id: string, errors: number) => void;
};

export function DraftRow({ draft, hasDraft, isChosen, isLinked, onChoose, onChecked }: Props) {
  const { document, comments } = draft;
  const id = idOf(draft);
  const type = useSchema().get(document._type);
  const author = useLastAuthor(document._id, document._rev);
  const { validation } = useValidationStatus(document._id, document._type, false);
  const errors = validation.filter(({ level, path }) => {
    const linked = referenceAt(document, path);
    return level === "error" && !(linked !== undefined && hasDraft(linked));
  });
  useEffect(() => onChecked(id, errors.length), [id, errors.length, onChecked]);
  if (!type) return null;
  return (
    <Card as="li" border padding={3} radius={2}>
      <Flex gap={3} align="center">
        <Checkbox
          aria-label={`Publish ${id}`}
          checked={isChosen || isLinked}
          disabled={isLinked && !isChosen}
          onChange={() => onChoose(id)}
        />
        <Stack gap={3} flex={1}>
          <IntentLink intent="edit" params={{ id, type: document._type }} style={{ color: "inherit" }}>
            <Preview schemaType={type} value={document} layout="default" />
          </IntentLink>
          <Flex gap={2} wrap="wrap" align="center">
            <Text size={1} muted>
              {type.title} · changed {timeOf(document._updatedAt)}
              {author && ` by ${author}`}
            </Text>
            {comments > 0 && <Badge tone="caution">{comments === 1 ? "1 comment" : `${comments} comments`}</Badge>}
            {isLinked && !isChosen && <Badge>Linked from a chosen one</Badge>}
          </Flex>
          {errors.map(({ message, path }) => (
            <Text key={`${JSON.stringify(path)}${message}`} size={1} role="alert">
              {message}
            </Text>
          ))}
        </Stack>
      </Flex>
    </Card>
  );
}
