import { parse } from "qs";
import { z } from "zod";
import { unreadable } from "./faults.ts";

const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
const expand = z.array(z.string()).default([]);
const amount = z.coerce.number().int().positive();
const page = {
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
  expand,
};

const priceData = z.strictObject({
  currency: z.string().length(3).toLowerCase(),
  unit_amount: amount,
  product_data: z.strictObject({ name: z.string().min(1), description: z.string().optional(), metadata }),
});

/** The supported parameters. Others are rejected, like misspelled ones at the provider. */
export const NewSession = z.strictObject({
  mode: z.literal("payment"),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  line_items: z.array(z.strictObject({ quantity: amount.default(1), price_data: priceData })).min(1),
  expires_at: z.coerce.number().int().optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.email().optional(),
  locale: z.string().optional(),
  submit_type: z.enum(["auto", "book", "donate", "pay"]).optional(),
  payment_method_types: z.array(z.literal("card")).optional(),
  allowed_payment_method_types: z.array(z.literal("card")).optional(),
  payment_intent_data: z.strictObject({ metadata, description: z.string().optional() }).optional(),
  metadata,
  expand,
});
export type NewSession = z.infer<typeof NewSession>;

export const NewRefund = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: amount.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata,
  expand,
});
export type NewRefund = z.infer<typeof NewRefund>;

export const Retrieval = z.strictObject({ expand });
export const SessionList = z.strictObject({
  ...page,
  payment_intent: z.string().optional(),
  status: z.enum(["open", "complete", "expired"]).optional(),
});
const created = z.strictObject({ gte: z.coerce.number().int() }).optional();
export const RefundList = z.strictObject({
  ...page,
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  created,
});
export const TimedList = z.strictObject({ ...page, created });
export const BalanceList = z.strictObject({ ...page, created, expand: z.array(z.literal("data.source")).default([]) });
export const EventList = z.strictObject({
  ...page,
  type: z.string().optional(),
  types: z.array(z.string()).optional(),
});

export const EndpointList = z.strictObject(page);
export const NewEndpoint = z.strictObject({
  url: z.url(),
  enabled_events: z.array(z.string()).min(1),
  description: z.string().optional(),
  api_version: z.string().optional(),
});
export const EndpointChange = NewEndpoint.omit({ api_version: true }).partial().extend({
  disabled: z.stringbool().optional(),
});

/** Parses and validates `a[b][0][c]=v`, the provider's form encoding. Errors name the parameter as the provider does. */
export function params<S extends z.ZodType>(schema: S, encoded: string): z.infer<S> {
  const given = parse(encoded, { depth: 10 });
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === "unrecognized_keys") {
    const param = named([...path, ...issue.keys.slice(0, 1)]);
    throw unreadable(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = named(path);
  if (path.reduce<unknown>(step, given) === undefined) {
    throw unreadable(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  throw unreadable(`Invalid ${param}: ${issue?.message}`, { param });
}

function step(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function named([first = "", ...rest]: string[]): string {
  return first + rest.map((part) => `[${part}]`).join("");
}
