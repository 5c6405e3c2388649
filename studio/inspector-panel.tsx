import { Box, Flex, Stack } from "@sanity/ui";
import type { ReactNode } from "react";
import { DocumentInspectorHeader } from "sanity/structure";

type Props = { title: string; onClose: () => void; children: ReactNode };

/** The panel beside a form. Its content scrolls by itself. */
export const InspectorPanel = ({ title, onClose, children }: Props) => (
  <Flex direction="column" height="fill" overflow="hidden">
    <DocumentInspectorHeader as="header" flex="none" title={title} closeButtonLabel="Close" onClose={onClose} />
    <Box flex={1} overflow="auto" padding={4}>
      <Stack gap={4}>{children}</Stack>
    </Box>
  </Flex>
);
