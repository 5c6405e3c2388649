import compat from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier } from "@mdn/browser-compat-data";
import { parseAst } from "vite";

/*
 * The build lowers syntax for the browsers of its target, but not calls: a browser that lacks `AbortSignal.any` runs the code and
 * throws. This checks the built code against MDN's browser-compat-data, which names the version that brought each call.
 */

/** What may be called although a browser lacks it, and why. */
const ALLOWED: Record<string, string> = {
  "AbortSignal.any": "src/lib/polyfills.ts brings it",
  toReversed: "src/lib/polyfills.ts brings it",
  toSorted: "src/lib/polyfills.ts brings it",
  hidePopover: "src/lib/popover.ts asks for popovers first",
  clearAppBadge: "features/driving/ringing.ts asks for setAppBadge first, which comes with it",
  startViewTransition: "React and the router call it for view transitions, which no page uses",
  skipTransition: "as startViewTransition",
  sync: "a method of Sanity's preview, not of a service worker's registration",
};
/** Kinds of objects whose methods are recognized by name alone. Methods of others have names that our own functions have too. */
const RECEIVERS =
  /^(Array|String|RegExp|Map|Set|Promise|Date|Typed\w+|ArrayBuffer|Element|HTML\w*Element|Document|Node|Window|Navigator|\w*Event|EventTarget|DOMTokenList|NodeList|Request|Response|Headers|URL|URLSearchParams|FormData|Blob|File|ReadableStream|Crypto|SubtleCrypto|History|Performance|PublicKeyCredential|ServiceWorker\w*)$/;
/** What an iterator answers to since 2024: `map.values().filter(…)`. */
const ITERATOR_HELPERS = /^(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)$/;
const ITERATORS = /\.(values|keys|entries|matchAll)$/;

type Version = { browser: "chrome" | "edge" | "firefox" | "safari" | "safari_ios"; version: string };
const isBrowser = (name: string): name is Version["browser"] => /^(chrome|edge|firefox|safari|safari_ios)$/.test(name);

/** `["chrome111", "ios16.4"]`, as the build names its target. */
function versionsOf(targets: readonly string[]): Version[] {
  return targets.map((target) => {
    const [, name = "", version = ""] = /^([a-z]+)([\d.]+)$/.exec(target) ?? [];
    const browser = name === "ios" ? "safari_ios" : name;
    if (!isBrowser(browser)) throw new Error(`The build's target ${target} is no browser whose calls are known`);
    return { browser, version };
  });
}

function isAtMost(one: string, other: string): boolean {
  const [left, right] = [one, other].map((version) => version.replace("≤", "").split(".").map(Number));
  const place = [0, 1, 2].find((part) => (left?.[part] ?? 0) !== (right?.[part] ?? 0));
  return place === undefined || (left?.[place] ?? 0) < (right?.[place] ?? 0);
}

/** Whether all of them have it under its own name, without a setting. What they have only in part counts. */
const areAllWith = ({ support }: CompatStatement, versions: readonly Version[]): boolean =>
  versions.every(({ browser, version }) =>
    [support[browser] ?? []]
      .flat()
      .some(
        ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName }) =>
          typeof added === "string" &&
          added !== "preview" &&
          !(flags || prefix || otherName) &&
          isAtMost(added, version) &&
          !(typeof removed === "string" && isAtMost(removed, version)),
      ),
  );

const partsOf = (node: Identifier = {}): [string, Identifier][] =>
  Object.entries(node).flatMap(([key, below]) => (isPart(key, below) ? [[key, below]] : []));
const isPart = (key: string, _below: Identifier | CompatStatement): _below is Identifier => key !== "__compat";

/** Nobody writes for what is gone again, or only tried out. */
const isStandard = ({ status }: CompatStatement): boolean =>
  status?.standard_track === true && !status.experimental && !status.deprecated;

