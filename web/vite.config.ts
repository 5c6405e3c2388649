import { globSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { withContentSource } from "@lamplight/api/contract/content-source.ts";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin, type UserConfig } from "vite";
import { browserSupport } from "./browser-support-plugin.ts";
import { DRIVER_WORKER, driverWorker } from "./driver-worker-plugin.ts";
import { deviceScreens, listedPaths, narrowing, officeScreens, personalScreens, screens } from "./src/app/paths.ts";

/** The first script of every page, and what begins the site once there is somebody. */
const START = join(import.meta.dirname, "src/app/start.tsx");
const ENTRY = join(import.meta.dirname, "src/main.tsx");
/** What pages that came with their nurses ask with later, though they hold no form. */
const CALLS = join(import.meta.dirname, "src/features/consultants/calls.ts");

/** Tells the server which paths are screens, as URLPattern pathnames, so that it can answer 404 for all others. */
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
 * While developing, the page says where its content is, as the API says it in production: `<meta name="content-source">`.
 * The Studio is a server of its own then, behind the same address.
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

/** Has the two faces that every page needs fetched along with the styles that name them, so that text is set once. */
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

/** What a page that draws itself needs anyway, asked for along with the first script and not by it. */
function preloadStart(): Plugin {
  return {
    name: "preload-start",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const reached = (fileName: string, seen: Set<string>): Set<string> => {
          const chunk = chunks.find((one) => one.fileName === fileName);
          if (!chunk || chunk.moduleIds.includes(ENTRY) || seen.has(fileName)) return seen;
          for (const below of chunk.imports) reached(below, seen);
          return seen.add(fileName);
        };
        const start = chunks.find(({ moduleIds }) => moduleIds.includes(START));
        const files = start ? [...reached(start.fileName, new Set())] : [];
        const styles = chunks
          .filter(({ fileName }) => files.includes(fileName))
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        return [
          ...files.map((file) => linkTo(file, { rel: "modulepreload", crossorigin: true })),
          // Behind those of the first script, which say how everything looks that is not told otherwise.
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

/** Lays a `.br` beside every text file, so that no request pays for compression. */
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

/** A module and all that it cannot do without. */
function needsOf(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const below of modules.getModuleInfo(id)?.importedIds ?? []) needsOf(below, modules, seen);
  return seen;
}

/** What only forms and calls to the API need. */
const FORMS = /node_modules\/(react-hook-form|@hookform|zod|ky)\//;
/** Begins by itself, as the largest of them: see `main.tsx`. */
const ZOD = /node_modules\/zod\//;
/** Each is a module of its own, and all hang together in one list. */
const ICONS = /\/lucide-react\/dist\/esm\/icons\//;
/** Where those come in who work here: nothing that only they need may come to lie where visitors fetch it. */
const DESK = /\/web\/src\/app\/desk\//;

/** Where nobody comes in who has nothing of their own here. */
const OWN =
  /\/web\/src\/(app\/require-|pages\/(my-|visit-|ride-|followed-|test-call-|driver-|dashboard-|pay-|confirm-|newsletter-))/;

/** Where rides are booked: as much to begin as all other forms together, and of no use to them. */
const RIDES = /\/web\/src\/pages\/transport-/;

/** Which of the pieces that visitors fetch when they need them each module is part of. */
function usesByVisitors(modules: Modules): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  const fetched = new Set([ENTRY]);
  for (const piece of fetched)
    for (const id of needsOf(piece, modules)) {
      const users = uses.get(id);
      if (users) users.push(piece);
      else uses.set(id, [piece]);
      for (const later of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        if (!DESK.test(later)) fetched.add(later);
    }
  return uses;
}

/**
 * Few pieces: the first script, the shell, what pages share, what calls to the API need, what forms need besides, what only rides
 * need of that and what only pages of somebody's own, what the desk is made of, and one a page.
 */
function pieces() {
  let first: Set<string> | undefined;
  let shell: Set<string> | undefined;
  let calls: Set<string> | undefined;
  let visitors: Map<string, string[]> | undefined;
  const early = (id: string, modules: Modules): string | null => {
    first ??= needsOf(ENTRY, modules);
    shell ??= needsOf(START, modules);
    if (first.has(id)) return "first";
    return shell.has(id) && !ICONS.test(id) && !FORMS.test(id) ? "shell" : null;
  };
  const uses = (id: string, modules: Modules): string[] => {
    visitors ??= usesByVisitors(modules);
    return visitors.get(id) ?? [];
  };
  const shared = (id: string, modules: Modules): string | null => {
    if (uses(id, modules).length < 2) return null;
    const needs = [...needsOf(id, modules)].filter((need) => !shell?.has(need));
    return needs.some((need) => FORMS.test(need)) ? null : "shared";
  };
  const ofCalls = (id: string, modules: Modules): string | null => {
    calls ??= needsOf(CALLS, modules);
    return calls.has(id) && id !== CALLS ? "calls" : null;
  };
  const kindOfForms = (id: string, modules: Modules): string | null => {
    const users = uses(id, modules);
    if (users.length < 2) return null;
    if (users.every((piece) => OWN.test(piece))) return "own";
    return users.every((piece) => OWN.test(piece) || RIDES.test(piece)) ? "rides" : "forms";
  };
  const ofForms = (kind: string) => (id: string, modules: Modules) => (kindOfForms(id, modules) === kind ? kind : null);
  const withOnePage = (id: string, modules: Modules): string | null => {
    const [piece, ...others] = uses(id, modules);
    if (piece === undefined || others.length > 0) return null;
    return OWN.test(piece) ? "desk-and-own" : "desk-and-page";
  };
  // A piece takes along what its modules need, so those come first that need the least.
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

/** Every file of styles that belongs to a component, in an order of their own. */
const styleFiles = globSync("src/**/*.module.css", { cwd: import.meta.dirname }).toSorted();

/**
 * What a class is called in what is built: the place of its file among all, and its own place in it. A written page names each of its
 * classes twice, and is to come with the first round trip.
 */
function shortName(name: string, file: string, css: string): string {
  const place = styleFiles.indexOf(relative(import.meta.dirname, file.replace(/\?.*/, "")));
  if (place < 0) throw new Error(`${file} is none of the site's files of styles`);
  const names = new Set(Array.from(css.matchAll(/\.([a-z_][\w-]*)/gi), ([, each]) => each));
  return `${(place + A0).toString(36)}${[...names].indexOf(name).toString(36)}`;
}

/** The first two digits, to the base of 36, that begin with a letter. */
const A0 = 360;

/** The program that writes pages in advance: everything it needs in one file, for Node. */
const prerenderer: UserConfig = {
  plugins: [react()],
  css: { modules: { generateScopedName: shortName } },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  // What draws pictures is no JavaScript alone.
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
    // The content policy allows no data: scripts or styles, and a picture of its own is cached by itself.
    build: {
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      manifest: "manifest.json",
      rolldownOptions: {
        input: { index: join(import.meta.dirname, "index.html"), "driver-worker": DRIVER_WORKER },
        output: {
          codeSplitting: { groups: pieces() },
          // Browsers look for a newer worker where they found the one they have.
          entryFileNames: ({ name }) => (name === "driver-worker" ? "[name].js" : "assets/[name]-[hash].js"),
        },
      },
    },
    server: { proxy },
    preview: { proxy },
  };
});
