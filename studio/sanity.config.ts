import { schemaTypes } from "@lamplight/content-schemas/schema";
import { visionTool } from "@sanity/vision";
import { defineConfig, defineLocaleResourceBundle } from "sanity";
import { presentationTool } from "sanity/presentation";
import { structureTool } from "sanity/structure";
import { LampIcon, theme } from "./brand.tsx";
import { contentSource } from "./env.ts";
import { presentation } from "./presentation.ts";
import { reviewBadge } from "./review-badge.ts";
import { isSingleton } from "./singletons.ts";
import { structure } from "./structure.ts";

/** There is one of each page, and the site is never to be without it. */
const notForSingletons: ReadonlySet<string> = new Set(["delete", "duplicate", "unpublish"]);

/** On a narrow screen form and page take turns, under tabs that would be called 'Structure' and 'Presentation'. */
const narrowTabs = defineLocaleResourceBundle({
  locale: "en-US",
  namespace: "presentation",
  resources: { "narrow-tabs.content-tab.label": "Form", "narrow-tabs.preview-tab.label": "Preview" },
});

const { projectId, dataset, apiHost, siteName } = contentSource;

export default defineConfig({
  name: "lamplight",
  title: siteName || "Studio",
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
  i18n: { bundles: [narrowTabs] },
  schema: {
    types: schemaTypes,
    templates: (templates) => templates.filter(({ schemaType }) => !isSingleton(schemaType)),
  },
  document: {
    actions: (actions, { schemaType }) =>
      isSingleton(schemaType) ? actions.filter(({ action }) => !action || !notForSingletons.has(action)) : actions,
    badges: (badges) => [...badges, reviewBadge],
    comments: { enabled: false },
  },
  announcements: { enabled: false },
  releases: { enabled: false },
  scheduledDrafts: { enabled: false },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
});
