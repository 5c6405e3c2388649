import { globSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { withContentSource } from "@lamplight/api/contract/content-source.ts";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin, type UserConfig } from "vite";
import { browserSupport } from "./browser-support-plugin.ts";
import { DRIVER_WORKER, driverWorker } from "./driver-worker-plugin.ts";
import { deviceScreens, listedPaths, narrowing, officeScreens, personalScreens, screens } from "./src/app/paths.ts";

/** Entry of the first script of every page, and the module that starts the site after an interaction. */
const START = join(import.meta.dirname, "src/app/start.tsx");
const ENTRY = join(import.meta.dirname, "src/main.tsx");
/** Calls that prerendered pages with nurses make later, though they have no form. */
const CALLS = join(import.meta.dirname, "src/features/consultants/calls.ts");

/** Writes the screens' paths as URLPattern pathnames for the server, so that it can return 404 for all others. */
function routeList(): Plugin {
  return {
    name: "route-list",
    generateBundle() {
      this.emitFile({
        type: "asset",
        fileName: "routes.json",
        source: JSON.stringify({
          screens: [...Object.values(screens), ...Object.values(officeScreens)],
          public: listedPaths,
          personal: personalScreens,
          devices: deviceScreens,
          desk: Object.values(officeScreens),
          narrowing,
        }),
      });
    },
  };
}

/**
 * In development, writes the content source into the page as the API does in production: `<meta
 * name="content-source">`. The Studio is then a separate server behind the same address.
 */
function contentSource(env: Record<string, string | undefined>): Plugin {
  return {
    name: "content-source",
    apply: "serve",
    transformIndexHtml: (html) =>
      withContentSource(html, {
        projectId: env["SANITY_PROJECT_ID"] ?? "",
        dataset: env["SANITY_DATASET"] ?? "",
        apiHost: env["SANITY_API_HOST"] || null,
        siteName: env["OFFICE_SHORT_NAME"] ?? "",
        siteUrl: env["PUBLIC_URL"] ?? "",
        studioUrl: null,
      }),
  };
}

/**
 * Preloads the two font files that every page needs with the style sheets that use them, so that text is laid out once.
 */
