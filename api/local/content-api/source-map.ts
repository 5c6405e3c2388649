import { isRecord, type StoredDocument } from "./documents.ts";

/** The source document and field of each text in a result, in the format of Sanity's content source maps. */
export type SourceMap = {
  documents: { _id: string; _type: string }[];
  paths: string[];
  mappings: Record<string, { type: "value"; source: { type: "documentValue"; document: number; path: number } }>;
};

type Origin = { document: StoredDocument; path: string };

// Private use characters: no keyboard types them and no font shows them.
const label = /\u{F0000}(\d+)\u{F0001}$/u;

/**
 * The query engine does not track sources. So the query runs a second time on documents whose texts carry labels, and a text
 * that returns with its label, and is otherwise equal to the plain result, is traced. Texts computed from several others are
 * not.
 */
export async function sourceMapOf(
  result: unknown,
  documents: StoredDocument[],
  run: (source: unknown[]) => Promise<unknown>,
): Promise<SourceMap> {
  const origins: Origin[] = [];
  const labelled = documents.map((document) => labelTexts(document, "$", { document, origins }));
  const map: SourceMap = { documents: [], paths: [], mappings: {} };
  trace(result, await run(labelled), "$", (text, labelledText, path) => {
    const number = label.exec(labelledText)?.[1];
    const origin = number === undefined ? undefined : origins[Number(number)];
    if (!origin || labelledText.replace(label, "") !== text) return;
    map.mappings[path] = { type: "value", source: { type: "documentValue", ...register(map, origin) } };
  });
  return map;
}

function labelTexts(value: unknown, path: string, notes: { document: StoredDocument; origins: Origin[] }): unknown {
  if (typeof value === "string") {
    notes.origins.push({ document: notes.document, path });
    return `${value}\u{F0000}${notes.origins.length - 1}\u{F0001}`;
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => {
      const key = isRecord(item) && typeof item._key === "string" ? `?(@._key==${quoted(item._key)})` : String(index);
      return labelTexts(item, `${path}[${key}]`, notes);
    });
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    name.startsWith("_") ? inner : labelTexts(inner, `${path}[${quoted(name)}]`, notes),
  ]);
  return Object.fromEntries(entries);
}

function trace(
  plain: unknown,
  labelled: unknown,
  path: string,
  found: (text: string, labelledText: string, path: string) => void,
): void {
  if (typeof plain === "string" && typeof labelled === "string") found(plain, labelled, path);
  else if (Array.isArray(plain) && Array.isArray(labelled)) {
    plain.forEach((item, index) => {
      trace(item, labelled[index], `${path}[${index}]`, found);
    });
  } else if (isRecord(plain) && isRecord(labelled)) {
    for (const [name, inner] of Object.entries(plain)) trace(inner, labelled[name], `${path}[${quoted(name)}]`, found);
  }
}

function register(map: SourceMap, { document, path }: Origin): { document: number; path: number } {
  const _id = typeof document._originalId === "string" ? document._originalId : document._id;
  return {
    document: indexIn(map.documents, (known) => known._id === _id, { _id, _type: document._type }),
    path: indexIn(map.paths, (known) => known === path, path),
  };
}

function indexIn<Item>(list: Item[], isSame: (item: Item) => boolean, item: Item): number {
  const index = list.findIndex(isSame);
  return index >= 0 ? index : list.push(item) - 1;
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}
