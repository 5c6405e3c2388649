import { defineCliConfig } from "sanity/cli";
import { contentSource } from "./env.ts";

export default defineCliConfig({
  api: { projectId: contentSource.projectId, dataset: contentSource.dataset },
  project: { basePath: "/studio" },
  deployment: { autoUpdates: false },
  reactStrictMode: true,
  typegen: {
    path: "../content-schemas/queries/*.ts",
    schema: "../content-schemas/generated/schema.json",
    generates: "../content-schemas/generated/types.ts",
    overloadClientMethods: true,
  },
});
