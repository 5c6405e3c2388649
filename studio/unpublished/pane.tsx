import { Box, Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useCallback, useState } from "react";
import { useClient } from "sanity";
import { useLiveQuery } from "../drafts/use-live-query.ts";
import { DraftRow } from "./draft-row.tsx";
import { CHANGES, DRAFTS, type Draft, idOf, withLinked } from "./drafts.ts";

/** All drafts, the latest first. Several are published together, or none of them. */
export function UnpublishedPane() {
  const client = useClient({ apiVersion: "2025-02-19" });
  const drafts = useLiveQuery<Draft[]>(DRAFTS, CHANGES, "");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [errors, setErrors] = useState<Readonly<Record<string, number>>>({});
  const [problem, setProblem] = useState<string>();
  const onChecked = useCallback((id: string, found: number) => setErrors((known) => ({ ...known, [id]: found })), []);
  const toPublish = withLinked(chosen, drafts ?? []);
  const faulty = [...toPublish].filter((id) => errors[id]);

  const choose = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));

  const hasDraft = (id: string) => drafts?.some((draft) => idOf(draft) === id) ?? false;

  async function publish() {
    const actions = [...toPublish].map((id) => ({
      actionType: "sanity.action.document.publish" as const,
      draftId: `drafts.${id}`,
      publishedId: id,
    }));
    try {
      await client.action(actions);
      setChosen(new Set());
      setProblem(undefined);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  if (drafts === undefined) return null;
  if (drafts.length === 0)
    return (
      <Box padding={4}>
        <Text muted>Everything is published.</Text>
      </Box>
    );
  return (
    <Box height="fill" overflow="auto" padding={4}>
      <Stack gap={4}>
        <Flex align="center" gap={3}>
          <Button
            tone="primary"
            text={toPublish.size === 1 ? "Publish 1 draft" : `Publish ${toPublish.size} drafts`}
            disabled={toPublish.size === 0 || faulty.length > 0}
            onClick={() => void publish()}
          />
          {faulty.length > 0 && <Text size={1}>Correct what is named below first.</Text>}
        </Flex>
        {problem && (
          <Card tone="critical" padding={3} radius={2} role="alert">
            <Text size={1}>Nothing was published: {problem}</Text>
          </Card>
        )}
        <Stack as="ul" gap={3}>
          {drafts.map((draft) => (
            <DraftRow
              key={idOf(draft)}
              draft={draft}
              hasDraft={hasDraft}
              isChosen={chosen.has(idOf(draft))}
              isLinked={toPublish.has(idOf(draft))}
              onChoose={choose}
              onChecked={onChecked}
            />
          ))}
        </Stack>
      </Stack>
    </Box>
  );
}
