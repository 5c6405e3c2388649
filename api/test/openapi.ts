import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { z } from "zod";

const Content = z.object({
  content: z.object({ "application/json": z.object({ schema: z.object({}).loose() }).optional() }).optional(),
});
const Description = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), Content) }).loose())),
});

export type Judge = (method: string, path: string, status: number, body: unknown) => void;

/** Returns a function that throws when a response does not match the OpenAPI description. */
export function judgeBy(openapi: unknown): Judge {
  const { paths } = Description.parse(openapi);
  // Most validators run a few times, so optimizing their code costs more than it saves.
  const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } });
  formats.default(ajv);
  const compiled = new Map<string, ValidateFunction>();

  const templates = Object.keys(paths)
    .sort((a, b) => Number(a.includes("{")) - Number(b.includes("{")))
    .map((template) => ({ template, pattern: new RegExp(`^${template.replace(/\{[^}]+\}/g, "[^/]+")}$`) }));

  return (method, path, status, body) => {
    const template = templates.find(({ pattern }) => pattern.test(path))?.template;
    const responses = template === undefined ? undefined : paths[template]?.[method.toLowerCase()]?.responses;
    if (template === undefined || !responses) {
      if (status === 404 || status === 405) return;
      throw new Error(`${method} ${path} answered ${status} but is not described`);
    }
    const described = responses[String(status)] ?? responses[`${String(status)[0]}XX`];
    if (!described) throw new Error(`${method} ${path} may not answer ${status}`);
    const schema = described.content?.["application/json"]?.schema;
    if (!schema) return;
    const name = `${method} ${template} ${status}`;
    const validate = compiled.get(name) ?? ajv.compile(schema);
    compiled.set(name, validate);
    if (!validate(body))
      throw new Error(`${name} is not as described: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)}`);
  };
}
