import { Button, Flex, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { useClient } from "sanity";
import { askSite } from "../drafts/ask-site.ts";
import { useLiveQuery } from "../drafts/use-live-query.ts";

type Missed = { words: string; days: number };

const SPECIALTIES = '*[_type == "speciality"]';
const WORDS = `${SPECIALTIES}.words[]`;

/** What visitors searched for and didn't find, without the words that an editor has added since. */
export function MissedSearches({ onAttempt }: { onAttempt: (words: string) => void }) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const known = useLiveQuery<string[]>(WORDS, SPECIALTIES, "");
  const [missed, setMissed] = useState<Missed[]>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    askSite<{ searches: Missed[] }>(client, "missed-searches").then(
      ({ searches }) => setMissed(searches),
      () => setFailed(true),
    );
  }, [client]);

  const added = new Set(known?.map((word) => word.toLowerCase()));
  const open = missed?.filter(({ words }) => !added.has(words));
  return (
    <Stack as="section" aria-label="Searches that found nothing" gap={3}>
      <Text as="h3" size={1} weight="semibold">
        Searches that found nothing
      </Text>
      <Text size={1} muted>
        Words appear here once visitors searched for them on three days within twelve months. Who did is not stored.
      </Text>
      {hasFailed && (
        <Text size={1} role="alert">
          The list can't be loaded right now. Reload the page in a minute, in the Studio at the site's own address.
        </Text>
      )}
      {open?.length === 0 && <Text size={1}>There are none right now.</Text>}
      {open?.map(({ words, days }) => (
        <Flex key={words} gap={3} align="center" justify="space-between">
          <Text size={1}>
            {words} <span style={{ opacity: 0.7 }}>· on {days} days</span>
          </Text>
          <Button mode="ghost" text="Try search" aria-label={`Try ${words}`} onClick={() => onAttempt(words)} />
        </Flex>
      ))}
    </Stack>
  );
}
