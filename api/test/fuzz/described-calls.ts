import { z } from "zod";
import type { Role } from "../../contract/staff.ts";

/** The parts of a JSON Schema from which values are drawn. */
export const Schema = z.object({
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  required: z.array(z.string()).default([]),
  get properties() {
    return z.record(z.string(), Schema).default({});
  },
  get items() {
    return Schema.or(z.literal(false)).optional();
  },
  get prefixItems() {
    return z.array(Schema).optional();
  },
  get anyOf() {
    return z.array(Schema).optional();
  },
  get oneOf() {
    return z.array(Schema).optional();
  },
});
export type Schema = z.infer<typeof Schema>;

const Operation = z.object({
  security: z.array(z.record(z.string(), z.unknown())).optional(),
  "x-roles": z.array(z.string()).optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(["path", "query", "header"]),
        schema: Schema,
        required: z.boolean().default(false),
      }),
    )
    .default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
});
const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

/** The caller of a request. */
export type Caller = "visitor" | "patient" | "driver" | Role;
export const CALLERS = [
  "visitor",
  "patient",
  "driver",
  "owner",
  "desk",
  "dispatch",
  "view",
  "nurse",
] as const satisfies Caller[];

/** One described call. */
export type DescribedCall = {
  name: string;
  method: string;
  path: string;
  parameters: z.infer<typeof Operation>["parameters"];
  bodies: { isForm: boolean; schema: Schema }[];
  mayCall: (caller: Caller) => boolean;
};

const OFFICE = ["owner", "desk", "dispatch", "view"];

function callersOf({ security, "x-roles": roles }: z.infer<typeof Operation>): string[] | "all" {
  const [header] = Object.keys(security?.[0] ?? {});
  if (header === undefined) return "all";
  if (header === "token") return ["patient"];
  if (header === "drivertoken") return ["driver"];
  if (roles && !roles.includes("anyone")) return roles;
  return header === "office" ? OFFICE : ["nurse"];
}

/** Every call except streams, which do not end. */
export function describedCalls(openapi: unknown): DescribedCall[] {
  return Object.entries(Description.parse(openapi).paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(() => !/\/(live|events)$/.test(path))
      .map(([method, operation]) => {
        const callers = callersOf(operation);
        return {
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          parameters: operation.parameters.filter((one) => one.in !== "header"),
          bodies: Object.entries(operation.requestBody?.content ?? {}).map(([media, { schema }]) => ({
            isForm: media.startsWith("multipart/"),
            schema,
          })),
          mayCall: (caller: Caller) => callers === "all" || callers.includes(caller),
        };
      }),
  );
}
