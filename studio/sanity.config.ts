import { schemaTypes } from "@lamplight/content-schemas/schema";
import { visionTool } from "@sanity/vision";
import { defineConfig } from "sanity";
import { presentationTool } from "sanity/presentation";
import { structureTool } from "sanity/structure";
import { LampIcon, theme } from "./brand.tsx";
import { contentSource } from "./env.ts";
import { presentation } from "./presentation.ts";
import { isSingleton } from "./singletons.ts";
import { structure } from "./structure.ts";

const { projectId, dataset, apiHost } = contentSource;

export default defineConfig({
  name: "lamplight",
  title: "Lamplight",
  icon: LampIcon,
  theme,
  projectId,
  dataset,
  ...(apiHost ? { apiHost } : {}),
  auth: { redirectOnSingle: true },
  plugins: [
    structureTool({ title: "Content", structure }),
    presentationTool(presentation),
    ...(import.meta.env?.DEV ? [visionTool()] : []),
  ],
  schema: {
    types: schemaTypes,
    templates: (templates) => templates.filter(({ schemaType }) => !isSingleton(schemaType)),
  },
  document: {
    actions: (actions, { schemaType }) =>
      isSingleton(schemaType) ? actions.filter(({ action }) => action !== "delete" && action !== "duplicate") : actions,
    comments: { enabled: false },
  },
  announcements: { enabled: false },
  releases: { enabled: false },
  scheduledDrafts: { enabled: false },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
});
