import type { Plugin } from "vite";

/**
 * What the site leaves out of zod, and what stands there instead: how schemas describe themselves as JSON Schema, which
 * only the API does, and parsers made from text, which the content security policy forbids.
 */
const LEFT_OUT: [RegExp, string][] = [
  [/^ *inst\._zod\.processJSONSchema = .*\n/gm, ""],
  [/^ *jsonSchema: \{\n(?:.*\n){2} *\},\n/gm, ""],
  [/^ *return createToJSONSchemaMethod\(this, \{\}\)\(params\);\n/gm, ""],
  [/\$ZodObjectJIT\.init\(/g, "$ZodObject.init("],
];

/** Fails when zod has these parts in another place. */
export function lighterZod(): Plugin {
  return {
    name: "lighter-zod",
    apply: "build",
    transform: {
      filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        if (!LEFT_OUT.every(([part]) => code.search(part) !== -1))
          return this.error("zod has parts in another place. Please look at web/zod-plugin.ts.");
        return { code: LEFT_OUT.reduce((rest, [part, instead]) => rest.replace(part, () => instead), code), map: null };
      },
    },
  };
}
