import { sampleOf } from "../sample.ts";

/** Integers around the bounds of PostgreSQL's types and of a JavaScript number. */
const NUMBERS = [-1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 1e308];
/** Days that do not exist, and years that no calendar here needs. */
const DAYS = ["2026-02-30", "2026-13-01", "0000-01-01", "0001-01-01", "9999-12-31"];
const INSTANTS = DAYS.map((day) => `${day}T10:00:00Z`);
const LOCAL_TIMES = DAYS.map((day) => `${day}T10:00`);
const SLOT_DATES = ["30_2_2026_", "31_11_2026_", "1_1_0000_", "1_1_0001_", "31_12_9999_"];
/** A lone surrogate, which is not valid UTF-8, and U+0000. */
const TEXTS = ["a\ud800b", "\udc00", "a\0b"];
/** Keys of a forged cursor. */
const CURSORS = [...DAYS, ...INSTANTS, 2 ** 53 - 1, "\0", null]
  .flatMap((key) => [key, [key, "01890000-0000-7000-8000-000000000000"]])
  .map((key) => Buffer.from(JSON.stringify(key)).toString("base64url"));

const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const SLOT_DATE = /^\d+_\d+_\d{4}_?$/;

/** Extreme values of the same kind: numbers for a number, days for a day. Empty if there are none. The smallest run takes some of each kind. */
export function extremesOf(value: unknown): readonly unknown[] {
  return sampleOf(allExtremesOf(value));
}

function allExtremesOf(value: unknown): readonly unknown[] {
  if (typeof value === "number") return NUMBERS;
  if (typeof value !== "string") return [];
  if (DATE.test(value)) return DAYS;
  if (DATE_TIME.test(value)) return [...INSTANTS, ...LOCAL_TIMES];
  if (SLOT_DATE.test(value)) return SLOT_DATES;
  return TEXTS;
}

/** A body with one replaced value. */
type Variation = { field: string; extreme: unknown; body: unknown };

/** Copies of a body, each with one value replaced by an extreme one. */
export function variationsOf(body: unknown, field = ""): Variation[] {
  if (body instanceof FormData) return variationsOfForm(body);
  if (Array.isArray(body))
    return body.flatMap((item, index) =>
      variationsOf(item, `${field}[]`).map((one) => ({ ...one, body: body.with(index, one.body) })),
    );
  if (typeof body === "object" && body !== null)
    return Object.entries(body).flatMap(([name, value]) =>
      variationsOf(value, `${field}.${name}`).map((one) => ({ ...one, body: { ...body, [name]: one.body } })),
    );
  return extremesOf(body).map((extreme) => ({ field, extreme, body: extreme }));
}

const variationsOfForm = (form: FormData): Variation[] =>
  [...form].flatMap(([field, value]) =>
    extremesOf(value).map((extreme) => {
      const body = new FormData();
      for (const [name, kept] of form) body.append(name, name === field ? String(extreme) : kept);
      return { field, extreme, body };
    }),
  );

/** A call may accept a strange text, but never a day that does not exist. */
export const isAcceptable = ({ field, extreme }: Variation): boolean =>
  // Of many decisions an outdated one is left out, and the others count.
  field === ".decisions[].revision" || TEXTS.some((text) => text === extreme);

/** Variants of `path`, each with one day, number or cursor replaced by an extreme one. */
export function addressesLike(path: string): string[] {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const inPath = pathname
    .split("/")
    .flatMap((part, index, parts) => (DATE.test(part) ? DAYS.map((day) => parts.with(index, day).join("/")) : []));
  const inQuery = [...searchParams].flatMap(([name, value]) => {
    const extremes = name === "cursor" ? sampleOf(CURSORS) : extremesOf(/^\d+$/.test(value) ? Number(value) : value);
    return extremes.map((extreme) => {
      const query = new URLSearchParams(searchParams);
      query.set(name, String(extreme));
      return `${pathname}?${query}`;
    });
  });
  return [...inPath, ...inQuery];
}
