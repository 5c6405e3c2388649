import { emailsToPeople } from "@lamplight/content-schemas/schema/email-words.ts";
import { Box, Button, Card, Flex, Select, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { useClient } from "sanity";
import { askSite } from "../drafts/ask-site.ts";

type Email = { subject: string; html: string };

const PAUSE_MS = 400;
/** In pixels. A wide email is drawn smaller, as the form is not that wide. */
const SCREENS = { phone: { width: 390, height: 900, scale: 1 }, wide: { width: 720, height: 1200, scale: 0.75 } };

/** Below the words in emails: a whole email with them and with sample facts, as the product renders it. Nothing is sent. */
export function EmailPreview({ words }: { words: object | undefined }) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const [kind, setKind] = useState("appointment-paid");
  const [screen, setScreen] = useState<keyof typeof SCREENS>("phone");
  const [email, setEmail] = useState<Email>();
  const [hasFailed, setFailed] = useState(false);
  const { greeting, help, signature, notes }: Partial<Record<string, unknown>> = { ...words };
  const question = JSON.stringify({ kind, words: { greeting, help, signature, notes } });

  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      const shown = await askSite<Email>(client, "email-preview", JSON.parse(question)).catch(() => null);
      if (!isCurrent) return;
      setFailed(shown === null);
      if (shown) setEmail(shown);
    };
    const pause = setTimeout(() => void show(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(pause);
    };
  }, [client, question]);

  return (
    <Card as="section" aria-label="Preview of an email" border padding={4} radius={2} marginTop={5}>
      <Stack gap={4}>
        <Text as="h3" weight="semibold">
          Preview of an email
        </Text>
        <Text size={1} muted>
          With your unpublished words and made-up facts. Nothing is sent.
        </Text>
        <Flex gap={2} wrap="wrap">
          <Box flex={1}>
            <Select aria-label="Which email" value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
              {emailsToPeople.map(({ value, title }) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
            </Select>
          </Box>
          <Button mode="ghost" text="Phone" selected={screen === "phone"} onClick={() => setScreen("phone")} />
          <Button mode="ghost" text="Wide" selected={screen === "wide"} onClick={() => setScreen("wide")} />
        </Flex>
        {hasFailed && (
          <Text size={1} role="alert">
            The email can't be shown right now. Try again in a minute, in the Studio at the site's own address.
          </Text>
        )}
        {email && (
          <>
            <Text size={1}>Subject: {email.subject}</Text>
            <Framed html={email.html} screen={SCREENS[screen]} />
          </>
        )}
      </Stack>
    </Card>
  );
}

function Framed({ html, screen: { width, height, scale } }: { html: string; screen: (typeof SCREENS)["phone"] }) {
  const size = { width, height, minWidth: width, maxWidth: "none" };
  return (
    <Card border overflow="hidden" style={{ width: width * scale, height: height * scale }}>
      <iframe
        title="The email"
        srcDoc={html}
        sandbox=""
        style={{ ...size, border: 0, transform: `scale(${scale})`, transformOrigin: "top left" }}
      />
    </Card>
  );
}