function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((fileName) => /-common-[^/]+\.woff2$/.test(fileName))
          .map((fileName) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${fileName}` },
          })),
    },
  };
}

/** Preloads the modules of pages that render in the browser, together with the first script. */
function preloadStart(): Plugin {
  return {
    name: "preload-start",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const withAssets = (fileName: string, seen: Set<string>): Set<string> => {
          const chunk = chunks.find((one) => one.fileName === fileName);
          if (!chunk || chunk.moduleIds.includes(ENTRY) || seen.has(fileName)) return seen;
          for (const imported of chunk.imports) withAssets(imported, seen);
          return seen.add(fileName);
        };
        const start = chunks.find(({ moduleIds }) => moduleIds.includes(START));
        const files = start ? [...withAssets(start.fileName, new Set())] : [];
        const styles = chunks
          .filter(({ fileName }) => files.includes(fileName))
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        return [
          ...files.map((file) => linkTo(file, { rel: "modulepreload", crossorigin: true })),
          // After the first script's style sheets, which contain the base styles.
          ...styles.map((file) => ({
            ...linkTo(file, { rel: "stylesheet", crossorigin: true }),
            injectTo: "head" as const,
          })),
        ];
      },
    },
  };
}

const linkTo = (file: string, attrs: Record<string, string | boolean>) => ({
  tag: "link",
  attrs: { ...attrs, href: `/${file}` },
});

/** Writes a `.br` file beside every text file, so that no request is compressed on the fly. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(js|css|html|svg)$/.test(file.fileName)) continue;
          const source = brotliCompressSync(file.type === "chunk" ? file.code : file.source);
          this.emitFile({
            type: "asset",
            fileName: `${file.fileName}.br`,
            source,
          });
        }
      },
    },
  };
}

type Modules = {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
};

/** A module with all of its static imports. */
function withImports(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) withImports(imported, modules, seen);
  return seen;
}

/** Libraries for forms and API calls only. */
const FORMS = /node_modules\/(react-hook-form|@hookform|zod|ky)\//;
/** The largest of them, evaluated separately: see `main.tsx`. */
const ZOD = /node_modules\/zod\//;
/** Each icon is a module, all exported from one index. */
const ICONS = /\/lucide-react\/dist\/esm\/icons\//;
/** Entries of the office and nurse sides. Modules that only they need must not be in visitors' chunks. */
const OFFICE_CODE = /\/web\/src\/app\/office\//;
/** Pages that need a session or an emailed link. */
const PERSONAL =
  /\/web\/src\/(app\/require-|pages\/(my-|visit-|ride-|shared-|test-call-|driver-|dashboard-|pay-|confirm-|newsletter-))/;
/** The ride booking page: its form needs as much code as all other forms together, which those do not need. */
const RIDES = /\/web\/src\/pages\/transport-/;

/** For each module, the entry chunks that load it for visitors. */
function entriesByModule(modules: Modules): Map<string, string[]> {
  const entriesOf = new Map<string, string[]>();
  const loaded = new Set([ENTRY]);
  for (const entry of loaded)
    for (const id of withImports(entry, modules)) {
      const entries = entriesOf.get(id);
      if (entries) entries.push(entry);
      else entriesOf.set(id, [entry]);
      for (const imported of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        if (!OFFICE_CODE.test(imported)) loaded.add(imported);
    }
  return entriesOf;
}

/**
 * Few chunks: the first script, the shell, what pages share, what API calls need, what forms need, what only rides and
 * only personal pages need of that, what the office needs, and one for each page.
 */
function chunkGroups() {
  let first: Set<string> | undefined;
  let shell: Set<string> | undefined;
  let calls: Set<string> | undefined;
  let visitors: Map<string, string[]> | undefined;
  const early = (id: string, modules: Modules): string | null => {
    first ??= withImports(ENTRY, modules);
    shell ??= withImports(START, modules);
    if (first.has(id)) return "first";
    return shell.has(id) && !ICONS.test(id) && !FORMS.test(id) ? "shell" : null;
  };
  const entriesOf = (id: string, modules: Modules): string[] => {
    visitors ??= entriesByModule(modules);
    return visitors.get(id) ?? [];
  };
  const shared = (id: string, modules: Modules): string | null => {
    if (entriesOf(id, modules).length < 2) return null;
    const needs = [...withImports(id, modules)].filter((need) => !shell?.has(need));
    return needs.some((need) => FORMS.test(need)) ? null : "shared";
  };
  const ofCalls = (id: string, modules: Modules): string | null => {
    calls ??= withImports(CALLS, modules);
    return calls.has(id) && id !== CALLS ? "calls" : null;
  };
  const kindOfForms = (id: string, modules: Modules): string | null => {
    const entries = entriesOf(id, modules);
    if (entries.length < 2) return null;
    if (entries.every((entry) => PERSONAL.test(entry))) return "own";
    return entries.every((entry) => PERSONAL.test(entry) || RIDES.test(entry)) ? "rides" : "forms";
  };
  const ofForms = (kind: string) => (id: string, modules: Modules) => (kindOfForms(id, modules) === kind ? kind : null);
  const withOnePage = (id: string, modules: Modules): string | null => {
    const [entry, ...others] = entriesOf(id, modules);
    if (entry === undefined || others.length > 0) return null;
    return PERSONAL.test(entry) ? "desk-and-own" : "desk-and-page";
  };
  // A chunk includes its modules' dependencies, so groups with few dependencies come first.
  return [
    { name: early, debugName: "early", priority: 10 },
    { name: shared, debugName: "shared", minShareCount: 2, priority: 9 },
    { name: "zod", test: ZOD, priority: 8 },
    { name: ofCalls, debugName: "calls", minShareCount: 2, priority: 7 },
    { name: "forms", test: FORMS, priority: 6 },
    { name: ofForms("forms"), debugName: "forms", minShareCount: 2, priority: 5 },
    { name: ofForms("rides"), debugName: "rides", minShareCount: 2, priority: 4 },
    { name: ofForms("own"), debugName: "own", minShareCount: 2, priority: 3 },
    { name: withOnePage, debugName: "desk-and-page", minShareCount: 2, priority: 2 },
    { name: "desk", minShareCount: 2, priority: 1 },
  ];
}

/** All style sheets of components, in a fixed order. */
const styleFiles = globSync("src/**/*.module.css", { cwd: import.meta.dirname }).toSorted();

/**
 * The built name of a class: the index of its file, and its index in the file. A prerendered page contains each of its
 * class names twice, and must fit into the first round trip.
 */
function shortName(name: string, file: string, css: string): string {
  const fileIndex = styleFiles.indexOf(relative(import.meta.dirname, file.replace(/\?.*/, "")));
  if (fileIndex < 0) throw new Error(`${file} is not a style sheet of the site`);
  const names = new Set(Array.from(css.matchAll(/\.([a-z_][\w-]*)/gi), ([, each]) => each));
  return `${(fileIndex + A0).toString(36)}${[...names].indexOf(name).toString(36)}`;
}

/** The first two-digit number in base 36 that begins with a letter. */
const A0 = 360;

/** The prerenderer: one file for Node with everything it needs. */
const prerenderer: UserConfig = {
  plugins: [react()],
  css: { modules: { generateScopedName: shortName } },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  // The image library has native code.
  ssr: { noExternal: true, external: ["sharp"] },
  build: { ssr: "prerender/main.ts", outDir: "prerender/dist", assetsInlineLimit: 0, target: "node24" },
};

export default defineConfig(({ command, mode, isSsrBuild }) => {
  if (isSsrBuild) return prerenderer;
  const env = loadEnv(mode, import.meta.dirname, ["API_", "SANITY_", "STUDIO_", "PUBLIC_", "OFFICE_"]);
  const { API_URL = "http://localhost:3001", STUDIO_URL } = env;
  const proxy = {
    ...Object.fromEntries(["/api", "/files", "/healthz", "/readyz", "/welcome"].map((path) => [path, API_URL])),
    ...(STUDIO_URL ? { "/studio": { target: STUDIO_URL, ws: true } } : {}),
  };
  return {
    plugins: [
      react(),
      contentSource(env),
      routeList(),
      preloadFonts(),
      preloadStart(),
      driverWorker(),
      browserSupport(),
      precompress(),
    ],
    css: command === "build" ? { modules: { generateScopedName: shortName } } : {},
    // The content security policy forbids data: URLs of scripts and styles, and separate picture files are cached.
    build: {
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      manifest: "manifest.json",
      rolldownOptions: {
        input: { index: join(import.meta.dirname, "index.html"), "driver-worker": DRIVER_WORKER },
        output: {
          codeSplitting: { groups: chunkGroups() },
          // A service worker must keep its URL, where browsers look for updates.
          entryFileNames: ({ name }) => (name === "driver-worker" ? "[name].js" : "assets/[name]-[hash].js"),
        },
      },
    },
    server: { proxy },
    preview: { proxy },
  };
});
