/** Who may import whom. Each rule is proven by a planted bad import in .ci/import-rules.test.ts. */

const tests = "(\\.test\\.tsx?|/vitest\\.config\\.ts)$";
const routes = "^api/src/features/.+[/-]routes\\.ts$";
const shipped = "^(api/(src|contract)|web/(src|server|worker))/";
const site = "^web/(src|server|worker)/";
const standIns = "^(api/(local|test|bench)|web/(book|e2e|test))/";
const apiCommands = "^api/src/commands/";
const decoders = "^api/src/lib/files/file-inspection/(redraw|inspect|worker)\\.ts$";
const apiRoot = "^api/src/(app/)?[^/]+\\.ts$";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "No import cycles, types included. Merge the files, or move what both need into a third one.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-dead-ends",
      comment: "Every import resolves.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "no-undeclared-package",
      comment: "A workspace's package.json names every package that the workspace imports.",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "what-ships-needs-no-tool",
      comment: "A production install has no development packages, and not their types either.",
      severity: "error",
      from: { path: shipped, pathNot: tests },
      // What a tool needs too is of both kinds.
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm"] },
    },
    {
      name: "src-knows-no-stand-in",
      comment:
        "Production code imports nothing from local, test, e2e, bench or the book. It knows services by their URL.",
      severity: "error",
      from: { path: shipped, pathNot: tests },
      to: { path: standIns },
    },
    {
      name: "only-tools-know-tools",
      comment: "Only tests import checks and generators of .ci.",
      severity: "error",
      from: { pathNot: ["^\\.ci/", tests] },
      to: { path: "^\\.ci/" },
    },
    {
      name: "contract-imports-no-server-code",
      comment: "API and site both import the contract, so it imports nothing that one of them lacks.",
      severity: "error",
      from: { path: "^api/contract/", pathNot: tests },
      to: { pathNot: "^(api/contract/|node_modules/(zod|libphonenumber-js)/)" },
    },
    {
      name: "api-reads-no-content",
      comment: "The API passes published content on to the renderer. It imports neither its queries nor its types.",
      severity: "error",
      from: { path: "^api/(src|contract)/" },
      to: {
        path: ["^(content-schemas|studio)/", "(^|/)node_modules/(@sanity|sanity|groq|groq-js|next-sanity)/"],
      },
    },
    {
      name: "api-drafts-in-one-module",
      comment: "Only this module reads drafts, by a token, and only shared links and the check of editors use it.",
      severity: "error",
      from: { path: "^api/(src|contract)/", pathNot: "^api/src/lib/drafts/(draft-routes|only-editors)[.]ts$" },
      to: { path: "^api/src/lib/drafts/draft-content[.]ts$" },
    },
    {
      name: "content-has-few-readers",
      comment:
        "Published content is read for facts, danger words, addresses and the renderer of pages. docs/rules/content.md names them.",
      severity: "error",
      from: {
        path: "^api/src/",
        pathNot: [
          tests,
          "^api/src/(start|lib/services)\\.ts$",
          "^api/src/lib/site/(practice|danger-lists)\\.ts$",
          "^api/src/lib/mail/editors/email-words\\.ts$",
          "^api/src/lib/pages/(editor-paths|page-cache|source-versions)\\.ts$",
        ],
      },
      to: { path: "^api/src/lib/pages/published-content\\.ts$" },
    },
    {
      name: "api-knows-no-site",
      comment: "The API serves the built site from a folder and doesn't import it.",
      severity: "error",
      from: { path: "^api/(src|contract)/" },
      to: { path: "^web/" },
    },
    {
      name: "api-features-stay-apart",
      comment: "Features of the API don't import each other. What they share is in SQL.",
      severity: "error",
      from: { path: "^api/src/features/([^/]+)/", pathNot: tests },
      to: { path: "^api/src/features/", pathNot: "^api/src/features/$1/" },
    },
    {
      name: "api-features-do-not-reach-up",
      comment: "main and the tables of contents import features, never the other way. All may import config's type.",
      severity: "error",
      from: { path: "^api/src/(features|lib)/", pathNot: tests },
      to: { path: [apiRoot, apiCommands], pathNot: "^api/src/config\\.ts$" },
    },
    {
      name: "api-lib-knows-no-feature",
      comment: "What all features share imports none of them.",
      severity: "error",
      from: { path: "^api/src/lib/", pathNot: tests },
      to: { path: "^api/src/features/" },
    },
    {
      name: "api-services-know-no-route",
      comment: "Routes call services. A rule that needs HTTP is in the wrong place.",
      severity: "error",
      from: { path: "^api/src/features/", pathNot: [routes, tests] },
      to: { path: [routes, "(^|/)node_modules/(hono|@hono)/"] },
    },
    {
      name: "office-is-above-what-it-runs",
      comment: "The office's part of a feature uses booking, changes and dispatch, never the other way.",
      severity: "error",
      from: { path: "^api/src/features/([^/]+)/(?!office/)[^/]+/", pathNot: tests },
      to: { path: "^api/src/features/$1/office/" },
    },
    {
      name: "time-needs-nothing-of-ours",
      comment: "Time zones and formats import only the contract and libraries.",
      severity: "error",
      from: { path: "^api/src/lib/time/", pathNot: tests },
      to: { path: "^api/src/", pathNot: "^api/src/lib/time/" },
    },
    {
      name: "only-a-child-process-decodes",
      comment: "Files that strangers send are decoded in a process that can be killed. The API's own loads no decoder.",
      severity: "error",
      from: { path: "^api/src/", pathNot: [decoders, tests] },
      to: { path: [decoders, "(^|/)node_modules/sharp/"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "only-main-starts-the-api",
      comment: "Importing main runs a command of the product.",
      severity: "error",
      from: { path: "^(\\.ci|api)/" },
      to: { path: "^api/src/main\\.ts$" },
    },
    {
      name: "config-reaches-all-as-a-type-only",
      comment: "The commands read the environment; all other code gets it as arguments.",
      severity: "error",
      from: { path: "^api/src/", pathNot: [apiCommands, "^api/src/serve\\.ts$", tests] },
      to: { path: "^api/src/config\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "site-knows-the-contract-only",
      comment: "The site imports only the contract of the API.",
      severity: "error",
      from: { path: site, pathNot: tests },
      to: { path: "^api/", pathNot: "^api/contract/" },
    },
    {
      name: "site-knows-no-renderer",
      comment: "The renderer on the server imports the site; the site must work without it.",
      severity: "error",
      from: { path: "^web/(src|worker)/" },
      to: { path: "^web/server/" },
    },
    {
      name: "site-features-stay-apart",
      comment: "Features of the site don't import each other. Pages compose them.",
      severity: "error",
      from: { path: "^web/src/features/([^/]+)/", pathNot: tests },
      to: { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
    },
    {
      name: "site-parts-stay-apart",
      comment: "Nor do the parts of the office's and the public site's features.",
      severity: "error",
      from: { path: "^web/src/features/(office|site)/([^/]+)/", pathNot: tests },
      to: { path: "^web/src/features/$1/", pathNot: "^web/src/features/$1/$2/" },
    },
    {
      name: "site-sections-know-no-page",
      comment: "A section composes features for several pages. It needs none of the pages that show it.",
      severity: "error",
      from: { path: "^web/src/sections/", pathNot: tests },
      to: { path: "^web/src/(pages|app)/", pathNot: "^web/src/app/paths\\.ts$" },
    },
    {
      name: "site-features-do-not-reach-up",
      comment: "Pages compose features. Features import paths.ts, but no page, layout or provider.",
      severity: "error",
      from: { path: "^web/src/features/", pathNot: tests },
      to: { path: "^web/src/(pages|sections|app)/", pathNot: "^web/src/app/paths\\.ts$" },
    },
    {
      name: "site-components-have-no-feature",
      comment: "Components and lib serve every feature and import none.",
      severity: "error",
      from: { path: "^web/src/(components|lib)/", pathNot: tests },
      to: { path: "^web/src/(features|pages|sections|app)/", pathNot: "^web/src/app/paths\\.ts$" },
    },
    {
      name: "site-lib-draws-nothing",
      comment: "Components use lib, never the other way.",
      severity: "error",
      from: { path: "^web/src/lib/", pathNot: tests },
      to: { path: "^web/src/components/" },
    },
    {
      name: "content-comes-through-pages",
      comment: "Only pages, their sections and lib/content ask for content, by query and generated type.",
      severity: "error",
      from: { path: "^web/src/", pathNot: ["^web/src/(pages|sections)/", "^web/src/lib/content", tests] },
      to: { path: "^content-schemas/" },
    },
    {
      name: "site-sees-no-schema",
      comment: "The site reads content by query and doesn't import the forms of editors.",
      severity: "error",
      from: { path: "^web/" },
      to: { path: "^(content-schemas/(?!queries/|generated/)|studio/)" },
    },
    {
      name: "studio-imports-schemas-only",
      comment: "The Studio imports the schemas of content, and neither site nor API.",
      severity: "error",
      from: { path: "^studio/" },
      to: { path: "^(content-schemas|web|api)/", pathNot: "^content-schemas/schema/" },
    },
    {
      name: "content-schemas-stand-alone",
      comment: "The schemas of content import Sanity's packages and nothing of ours.",
      severity: "error",
      from: { path: "^content-schemas/" },
      to: { path: "^(api|web|studio)/" },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    // What we build only: most packages keep their code in a dist of their own, and the import rules must see them.
    exclude: { path: "^(web/(server/)?dist|studio/(dist|\\.sanity))/" },
    // A package is declared by the room that needs it or by the checkout.
    combinedDependencies: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
    },
  },
};
