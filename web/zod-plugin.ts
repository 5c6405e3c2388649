import type { Plugin } from "vite";

/** What zod's schemas hold only to describe themselves as JSON Schema. Only the API does that. */
const JSON_SCHEMA_PARTS = [
  /^ *inst\._zod\.processJSONSchema = .*\n/gm,
  /^ *jsonSchema: \{\n(?:.*\n){2} *\},\n/gm,
  /^ *return createToJSONSchemaMethod\(this, \{\}\)\(params\);\n/gm,
];

/** Leaves the JSON Schema of zod out of the site, about a fifth of zod. Fails when zod has it in another place. */
export function withoutJsonSchema(): Plugin {
  return {
    name: "without-json-schema",
    apply: "build",
    transform: {
      filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
      handler(code) {
        if (!JSON_SCHEMA_PARTS.every((part) => code.search(part) !== -1))
          return this.error("zod describes its schemas in another place. Please look at web/zod-plugin.ts.");
        return { code: JSON_SCHEMA_PARTS.reduce((rest, part) => rest.replace(part, ""), code), map: null };
      },
    },
  };
}
