import { Badge, Button, Card, Flex, Grid, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { Preview, prepareForPreview, useClient, useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import { type Difference, differencesOf } from "./differences.ts";
import { type Change, type Changed, versionsAt } from "./read-changes.ts";

type Shown = { differences: Difference[]; is: "new" | "deleted" | "changed" };

/** One document of a change. What differs is read once somebody asks. */
export function ChangedDocument({ change, document: { _id, _type, last } }: { change: Change; document: Changed }) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const type = useSchema().get(_type);
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<Shown>();
  const [hasFailed, setFailed] = useState(false);
  if (!type) return null;

  async function show() {
    setOpen(!isOpen);
    if (isOpen || shown || !type) return;
    try {
      const { before, after } = await versionsAt(client, _id, change);
      const is = before === null ? "new" : after === null ? "deleted" : "changed";
      setShown({ differences: differencesOf(type, before, after), is });
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }

  return (
    <Stack gap={3}>
      <Flex gap={3} align="center" justify="space-between">
        <IntentLink intent="edit" params={{ id: _id, type: _type }} style={{ color: "inherit", flex: 1, minWidth: 0 }}>
          {last ? (
            <Flex gap={3} align="center" wrap="wrap">
              <Text size={1}>{prepareForPreview(last, type).title}</Text>
              <Badge>Deleted since</Badge>
            </Flex>
          ) : (
            <Preview schemaType={type} value={{ _id, _type }} layout="default" />
          )}
        </IntentLink>
        <Text size={1} muted>
          {type.title}
        </Text>
        <Button
          mode="ghost"
          text={isOpen ? "Hide changes" : "Show changes"}
          aria-expanded={isOpen}
          onClick={() => void show()}
        />
      </Flex>
      {isOpen && hasFailed && (
        <Text size={1} role="alert">
          What changed can't be loaded right now. Try again in a minute.
        </Text>
      )}
      {isOpen && shown && <Differences shown={shown} />}
    </Stack>
  );
}

function Differences({ shown: { differences, is } }: { shown: Shown }) {
  return (
    <Stack gap={3}>
      {is !== "changed" && (
        <Flex>
          <Badge tone={is === "new" ? "positive" : "critical"}>{is === "new" ? "New" : "Deleted"}</Badge>
        </Flex>
      )}
      {differences.length === 0 && (
        <Text size={1} muted>
          No words changed: only the place in a list, the crop of a picture, or where a link leads.
        </Text>
      )}
      {differences.map(({ title, before, after }) => (
        <Stack key={title} as="section" aria-label={title} gap={2}>
          <Text size={1} weight="semibold">
            {title}
          </Text>
          <Grid gridTemplateColumns={[1, 1, 2]} gap={2}>
            {is !== "new" && <Version title="Before" text={before} tone="critical" />}
            {is !== "deleted" && <Version title="After" text={after} tone="positive" />}
          </Grid>
        </Stack>
      ))}
    </Stack>
  );
}

const Version = ({ title, text, tone }: { title: string; text: string; tone: "critical" | "positive" }) => (
  <Card tone={tone} padding={3} radius={2}>
    <Stack gap={2}>
      <Text size={0} muted>
        {title}
      </Text>
      <Text size={1} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {text || "(nothing here)"}
      </Text>
    </Stack>
  </Card>
);
