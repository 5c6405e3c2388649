import type { Plugin } from "vite";
import { missingIn, unsupportedCalls } from "./browser-support.ts";
import { selectorsMissingIn, unsupportedRules } from "./style-support.ts";

/** Fails the build when its code calls something, or its styles need a selector, that a browser of its target lacks. */
export function browserSupport(): Plugin {
  let targets: string[] = [];
  return {
    name: "browser-support",
    apply: "build",
    enforce: "post",
    configResolved({ build }) {
      targets = [build.target || []].flat();
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const lacking = missingIn(targets);
        const lackingSelectors = selectorsMissingIn(targets);
        const problems = Object.values(bundle).flatMap((file) => {
          if (file.fileName.endsWith(".css") && file.type === "asset") {
            const styles = typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
            return unsupportedRules(styles, lackingSelectors).map((rule) => `${file.fileName}: ${rule}`);
          }
          if (!file.fileName.endsWith(".js")) return [];
          const calls = unsupportedCalls(String(file.type === "chunk" ? file.code : file.source), lacking);
          return calls.map((call) => `${file.fileName}: ${call}`);
        });
        if (problems.length === 0) return;
        this.error(
          `A browser of the build's target (${targets.join(", ")}) lacks what this needs:\n${problems.join("\n")}\n` +
            "A selector that a browser lacks needs a rule of its own, and shows no focus. Write a call otherwise, ask for the call first in the same function, or add it to src/lib/hydration/polyfills.ts.",
        );
      },
    },
  };
}
