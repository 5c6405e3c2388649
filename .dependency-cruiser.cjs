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
      comment: "Two files that import each other are one file, or both import a third. The same holds for types.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-dead-ends",
      comment: "Every import has a target.",
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
      comment: "A production install leaves the development packages out; their types are missing then, too.",
      severity: "error",
      from: { path: shipped, pathNot: tests },
      // What a tool needs too is of both kinds.
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm"] },
    },
    {
      name: "src-knows-no-stand-in",
      comment: "Production code knows addresses only: nothing that ships imports local, test, e2e, bench or the book.",
      severity: "error",
      from: { path: shipped, pathNot: tests },
      to: { path: standIns },
    },
    {
      name: "only-tools-know-tools",
      comment: "Nothing that is started imports the checks, tests and generators of this repository; a test may.",
      severity: "error",
      from: { pathNot: ["^\\.ci/", tests] },
      to: { path: "^\\.ci/" },
    },
    {
      name: "contract-imports-no-server-code",
      comment: "The contract is read by both sides, so it may need nothing that one of them lacks.",
      severity: "error",
      from: { path: "^api/contract/", pathNot: tests },
      to: { pathNot: "^(api/contract/|node_modules/(zod|libphonenumber-js)/)" },
    },
    {
      name: "api-reads-no-content",
      comment: "The API passes published text on to the renderer of pages, and knows neither queries nor types of it.",
      severity: "error",
      from: { path: "^api/(src|contract)/" },
      to: {
        path: ["^(content-schemas|studio)/", "(^|/)node_modules/(@sanity|sanity|groq|groq-js|next-sanity)/"],
      },
    },
    {
      name: "api-knows-no-site",
      comment: "The API serves a built site by its folder; it does not import one.",
      severity: "error",
      from: { path: "^api/(src|contract)/" },
      to: { path: "^web/" },
    },
    {
      name: "api-features-stay-apart",
      comment: "Features of the API meet in SQL.",
      severity: "error",
      from: { path: "^api/src/features/([^/]+)/", pathNot: tests },
      to: { path: "^api/src/features/", pathNot: "^api/src/features/$1/" },
    },
    {
      name: "api-features-do-not-reach-up",
      comment: "main and the contents pages know the features, never the other way; only config's type reaches all.",
      severity: "error",
      from: { path: "^api/src/(features|lib)/", pathNot: tests },
      to: { path: [apiRoot, apiCommands], pathNot: "^api/src/config\\.ts$" },
    },
    {
      name: "api-lib-knows-no-feature",
      comment: "What all features share may know none of them.",
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
      comment: "Time zones and formats are below everything: they import the contract and libraries.",
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
      comment: "Features of the site meet on a page.",
      severity: "error",
      from: { path: "^web/src/features/([^/]+)/", pathNot: tests },
      to: { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
    },
    {
      name: "site-parts-stay-apart",
      comment: "The parts of the office's and the public site's features meet on a page, too.",
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
      comment: "Pages compose features; features know addresses (paths.ts) but no page, layout or provider.",
      severity: "error",
      from: { path: "^web/src/features/", pathNot: tests },
      to: { path: "^web/src/(pages|sections|app)/", pathNot: "^web/src/app/paths\\.ts$" },
    },
    {
      name: "site-components-have-no-feature",
      comment: "Components and lib serve every feature and know none.",
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
      comment: "The site reads by query; what editors' forms look like is the Studio's.",
      severity: "error",
      from: { path: "^web/" },
      to: { path: "^(content-schemas/(?!queries/|generated/)|studio/)" },
    },
    {
      name: "studio-imports-schemas-only",
      comment: "The Studio knows what editors write, and neither site nor API.",
      severity: "error",
      from: { path: "^studio/" },
      to: { path: "^(content-schemas|web|api)/", pathNot: "^content-schemas/schema/" },
    },
    {
      name: "content-schemas-stand-alone",
      comment: "What editors write depends on Sanity's packages and nothing of ours.",
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
