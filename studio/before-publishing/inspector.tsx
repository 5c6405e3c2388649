import { EyeOpenIcon } from "@sanity/icons/EyeOpen";
import { Box, Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { type ReactNode, useState } from "react";
import {
  type DocumentInspector,
  type DocumentInspectorProps,
  useClient,
  useEditState,
  useValidationStatus,
} from "sanity";
import { contentSource } from "../env.ts";
import { InspectorPanel } from "../inspector-panel.tsx";
import { pathShowing } from "../presentation.ts";
import { type Look, lookAt } from "./look.ts";

/** Phones of today are about this wide. */
const PHONE = { width: 390, height: 844 };
/** Beside the form: the page's link card and search result, what search engines miss, and the page on a phone. */
export const beforePublishing: DocumentInspector = {
  name: "beforePublishing",
  component: BeforePublishing,
  useMenuItem: ({ documentType }) => ({
    icon: EyeOpenIcon,
    title: "Before you publish",
    showAsAction: true,
    hidden:
      contentSource.canShareDrafts === false || pathShowing(documentType, "", { slug: { current: "a" } }) === undefined,
  }),
};

function BeforePublishing({ documentId, documentType, onClose }: DocumentInspectorProps) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const { draft, published } = useEditState(documentId, documentType);
  const { validation } = useValidationStatus(draft?._id ?? documentId, documentType, false);
  const inForm = validation.filter(({ level }) => level === "warning").map(({ message }) => message);
  const [look, setLook] = useState<Look>();
  const [problem, setProblem] = useState<string>();
  const path = pathShowing(documentType, documentId, draft ?? published);

  async function show() {
    if (path === undefined) return;
    try {
      setLook(await lookAt(client, documentId, path));
      setProblem(undefined);
    } catch {
      setProblem("The page can't be shown right now. Try again in a minute, in the Studio at the site's own address.");
    }
  }

  return (
    <InspectorPanel title="Before you publish" onClose={onClose}>
      <Flex>
        <Button
          disabled={path === undefined}
          text={look ? "Show latest draft" : "Show draft"}
          tone="primary"
          onClick={() => void show()}
        />
      </Flex>
      {path === undefined && <Text size={1}>Choose the page's address first.</Text>}
      {problem && (
        <Text size={1} role="alert">
          {problem}
        </Text>
      )}
      <Part title="Check">
        {inForm.length === 0 && !look?.warnings.length && <Text size={1}>Nothing to improve was found.</Text>}
        {[...new Set([...inForm, ...(look?.warnings ?? [])])].map((warning) => (
          <Text key={warning} size={1}>
            {warning}
          </Text>
        ))}
      </Part>
      {look && <Looks key={look.html} look={look} />}
    </InspectorPanel>
  );
}

function Looks({ look: { html, title, description, picture, address } }: { look: Look }) {
  const [hasPicture, setHasPicture] = useState(picture !== null);
  return (
    <>
      <Part title="Search result">
        <Text size={1} muted>
          {address}
        </Text>
        <Text weight="semibold">{shortened(title, 60)}</Text>
        <Text size={1}>{shortened(description, 160)}</Text>
      </Part>
      <Part title="Shared link">
        {hasPicture && picture !== null ? (
          <img
            src={picture}
            alt=""
            style={{ width: "100%", aspectRatio: "1200 / 630", objectFit: "cover" }}
            onError={() => setHasPicture(false)}
          />
        ) : (
          <Text size={1} muted>
            The picture is drawn from the title once the page is published.
          </Text>
        )}
        <Text weight="semibold">{title}</Text>
        <Text size={1}>{description}</Text>
      </Part>
      <Part title="On a phone">
        <Phone html={html} />
      </Part>
    </>
  );
}

/** As wide as a phone for the page, and as wide as the panel for the editor. */
function Phone({ html }: { html: string }) {
  const [scale, setScale] = useState(1);
  const measure = (box: HTMLDivElement | null) => setScale((known) => (box ? box.clientWidth / PHONE.width : known));
  const style = {
    ...PHONE,
    minWidth: PHONE.width,
    border: 0,
    transform: `scale(${scale})`,
    transformOrigin: "top left",
  };
  return (
    <Box ref={measure} overflow="hidden" style={{ height: PHONE.height * scale }}>
      <iframe title="The draft on a phone" srcDoc={html} sandbox="allow-same-origin" style={style} />
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} border padding={3} radius={2}>
      <Stack gap={3}>
        <Text as="h3" size={1} weight="semibold">
          {title}
        </Text>
        {children}
      </Stack>
    </Card>
  );
}

/** As search engines cut it off. */
const shortened = (text: string, limit: number): string => (text.length <= limit ? text : `${text.slice(0, limit)}…`);
