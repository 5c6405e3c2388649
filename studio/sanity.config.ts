import { schemaTypes } from "@lamplight/content-schemas/schema";
import { defineConfig, defineLocaleResourceBundle } from "sanity";
import { presentationTool } from "sanity/presentation";
import { structureTool } from "sanity/structure";
import { LampIcon, theme } from "./brand.tsx";
import { contentSource } from "./env.ts";
import { presentation } from "./presentation.ts";
import { redirectOldAddress } from "./redirect-action.ts";
import { reviewBadge } from "./review-badge.ts";
import { sharedInput } from "./shared-text.tsx";
import { isSingleton } from "./singletons.ts";
import { structure } from "./structure.ts";

/** Each page exists exactly once, and the site needs it. */
const notForSingletons: ReadonlySet<string> = new Set(["delete", "duplicate", "unpublish"]);

/** Tabs between form and page on narrow screens. Sanity calls them 'Structure' and 'Presentation'. */
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
  plugins: [structureTool({ title: "Content", structure }), presentationTool(presentation)],
  i18n: { bundles: [narrowTabs] },
  schema: {
    types: schemaTypes,
    templates: (templates) => templates.filter(({ schemaType }) => !isSingleton(schemaType)),
  },
  document: {
    actions: (actions, { schemaType }) => {
      if (schemaType === "page") return [...actions, redirectOldAddress];
      return isSingleton(schemaType)
        ? actions.filter(({ action }) => !action || !notForSingletons.has(action))
        : actions;
    },
    badges: (badges) => [...badges, reviewBadge],
    comments: { enabled: false },
  },
  form: { components: { input: sharedInput } },
  announcements: { enabled: false },
  releases: { enabled: false },
  scheduledDrafts: { enabled: false },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
});
