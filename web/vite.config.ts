import { hash } from "node:crypto";
import { join, relative } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { withContentSource } from "@lamplight/api/contract/content-source.ts";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin, type UserConfig } from "vite";
import { browserSupport } from "./browser-support-plugin.ts";
import { DRIVER_WORKER, driverWorker } from "./driver-worker-plugin.ts";
import { type Modules, sharedChunks, withImports } from "./shared-chunks.ts";
import { deviceScreens, listedPaths, narrowing, officeScreens, personalScreens, screens } from "./src/app/paths.ts";
import { lighterZod } from "./zod-plugin.ts";

/** Entry of the first script of every page, and the module that starts the site after an interaction. */
const START = join(import.meta.dirname, "src/app/start.tsx");
const ENTRY = join(import.meta.dirname, "src/main.tsx");

/** The page of editors' own blocks, which are those of many other pages. */
const CUSTOM_PAGE = join(import.meta.dirname, "src/pages/site/custom-page.tsx");

/** Writes the screens' paths as URLPattern pathnames for the server, so that it can return 404 for all others. */
function routeList(): Plugin {
  return {
    name: "route-list",
    generateBundle() {
      this.emitFile({
        type: "asset",
        fileName: "routes.json",
        source: JSON.stringify({
          screens: [...Object.values(officeScreens), ...Object.values(screens)],
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

/** What one more request may cost a page instead, in bytes of source that it loads in vain. Compressed it is about an eighth. */
const REQUEST_BYTES = 3000;

/** The first script; the shell, which every page needs; and what some pages share. */
function chunkGroups() {
  let names: Map<string, string> | undefined;
  const nameAll = (modules: Modules) => {
    const first = withImports(ENTRY, modules);
    const shell = withImports(START, modules);
    return new Map([
      ...sharedChunks(ENTRY, new Set([...first, ...shell]), modules, REQUEST_BYTES, [CUSTOM_PAGE]),
      ...[...shell].map((id) => [id, "shell"] as const),
      ...[...first].map((id) => [id, "first"] as const),
    ]);
  };
  const name = (id: string, modules: Modules): string | null => {
    names ??= nameAll(modules);
    return names.get(id) ?? null;
  };
  // The names cover all dependencies already.
  return [{ name, includeDependenciesRecursively: false }];
}

/** Imports each icon from its own module: through the index of all icons, every page would seem to need every icon. */
function separateIcons(): Plugin {
  return {
    name: "separate-icons",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { code: 'from "lucide-react"' },
      handler: (code) =>
        code.replace(/import \{([^}]+)\} from "lucide-react";/g, (_, names: string) =>
          names
            .split(",")
            .map((each) => each.trim())
            .filter((each) => each !== "" && !each.startsWith("type "))
            .map((each) => {
              const [icon = "", name = icon] = each.split(" as ");
              return `import ${name} from "lucide-react/icons/${kebabCase(icon)}";`;
            })
            .join(" "),
        ),
    },
  };
}

const kebabCase = (name: string): string => name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, "-").toLowerCase();

const filesOfKeys = new Map<string, string>();

/**
 * The built name of a class: three characters for its file, and its index in the file. A prerendered page contains each
 * of its class names twice, and must fit into the first round trip: a hash of each name would need 350 bytes more.
 */
function shortName(name: string, file: string, css: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*/, ""));
  const key = hash("sha1", path, "base64url")
    .replace(/^[^a-z]+/i, "")
    .slice(0, 3);
  if ((filesOfKeys.get(key) ?? path) !== path) throw new Error(`Rename ${path}: another style sheet has its key`);
  filesOfKeys.set(key, path);
  const names = new Set(Array.from(css.matchAll(/\.([a-z_][\w-]*)/gi), ([, each]) => each));
  return `${key}${[...names].indexOf(name).toString(36)}`;
}

/** The renderer of pages: one file for Node with everything it needs. */
const renderer: UserConfig = {
  plugins: [react()],
  css: { modules: { generateScopedName: shortName } },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  // The image library has native code.
  ssr: { noExternal: true, external: ["sharp"] },
  build: { ssr: "server/main.ts", outDir: "server/dist", assetsInlineLimit: 0, target: "node24" },
};

export default defineConfig(({ command, mode, isSsrBuild }) => {
  if (isSsrBuild) return renderer;
  const env = loadEnv(mode, import.meta.dirname, ["API_", "SANITY_", "STUDIO_", "PUBLIC_", "OFFICE_"]);
  const { API_URL = "http://localhost:3001", STUDIO_URL } = env;
  const proxy = {
    ...Object.fromEntries(["/api", "/files", "/healthz", "/readyz", "/welcome"].map((path) => [path, API_URL])),
    ...(STUDIO_URL ? { "/studio": { target: STUDIO_URL, ws: true } } : {}),
  };
  return {
    plugins: [
      separateIcons(),
      lighterZod(),
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
        // A number of api/contract/rules.ts is written where it is used, instead of all of them in a chunk of every page.
        optimization: { inlineConst: { mode: "all", pass: 2 } },
        output: {
          codeSplitting: { groups: chunkGroups() },
          // Without its number, so that a chunk that did not change keeps its URL. Seven characters of the hash are enough to tell versions
          // apart, and every page lists 220 of these names.
          chunkFileNames: ({ name }) => `assets/${name.replace(/^shared-\d+$/, "shared")}-[hash:7].js`,
          assetFileNames: "assets/[name]-[hash:7][extname]",
          // A service worker must keep its URL, where browsers look for updates.
          entryFileNames: ({ name }) => (name === "driver-worker" ? "[name].js" : "assets/[name]-[hash].js"),
        },
      },
    },
    server: { proxy },
    preview: { proxy },
  };
});
