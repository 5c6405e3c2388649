import { Box, Flex, Stack, Text } from "@sanity/ui";
import { type Path, useFormValue } from "sanity";
import { useLiveQuery } from "../drafts/use-live-query.ts";
import { type Frame, focusOf, framesOf, keptArea, type Placed } from "./frames.ts";

type Asset = { url: string; width: number; height: number; isOpaque: boolean | null };

const PHOTOGRAPH = "*[_id == $id && extension != 'svg']";
const ASSET = `${PHOTOGRAPH}[0] {
  url, "width": metadata.dimensions.width, "height": metadata.dimensions.height, "isOpaque": metadata.isOpaque
}`;
/** In pixels. */
const HEIGHT = 120;

/** Below a photograph: the parts of it that the site shows on computers and phones. Drawings are shown whole. */
export function Crops({ value, path }: { value: object | undefined; path: Path }) {
  const { asset, ...placed }: Placed & { asset?: { _ref?: string } } = value ?? {};
  const photograph = useLiveQuery<Asset | null>(ASSET, PHOTOGRAPH, asset?._ref ?? "");
  const type = useFormValue(["_type"]);
  if (!asset?._ref || !photograph || photograph.isOpaque === false) return null;
  return (
    <Stack as="section" aria-label="How the site shows it" gap={3} paddingTop={3}>
      <Text size={1} muted>
        How the site shows it
      </Text>
      <Flex gap={3} wrap="wrap" align="flex-end">
        {framesOf(String(type), path).map((frame) => (
          <Crop key={frame.title} frame={frame} asset={photograph} placed={placed} />
        ))}
      </Flex>
    </Stack>
  );
}

function Crop({ frame, asset, placed }: { frame: Frame; asset: Asset; placed: Placed }) {
  const rect = keptArea(placed, asset.width, asset.height).join(",");
  const style = {
    display: "block",
    height: HEIGHT,
    aspectRatio: `${frame.width} / ${frame.height}`,
    objectFit: "cover",
    objectPosition: focusOf(placed),
    borderRadius: 6,
  } as const;
  return (
    <Box as="figure" margin={0}>
      <Stack gap={2}>
        <img src={`${asset.url}?${new URLSearchParams({ rect, w: "480", fit: "max" })}`} alt="" style={style} />
        <Text as="figcaption" size={1} muted>
          {frame.title}
        </Text>
      </Stack>
    </Box>
  );
}
