import { brotliCompressSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin, type UserConfig } from "vite";
import { listedPaths, screens } from "./src/app/paths.ts";

/** Tells the server which paths are screens, as URLPattern pathnames, so that it can answer 404 for all others. */
function routeList(): Plugin {
  return {
    name: "route-list",
    generateBundle() {
      this.emitFile({
        type: "asset",
        fileName: "routes.json",
        source: JSON.stringify({ screens: Object.values(screens), public: listedPaths }),
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
    transformIndexHtml: (html) => {
      const source = {
        projectId: env["SANITY_PROJECT_ID"] ?? "",
        dataset: env["SANITY_DATASET"] ?? "",
        apiHost: env["SANITY_API_HOST"] || null,
        siteUrl: env["PUBLIC_URL"] ?? "",
        studioUrl: null,
      };
      const escaped = JSON.stringify(source).replaceAll('"', "&quot;");
      return html.replace('name="content-source" content=""', () => `name="content-source" content="${escaped}"`);
    },
  };
}

/** Has the two faces fetched along with the styles that need them, so that text is set once. */
function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((fileName) => fileName.endsWith(".woff2"))
          .map((fileName) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${fileName}` },
          })),
    },
  };
}

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

/** The program that writes pages in advance: everything it needs in one file, for Node. */
const prerenderer: UserConfig = {
  plugins: [react()],
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  ssr: { noExternal: true },
  build: { ssr: "prerender/main.ts", outDir: "prerender/dist", assetsInlineLimit: 0, target: "node24" },
};

export default defineConfig(({ mode, isSsrBuild }) => {
  if (isSsrBuild) return prerenderer;
  const env = loadEnv(mode, import.meta.dirname, ["API_", "SANITY_", "STUDIO_", "PUBLIC_"]);
  const { API_URL = "http://localhost:3001", STUDIO_URL } = env;
  const proxy = {
    ...Object.fromEntries(["/api", "/files", "/healthz", "/readyz"].map((path) => [path, API_URL])),
    ...(STUDIO_URL ? { "/studio": { target: STUDIO_URL, ws: true } } : {}),
  };
  return {
    plugins: [react(), contentSource(env), routeList(), preloadFonts(), precompress()],
    // The content policy allows no data: scripts or styles, and a picture of its own is cached by itself.
    build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, manifest: "manifest.json" },
    server: { proxy },
    preview: { proxy },
  };
});
