import type { Kind, Store } from "./store.ts";

const kinds: [prefix: string, kind: Kind][] = [
  ["cs_", "checkout.session"],
  ["pi_", "payment_intent"],
  ["ch_", "charge"],
  ["re_", "refund"],
  ["du_", "dispute"],
];

/** Replaces ids by objects along paths such as `payment_intent.latest_charge`; line items only on request. */
export function expanded(store: Store, object: object, paths: string[]): object {
  return paths.reduce((whole, path) => expandOne(store, whole, path.split(".")), object);
}

function expandOne(store: Store, object: object, [field = "", ...rest]: string[]): object {
  const whole = expandedField(store, object, field);
  if (!whole) return object;
  return { ...object, [field]: rest.length > 0 ? expandOne(store, whole, rest) : whole };
}

function expandedField(store: Store, object: object, field: string): object | undefined {
  const value: unknown = Reflect.get(object, field);
  if (field === "line_items") return linesOf(store, String(Reflect.get(object, "id")));
  if (typeof value === "object" && value !== null) return value;
  if (typeof value !== "string") return undefined;
  const kind = kinds.find(([prefix]) => value.startsWith(prefix))?.[1];
  return kind && store.find(kind, value);
}

function linesOf(store: Store, sessionId: string): object {
  const data = store.find("line_items", sessionId)?.data ?? [];
  return { object: "list", data, has_more: false, url: `/v1/checkout/sessions/${sessionId}/line_items` };
}
