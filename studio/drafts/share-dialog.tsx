import { Button, Card, Flex, Stack, Text, TextInput } from "@sanity/ui";
import { useState } from "react";
import { useClient, useCurrentUser } from "sanity";
import { contentSource } from "../env.ts";
import { LINK_HOURS, newSecret, type ShareLink, timeOf } from "./share-link.ts";
import { useLiveQuery } from "./use-live-query.ts";

const LINKS = `*[_type == "draftShare" && documentId == $id && expiresAt > now() && !defined(isLook)] | order(_createdAt desc) {
  _id, madeBy, expiresAt
}`;
const CHANGES = '*[_type == "draftShare" && documentId == $id]';

/** A document's links: a new one, and those that still work. */
export function ShareDialog({ documentId, path }: { documentId: string; path: string }) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const user = useCurrentUser();
  const [link, setLink] = useState<string>();
  const links = useLiveQuery<ShareLink[]>(LINKS, CHANGES, documentId) ?? [];

  async function make() {
    await client.delete({ query: '*[_type == "draftShare" && expiresAt < now()]' });
    const { secret, id } = await newSecret();
    const expiresAt = new Date(Date.now() + LINK_HOURS * 3_600_000).toISOString();
    const madeBy = user?.name ?? "";
    await client.create({ _id: id, _type: "draftShare", documentId, path, madeBy, expiresAt });
    setLink(`${contentSource.siteUrl ?? window.location.origin}/draft/${secret}`);
  }

  return (
    <Stack gap={4}>
      <Text size={1}>
        Anyone with the link sees the page {path} with all current drafts, and can comment on it or approve it. No login
        is needed. The link works for {LINK_HOURS} hours.
      </Text>
      {link === undefined ? (
        <Flex>
          <Button text="Make link" tone="primary" onClick={() => void make()} />
        </Flex>
      ) : (
        <Stack gap={3}>
          <TextInput
            aria-label="Link to the draft"
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Flex>
            <Button text="Copy link" tone="primary" onClick={() => void navigator.clipboard.writeText(link)} />
          </Flex>
          <Text size={1} muted>
            Copy it now: it isn't shown again.
          </Text>
        </Stack>
      )}
      {links.map(({ _id, madeBy, expiresAt }) => (
        <Card key={_id} border padding={3} radius={2}>
          <Flex align="center" gap={3} justify="space-between">
            <Text size={1}>
              Link by {madeBy}, until {timeOf(expiresAt)}
            </Text>
            <Button text="Turn off link" tone="critical" mode="ghost" onClick={() => void client.delete(_id)} />
          </Flex>
        </Card>
      ))}
    </Stack>
  );
}
