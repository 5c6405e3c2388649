import { build, isStale } from "./site-build.ts";

const sources = [
  "studio/_document.js",
  "studio/brand.tsx",
  "studio/env.ts",
  "studio/presentation.ts",
  "studio/sanity.cli.ts",
  "studio/sanity.config.ts",
  "studio/singletons.ts",
  "studio/static",
  "studio/structure.ts",
  "content-schemas/schema",
  "package-lock.json",
];

/** True when there is no built Studio or one of its forms has changed since. */
export const studioIsStale = (): boolean => isStale("studio/dist/index.html", sources);

/** Makes the production build of the Studio. Which project it edits is said by whoever serves it, not by the build. */
export const buildStudio = (): Promise<void> =>
  build("studio", { SANITY_PROJECT_ID: "local", SANITY_DATASET: "production" });
