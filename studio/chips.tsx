import { Card, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { type InputProps, isArrayOfBlocksInputProps, isStringInputProps, useFormValue } from "sanity";

/** What texts can mention in braces, with the published values, by name. */
type Chips = Readonly<Record<string, string>>;

const CHIP = /\{([a-z-]+)\}/g;

let asked: Promise<Chips> | undefined;

/** The API answers at the site's own address. A Studio elsewhere shows no values. */
const askForChips = (): Promise<Chips> =>
  fetch("/api/chips")
    .then((answer) => answer.json())
    .then(({ chips }) => chips);

function useChips(isWanted: boolean): Chips | null {
  const [chips, setChips] = useState<Chips | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    asked ??= askForChips();
    asked.then(setChips, () => {
      asked = undefined;
    });
  }, [isWanted]);
  return chips;
}

const spansIn = (block: unknown): unknown[] => {
  const { children }: { children?: unknown } = Object(block);
  return Array.isArray(children) ? children : [];
};

const textOf = (span: unknown): string => {
  const { text }: { text?: unknown } = Object(span);
  return typeof text === "string" ? text : "";
};

/** The texts of an input that have chips, one for each paragraph. */
function textsWithChips(props: InputProps): string[] {
  const texts = isStringInputProps(props)
    ? [props.value ?? ""]
    : isArrayOfBlocksInputProps(props)
      ? (props.value ?? []).map((block) => spansIn(block).map(textOf).join(""))
      : [];
  return texts.filter((text) => text.search(CHIP) >= 0);
}

/** What the page of each nurse fills in, for an example. */
const nurseChips: Chips = {
  nurse: "Maria Lopez",
  "nurse-specialty": "Pediatric Nurse",
  "nurse-fee": "$80",
  "nurse-rating": "Rated 4.9 by 8 patients.",
};

/** Below a text with chips: how visitors see it, and which of them are unknown. */
export function ChipValues({ input }: { input: InputProps }) {
  const texts = textsWithChips(input);
  const found = useChips(texts.length > 0);
  const isOfNurse = useFormValue(["_type"]) === "nursePage" && input.path[0] === "seo";
  if (texts.length === 0 || found === null) return null;
  const chips = isOfNurse ? { ...found, ...nurseChips } : found;
  const names = texts.flatMap((text) => [...text.matchAll(CHIP)].map(([, name = ""]) => name));
  const unknown = [...new Set(names)].filter((name) => !(name in chips));
  return (
    <Stack gap={2}>
      {texts.map((text) => (
        <Card key={text} padding={3} radius={2} tone="transparent">
          <Text size={1} muted>
            Visitors see: {text.replace(CHIP, (chip, name: string) => chips[name] ?? chip)}
          </Text>
        </Card>
      ))}
      {unknown.length > 0 && (
        <Card padding={3} radius={2} tone="caution">
          <Text size={1}>
            {unknown.map((name) => `{${name}}`).join(", ")} stays as it is written. You can write:{" "}
            {Object.keys(chips)
              .map((name) => `{${name}}`)
              .join(", ")}
            .
          </Text>
        </Card>
      )}
    </Stack>
  );
}
