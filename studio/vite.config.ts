import { brotliCompressSync, constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { contentSource } from "./env.ts";

/** A `.br` file beside every script and style, so that the server doesn't compress megabytes for each editor. */
const precompress: Plugin = {
  name: "precompress",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css)$/.test(file.fileName)) continue;
        const text = file.type === "chunk" ? file.code : file.source;
        const source = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
        this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source });
      }
    },
  },
};

/** What env.ts reads in the browser. The server that serves the Studio fills in its own. */
const ownContentSource: Plugin = {
  name: "content-source",
  transformIndexHtml: () => [
    {
      tag: "meta",
      attrs: { name: "content-source", content: JSON.stringify(contentSource) },
      injectTo: "head-prepend",
    },
  ],
};

export default defineConfig(({ mode }) => ({
  base: "/studio/",
  plugins: [react(), ownContentSource, precompress],
  build: { assetsDir: "static", chunkSizeWarningLimit: Number.POSITIVE_INFINITY },
  // As Sanity's own build does: styled-components inserts rules through the faster API in development too.
  define: {
    __SANITY_STAGING__: false,
    __SANITY_BUILD_TIMESTAMP__: Date.now(),
    "process.env.SC_DISABLE_SPEEDY": '"false"',
    "process.env.MODE": JSON.stringify(mode),
  },
  resolve: { dedupe: ["react", "react-dom", "sanity", "styled-components"] },
}));
