import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Plugin } from "vite";

export const DRIVER_WORKER = join(import.meta.dirname, "worker/driver-worker.ts");

/** Entry modules of the driver's screens: the page's own scripts, the frame, and the screens. */
const ENTRY_MODULES =
  /\/web\/src\/(main\.tsx|app\/(start|require-driver)\.tsx|pages\/(account\/dashboard|driver\/driver-(rides|earnings|profile))-page\.tsx)$/;

/**
 * Adds the list of the driver's screens' files to the driver's service worker, so that all work offline before they
 * were opened.
 */
export function driverWorker(): Plugin {
  return {
    name: "driver-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const needed = new Set<string>();
      const reach = (fileName: string) => {
        const chunk = chunks.find((one) => one.fileName === fileName);
        if (!chunk || needed.has(fileName)) return;
        needed.add(fileName);
        for (const file of chunk.viteMetadata?.importedCss ?? []) needed.add(file);
        for (const file of chunk.viteMetadata?.importedAssets ?? []) needed.add(file);
        for (const below of chunk.imports) reach(below);
      };
      for (const { fileName, moduleIds } of chunks) if (moduleIds.some((id) => ENTRY_MODULES.test(id))) reach(fileName);
      for (const fileName of Object.keys(bundle)) if (fileName.endsWith(".woff2")) needed.add(fileName);
      const files = [...needed].map((fileName) => `/${fileName}`).sort();
      const worker = chunks.find(({ facadeModuleId }) => facadeModuleId === DRIVER_WORKER);
      if (!worker) throw new Error("The driver's worker was not built");
      // A change of the worker alone must change the build id too.
      const build = createHash("sha256").update(worker.code).update(files.join()).digest("hex").slice(0, 16);
      worker.code = `const BUILD = ${JSON.stringify(`driver ${build}`)}, FILES = ${JSON.stringify(files)};\n${worker.code}`;
    },
  };
}
