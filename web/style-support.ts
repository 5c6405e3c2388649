import compat from "@mdn/browser-compat-data" with { type: "json" };
import { areAllWith, partsOf, versionsOf } from "./browser-support.ts";

/*
 * A browser that lacks one selector of a list drops the whole rule. This checks the built styles against MDN's
 * browser-compat-data: a selector that a browser lacks has a rule of its own, which may only add to what the page needs.
 */

const PREFIXED = /^-(webkit|moz|ms)-/;

/** The pseudo-classes and pseudo-elements that at least one of the browsers lacks: `has`. */
export function selectorsMissingIn(targets: readonly string[]): Set<string> {
  const versions = versionsOf(targets);
  return new Set(
    partsOf(compat.css.selectors).flatMap(([name, { __compat: support }]) =>
      support && !areAllWith(support, versions) ? [name] : [],
    ),
  );
}

/** Splits at commas outside of parentheses, brackets and strings. */
function selectorsOf(list: string): string[] {
  const found = [""];
  let depth = 0;
  for (const [part] of list.matchAll(/"[^"]*"|'[^']*'|./gs)) {
    if (part === "(" || part === "[") depth += 1;
    if (part === ")" || part === "]") depth -= 1;
    if (part === "," && depth === 0) found.push("");
    else found.push(`${found.pop() ?? ""}${part}`);
  }
  return found.map((selector) => selector.trim());
}

/** Rules of styles that some browser drops although it needs them: with other selectors in the list, or for the focus. */
export function unsupportedRules(styles: string, missing: ReadonlySet<string>): string[] {
  const rules = styles.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/(?:^|[{};])([^{};@]+)\{/g);
  const lacks = (selector: string): boolean =>
    [...selector.matchAll(/::?([a-z-]+)/g)].some(([, name = ""]) => missing.has(name) || PREFIXED.test(name));
  return [...rules].flatMap(([, list = ""]) => {
    const lacking = selectorsOf(list).filter(lacks);
    const isMixed = lacking.length > 0 && lacking.length < selectorsOf(list).length;
    const isFocus = lacking.some((selector) => /:focus/.test(selector) && !PREFIXED.test(selector));
    return isMixed || isFocus ? [list.trim()] : [];
  });
}
