import { defineCliConfig } from "sanity/cli";
import { contentSource } from "./env.ts";

export default defineCliConfig({
  api: { projectId: contentSource.projectId, dataset: contentSource.dataset },
  project: { basePath: "/studio" },
  deployment: { autoUpdates: false },
  reactStrictMode: true,
});
