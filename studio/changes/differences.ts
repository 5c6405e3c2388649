/** As much of a schema type as is needed to show its values as text. */
export type Described = {
  name: string;
  title?: string | undefined;
  fields?: readonly { name: string; type: Described }[];
  of?: readonly Described[];
};

/** A field whose text differs, without the lines at both ends that are the same. */
export type Difference = { title: string; before: string; after: string };

/** Fields of every document or picture that hold no words: the place in a list, and the part of a picture that is shown. */
const WITHOUT_WORDS: ReadonlySet<string> = new Set(["orderRank", "crop", "hotspot"]);
/** `image-4f1c…-800x600-png` */
const PICTURE = /^image-(\w{6})\w*-(\d+)x(\d+)-\w+$/;

const titleOf = ({ name, type }: { name: string; type: Described }): string => type.title || name;
/** What a picture or a link is made of, which has no title for people. */
const WITHOUT_TITLE: ReadonlySet<string> = new Set(["asset", "current"]);

/** The value of a field as somebody reads it who has never seen JSON. Rich text is its words, one paragraph a line. */
export function textOf(value: unknown, type?: Described): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value))
    return value
      .map((one) => textOf(one, memberType(one, type)))
      .filter(Boolean)
      .join("\n");
  const { _type, _ref, children }: { _type?: unknown; _ref?: unknown; children?: unknown } = value;
  if (_type === "block" && Array.isArray(children))
    return children.map((span) => textOf(Object(span)["text"])).join("");
  if (typeof _ref === "string") return _ref.replace(PICTURE, "Picture $1, $2 × $3 pixels");
  return fieldsOf(value, type)
    .flatMap(([title, text]) => (text ? [title ? `${title}: ${text}` : text] : []))
    .join("\n");
}

const memberType = (member: unknown, list: Described | undefined): Described | undefined =>
  list?.of?.find(({ name }) => name === Object(member)["_type"]) ?? list?.of?.[0];

/** The fields of an object with their titles and texts, in the order of its form. */
function fieldsOf(value: object, type: Described | undefined): [title: string, text: string][] {
  const values = Object.entries(value).filter(([name]) => !name.startsWith("_") && !WITHOUT_WORDS.has(name));
  const byName = new Map(values);
  const known = (type?.fields ?? []).filter(({ name }) => byName.has(name));
  const names = new Set(known.map(({ name }) => name));
  return [
    ...known.map((field): [string, string] => [
      WITHOUT_TITLE.has(field.name) ? "" : titleOf(field),
      textOf(byName.get(field.name), field.type),
    ]),
    ...values
      .filter(([name]) => !names.has(name))
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([, inner]): [string, string] => ["", textOf(inner)]),
  ];
}

/** What differs between two versions of a document, field by field. Null is a document that did not exist. */
export function differencesOf(type: Described, before: object | null, after: object | null): Difference[] {
  const textIn = (document: object | null, { name, type: of }: { name: string; type: Described }) =>
    textOf(new Map<string, unknown>(Object.entries(document ?? {})).get(name), of);
  return (type.fields ?? [])
    .filter(({ name }) => !WITHOUT_WORDS.has(name))
    .map((field) => ({ title: titleOf(field), before: textIn(before, field), after: textIn(after, field) }))
    .filter((field) => field.before !== field.after)
    .map((field) => ({ ...field, ...changedLines(field.before, field.after) }));
}

/** Long texts without the lines at the beginning and the end that stayed the same. */
function changedLines(before: string, after: string): { before: string; after: string } {
  const [was, is] = [before.split("\n"), after.split("\n")];
  const shorter = Math.min(was.length, is.length);
  let first = 0;
  while (first < shorter && was[first] === is[first]) first += 1;
  let last = 0;
  while (last < shorter - first && was.at(-1 - last) === is.at(-1 - last)) last += 1;
  const part = (lines: string[]) => {
    const changed = lines.slice(first, lines.length - last);
    if (changed.length === 0) return "";
    return [...(first > 0 ? ["…"] : []), ...changed, ...(last > 0 ? ["…"] : [])].join("\n");
  };
  return { before: part(was), after: part(is) };
}
