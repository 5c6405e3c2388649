import { z } from "zod";

const Property = z.object({
  type: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
});
type Property = z.infer<typeof Property>;
const Body = z.object({ schema: z.object({ properties: z.record(z.string(), Property.loose()).default({}) }) });
const Operation = z.object({
  security: z.array(z.record(z.string(), z.unknown())).optional(),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  requestBody: z.object({ content: z.record(z.string(), Body) }).optional(),
});
const Description = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

/** One described call, once per body type. */
export type Operation = {
  method: string;
  /** With `{name}` for parameters. */
  path: string;
  inPath: string[];
  inQuery: string[];
  /** The header of the caller's token. */
  tokenHeader: string | null;
  /** Whether a repeated call gets the stored response. */
  takesKey: boolean;
  body: { isForm: boolean; properties: Record<string, Property> } | null;
};

/** Every call except streams, which end when the client leaves. */
export function operationsOf(openapi: unknown): Operation[] {
  const { paths } = Description.parse(openapi);
  return Object.entries(paths).flatMap(([path, methods]) =>
    path.endsWith("/live")
      ? []
      : Object.entries(methods).flatMap(([method, { security, parameters, requestBody }]) => {
          const where = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name);
          const [tokenHeader = null] = Object.keys(security?.[0] ?? {});
          const call = {
            method: method.toUpperCase(),
            path,
            inPath: where("path"),
            inQuery: where("query"),
            tokenHeader,
            takesKey: where("header").includes("Idempotency-Key"),
          };
          const bodies = Object.entries(requestBody?.content ?? {}).map(([media, { schema }]) => ({
            isForm: media.startsWith("multipart/"),
            properties: schema.properties,
          }));
          return (bodies.length > 0 ? bodies : [null]).map((body) => ({ ...call, body }));
        }),
  );
}

/** A value that fits a property's type; the call may still reject it. */
export function plausible({ type, format, enum: choices }: Property): unknown {
  if (choices) return choices[0];
  if (format === "uuid") return "01890000-0000-7000-8000-000000000000";
  if (format === "date") return "2030-01-15";
  if (type === "number" || type === "integer") return 3;
  if (type === "boolean") return true;
  return "12345678";
}
