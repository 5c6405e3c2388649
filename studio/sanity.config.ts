import { schemaTypes } from "@lamplight/content-schemas/schema";
import { RestoreIcon } from "@sanity/icons/Restore";
import { type DocumentActionComponent, defineConfig, defineLocaleResourceBundle } from "sanity";
import { presentationTool } from "sanity/presentation";
import { structureTool } from "sanity/structure";
import { beforePublishing } from "./before-publishing/inspector.tsx";
import { LampIcon, theme } from "./brand.tsx";
import { ChangesTool } from "./changes/changes-tool.tsx";
import { commentsInspector } from "./drafts/comments.tsx";
import { shareDraft } from "./drafts/share-action.tsx";
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
  tools: (tools) => [...tools, { name: "changes", title: "Changes", icon: RestoreIcon, component: ChangesTool }],
  i18n: { bundles: [narrowTabs] },
  schema: {
    types: schemaTypes,
    templates: (templates) => templates.filter(({ schemaType }) => !isSingleton(schemaType)),
  },
  document: {
    actions: (actions, { schemaType }) => {
      if (schemaType === "page") return [...actions, redirectOldAddress, shareDraft];
      const allowed = ({ action }: DocumentActionComponent) => !action || !notForSingletons.has(action);
      return [...(isSingleton(schemaType) ? actions.filter(allowed) : actions), shareDraft];
    },
    badges: (badges) => [...badges, reviewBadge],
    // Sanity's comments are for people with a seat.
    comments: { enabled: false },
    inspectors: (inspectors) => [...inspectors, beforePublishing, commentsInspector],
  },
  form: { components: { input: sharedInput } },
  announcements: { enabled: false },
  releases: { enabled: false },
  scheduledDrafts: { enabled: false },
  scheduledPublishing: { enabled: false },
  tasks: { enabled: false },
});