type Missing = {
  /** `Temporal`, `AbortSignal.any`: what is reached from a global name. */
  fromGlobals: Set<string>;
  /** `checkVisibility`: methods that no kind of object has under that name. */
  names: Set<string>;
};

/** What at least one of the browsers lacks. */
export function missingIn(targets: readonly string[]): Missing {
  const versions = versionsOf(targets);
  const fromGlobals = new Set<string>();
  const known = new Set<string>();
  const lacking = new Set<string>();
  const look = (path: string, node?: Identifier) => {
    for (const [key, below] of partsOf(node)) {
      if (!below.__compat) continue;
      const name = key.replace(/_static$/, "");
      const isThere = areAllWith(below.__compat, versions);
      if (!isThere) fromGlobals.add(`${path}${name}`);
      if (isThere) known.add(name);
      else if (isStandard(below.__compat) && RECEIVERS.test(path.slice(0, -1))) lacking.add(name);
    }
  };
  const builtins = compat.javascript["builtins"];
  for (const globals of [builtins, compat.api]) {
    look("", globals);
    for (const [name, node] of partsOf(globals)) look(`${name}.`, node);
  }
  for (const [name, node] of partsOf(builtins?.["Intl"])) look(`Intl.${name}.`, node);
  // The `with` of arrays cannot be told from that of dates, which all of them have.
  return { fromGlobals, names: new Set([...lacking].filter((name) => !known.has(name))) };
}

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** `window.Intl.Segmenter` → `Intl.Segmenter`; of anything that is no plain path its last name, after a dot: `.toSorted`. */
function pathOf(node: unknown): string {
  if (!isNode(node)) return "";
  if (node.type === "Identifier") return String(node["name"]);
  if (node.type !== "MemberExpression" || node["computed"] || !isNode(node["property"])) return "";
  const path = `${pathOf(node["object"])}.${String(node["property"]["name"])}`;
  return path.replace(/^(window|globalThis|self)\.(?=\w)/, "");
}

/** Whether code asks for a call before it makes it: `typeof x.call`, `"call" in x`, `x.call === undefined`, `x.call ?`, `x.call &&`. */
const asksFor = (code: string, name: string): boolean =>
  new RegExp(`typeof [\\w.$]*\\b${name}\\b|["'\`]${name}["'\`]\\s*in\\b|\\b${name}\\s*(\\?|&&|[!=]==?)`).test(code);

/** `map.values()`, but not `Object.values(map)`, which is an array. */
const isIterator = (node: unknown): boolean =>
  isNode(node) &&
  node.type === "CallExpression" &&
  ITERATORS.test(pathOf(node["callee"])) &&
  !pathOf(node["callee"]).startsWith("Object.");

/** What code calls that is missing in some browser, unless the function that calls it has asked for it. */
export function unsupportedCalls(code: string, { fromGlobals, names }: Missing): string[] {
  const found = new Set<string>();
  const meet = (callee: unknown, isNew: boolean, around: string) => {
    const path = pathOf(callee);
    const name = path.slice(path.lastIndexOf(".") + 1);
    const isMethod = path.includes(".") && !isNew;
    const isAllowed = path in ALLOWED || name in ALLOWED || asksFor(around, name);
    if (fromGlobals.has(path) && !isAllowed) found.add(path);
    else if (isMethod && names.has(name) && !isAllowed) found.add(`.${name}`);
    if (isMethod && ITERATOR_HELPERS.test(name) && isNode(callee) && isIterator(callee["object"]))
      found.add(`.${name} of an iterator`);
  };
  const walk = (node: Node, around: string) => {
    const within = /Function|Method/.test(node.type) ? code.slice(node.start, node.end) : around;
    if (node.type === "CallExpression" || node.type === "NewExpression")
      meet(node["callee"], node.type === "NewExpression", within);
    for (const value of Object.values(node)) {
      for (const below of Array.isArray(value) ? value : [value]) if (isNode(below)) walk(below, within);
    }
  };
  walk({ ...parseAst(code), type: "Program" }, code);
  return [...found].sort();
}
