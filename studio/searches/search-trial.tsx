import { Button, Card, Flex, Stack, Text, TextInput } from "@sanity/ui";
import { useState } from "react";
import { getPublishedId, type ObjectInputProps } from "sanity";
import { useRouter } from "sanity/router";
import { contentSource } from "../env.ts";
import { MissedSearches } from "./missed-searches.tsx";

/** Below the words of searches: what a patient might type, tried on the real page with the words of the draft. */
export function SearchTrial({ value, schemaType }: Pick<ObjectInputProps, "value" | "schemaType">) {
  const [typed, setTyped] = useState("");
  const { navigateUrl } = useRouter();
  const { _id = schemaType.name }: { _id?: string } = value ?? {};

  const attempt = (words: string) => {
    setTyped(words);
    const page = encodeURIComponent(`/doctors?${new URLSearchParams({ q: words })}`);
    navigateUrl({ path: `/studio/preview/${schemaType.name}/${getPublishedId(_id)}?preview=${page}` });
  };

  return (
    <Card as="section" aria-label="Try a search" border padding={4} radius={2} marginTop={5}>
      <Stack gap={4}>
        <Text as="h3" weight="semibold">
          Try a search
        </Text>
        <Text size={1} muted>
          Type what a patient might type. The page beside this form shows what they would see with your unpublished
          words: the specialty, its nurses, and help in an emergency.
        </Text>
        <Flex gap={2}>
          <Stack flex={1}>
            <TextInput
              aria-label="What a patient might type"
              placeholder="my heart is racing"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter" && typed.trim()) attempt(typed.trim());
              }}
            />
          </Stack>
          <Button
            text="Try search"
            tone="primary"
            disabled={typed.trim() === ""}
            onClick={() => attempt(typed.trim())}
          />
        </Flex>
        {schemaType.name === "speciality" && contentSource.canShareDrafts !== false && (
          <MissedSearches onAttempt={attempt} />
        )}
      </Stack>
    </Card>
  );
}
