import { brotliCompressSync, constants } from "node:zlib";
import { defineCliConfig } from "sanity/cli";
import { contentSource } from "./env.ts";

export default defineCliConfig({
  api: { projectId: contentSource.projectId, dataset: contentSource.dataset },
  project: { basePath: "/studio" },
  deployment: { autoUpdates: false },
  reactStrictMode: true,
  // A `.br` file beside every script and style, so that the server doesn't compress megabytes for each editor.
  vite: {
    plugins: [
      {
        name: "precompress",
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
      },
    ],
  },
});
