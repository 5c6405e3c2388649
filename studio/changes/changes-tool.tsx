import { Box, Button, Card, Container, Flex, Heading, Select, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { useClient, useSchema, useUserStore } from "sanity";
import { timeOf } from "../drafts/share-link.ts";
import { ChangedDocument } from "./changed-document.tsx";
import type { Change } from "./read-changes.ts";
import { useChanges, type WantedChanges } from "./use-changes.ts";

type Names = Readonly<Record<string, string>>;

/** More documents of one change, as of an import, are listed on request. */
const SHOWN_AT_ONCE = 4;

/** All changes of published documents: who, when, before and after. */
export function ChangesTool() {
  const client = useClient({ apiVersion: "2025-02-19" });
  const [wanted, setWanted] = useState<WantedChanges>({ type: "", author: "", newer: [] });
  const { changes, isMore, state } = useChanges(client, wanted);
  const names = useNames(changes);

  return (
    <Box height="fill" overflow="auto" padding={4}>
      <Container width={2}>
        <Stack gap={4}>
          <Heading as="h2" size={2}>
            Changes
          </Heading>
          <Text size={1} muted>
            What was published or changed for visitors, the latest first. Choose “Show changes” to see the words before
            and after.
          </Text>
          <Flex gap={3} wrap="wrap">
            <Box flex={1}>
              <Kinds value={wanted.type} onChange={(type) => setWanted({ ...wanted, type, newer: [] })} />
            </Box>
            <Box flex={1}>
              <Select
                aria-label="Who"
                value={wanted.author}
                onChange={(event) => setWanted({ ...wanted, author: event.currentTarget.value, newer: [] })}
              >
                <option value="">Everyone</option>
                {Object.entries(names).map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Box>
          </Flex>
          {state === "failed" && (
            <Text size={1} role="alert">
              The changes can't be loaded right now. Reload the page in a minute.
            </Text>
          )}
          {state === "complete" && changes.length === 0 && <Text size={1}>Nothing changed.</Text>}
          <Stack as="ul" gap={3}>
            {changes.map((change) => (
              <OneChange key={change.id} change={change} name={names[change.author] ?? change.author} />
            ))}
          </Stack>
          {(state === "loading" || state === "looking") && (
            <Text size={1} role="status" muted>
              {state === "loading" ? "Loading changes…" : "Looking for deleted documents…"}
            </Text>
          )}
          {isMore && state !== "looking" && (
            <Flex>
              <Button mode="ghost" text="Show older changes" onClick={() => setWanted({ ...wanted, newer: changes })} />
            </Flex>
          )}
        </Stack>
      </Container>
    </Box>
  );
}

function OneChange({ change, name }: { change: Change; name: string }) {
  const [isWhole, setWhole] = useState(change.documents.length <= SHOWN_AT_ONCE);
  return (
    <Card as="li" border padding={3} radius={2}>
      <Stack gap={3}>
        <Text size={1} muted>
          {timeOf(change.at)} · {name}
          {change.documents.length > 1 && ` · ${change.documents.length} documents together`}
        </Text>
        {isWhole ? (
          change.documents.map((document) => <ChangedDocument key={document._id} change={change} document={document} />)
        ) : (
          <Flex>
            <Button mode="ghost" text={`Show ${change.documents.length} documents`} onClick={() => setWhole(true)} />
          </Flex>
        )}
      </Stack>
    </Card>
  );
}

function Kinds({ value, onChange }: { value: string; onChange: (type: string) => void }) {
  const schema = useSchema();
  const kinds = schema
    .getTypeNames()
    .flatMap((name) => schema.get(name) ?? [])
    .filter(({ type, name }) => type?.name === "document" && !/^(sanity|system)\./.test(name));
  return (
    <Select aria-label="Kind of document" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">All documents</option>
      {kinds.map(({ name, title }) => (
        <option key={name} value={name}>
          {title ?? name}
        </option>
      ))}
    </Select>
  );
}

/** The names of all people whose changes were seen, by their id. */
function useNames(changes: Change[]): Names {
  const store = useUserStore();
  const [names, setNames] = useState<Names>({});
  useEffect(() => {
    const authors = [...new Set(changes.map(({ author }) => author))];
    store.getUsers(authors).then(
      (users) =>
        setNames((known) => ({
          ...known,
          ...Object.fromEntries(users.map((user) => [user.id, user.displayName ?? user.id])),
        })),
      // Ids are shown in place of names.
      () => undefined,
    );
  }, [store, changes]);
  return names;
}
