import compat from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier } from "@mdn/browser-compat-data";
import { parseAst } from "vite";

/*
 * The build lowers syntax for the browsers of its target, but not calls: a browser that lacks `AbortSignal.any` runs the code and
 * throws. This checks the built code against MDN's browser-compat-data, which names the version that brought each call.
 */

/** Calls that are allowed although a browser lacks them, and why. */
const ALLOWED: Record<string, string> = {
  "AbortSignal.any": "src/lib/hydration/polyfills.ts adds it",
  toReversed: "src/lib/hydration/polyfills.ts adds it",
  toSorted: "src/lib/hydration/polyfills.ts adds it",
  hidePopover: "src/lib/page/popover.ts checks for popovers first",
  clearAppBadge:
    "src/features/driving/alerts/push-subscription.ts checks for setAppBadge first, which browsers have with it",
  startViewTransition: "React and the router call it for view transitions, which no page uses",
  skipTransition: "as startViewTransition",
  sync: "a method of Sanity's preview, not of a service worker's registration",
};
/** Kinds of objects whose methods are recognized by name alone. Other methods share names with our own functions. */
const RECEIVERS =
  /^(Array|String|RegExp|Map|Set|Promise|Date|Typed\w+|ArrayBuffer|Element|HTML\w*Element|Document|Node|Window|Navigator|\w*Event|EventTarget|DOMTokenList|NodeList|Request|Response|Headers|URL|URLSearchParams|FormData|Blob|File|ReadableStream|Crypto|SubtleCrypto|History|Performance|PublicKeyCredential|ServiceWorker\w*)$/;
/** Iterator helpers of 2024: `map.values().filter(…)`. */
const ITERATOR_HELPERS = /^(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)$/;
const ITERATORS = /\.(values|keys|entries|matchAll)$/;

type Version = { browser: "chrome" | "edge" | "firefox" | "safari" | "safari_ios"; version: string };
const isBrowser = (name: string): name is Version["browser"] => /^(chrome|edge|firefox|safari|safari_ios)$/.test(name);

/** `["chrome111", "ios16.4"]`: the build's target. */
export function versionsOf(targets: readonly string[]): Version[] {
  return targets.map((target) => {
    const [, name = "", version = ""] = /^([a-z]+)([\d.]+)$/.exec(target) ?? [];
    const browser = name === "ios" ? "safari_ios" : name;
    if (!isBrowser(browser)) throw new Error(`The build's target ${target} has no known browser`);
    return { browser, version };
  });
}

function isAtMost(one: string, other: string): boolean {
  const [left, right] = [one, other].map((version) => version.replace("≤", "").split(".").map(Number));
  const index = [0, 1, 2].find((part) => (left?.[part] ?? 0) !== (right?.[part] ?? 0));
  return index === undefined || (left?.[index] ?? 0) < (right?.[index] ?? 0);
}

/** True if all versions support the call under its own name, without a flag. Partial support counts. */
export const areAllWith = ({ support }: CompatStatement, versions: readonly Version[]): boolean =>
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

export const partsOf = (node: Identifier = {}): [string, Identifier][] =>
  Object.entries(node).flatMap(([key, below]) => (isPart(key, below) ? [[key, below]] : []));
const isPart = (key: string, _below: Identifier | CompatStatement): _below is Identifier => key !== "__compat";

/** Nobody uses calls that are removed or experimental. */
const isStandard = ({ status }: CompatStatement): boolean =>
  status?.standard_track === true && !status.experimental && !status.deprecated;

type Missing = {
  /** `Temporal`, `AbortSignal.any`: paths from a global name. */
  fromGlobals: Set<string>;
  /** `checkVisibility`: methods with a name that no other kind of object has. */
  names: Set<string>;
};

/** The calls that at least one of the browsers lacks. */
export function missingIn(targets: readonly string[]): Missing {
  const versions = versionsOf(targets);
  const fromGlobals = new Set<string>();
  const known = new Set<string>();
  const lacking = new Set<string>();
  const visit = (path: string, node?: Identifier) => {
    for (const [key, below] of partsOf(node)) {
      if (!below.__compat) continue;
      const name = key.replace(/_static$/, "");
      const isSupported = areAllWith(below.__compat, versions);
      if (!isSupported) fromGlobals.add(`${path}${name}`);
      if (isSupported) known.add(name);
      else if (isStandard(below.__compat) && RECEIVERS.test(path.slice(0, -1))) lacking.add(name);
    }
  };
  const builtins = compat.javascript["builtins"];
  for (const globals of [builtins, compat.api]) {
    visit("", globals);
    for (const [name, node] of partsOf(globals)) visit(`${name}.`, node);
  }
  for (const [name, node] of partsOf(builtins?.["Intl"])) visit(`Intl.${name}.`, node);
  // The `with` of arrays has the same name as that of dates, which all browsers have.
  return { fromGlobals, names: new Set([...lacking].filter((name) => !known.has(name))) };
}

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** `window.Intl.Segmenter` → `Intl.Segmenter`. Of other expressions only the last name, after a dot: `.toSorted`. */
function pathOf(node: unknown): string {
  if (!isNode(node)) return "";
  if (node.type === "Identifier") return String(node["name"]);
  if (node.type !== "MemberExpression" || node["computed"] || !isNode(node["property"])) return "";
  const path = `${pathOf(node["object"])}.${String(node["property"]["name"])}`;
  return path.replace(/^(window|globalThis|self)\.(?=\w)/, "");
}

/**
 * True if code checks for a call before it makes it: `typeof x.call`, `"call" in x`, `x.call === undefined`, `x.call
 * ?`, `x.call &&`.
 */
const checksFor = (code: string, name: string): boolean =>
  new RegExp(`typeof [\\w.$]*\\b${name}\\b|["'\`]${name}["'\`]\\s*in\\b|\\b${name}\\s*(\\?|&&|[!=]==?)`).test(code);

/** `map.values()`, but not `Object.values(map)`, which is an array. */
const isIterator = (node: unknown): boolean =>
  isNode(node) &&
  node.type === "CallExpression" &&
  ITERATORS.test(pathOf(node["callee"])) &&
  !pathOf(node["callee"]).startsWith("Object.");

/** Names that the code declares outside its functions. The minifier may give one the name of a global, such as `ML`. */
const declaredNames = (body: readonly unknown[]): Set<string> =>
  new Set(
    body
      .filter(isNode)
      .flatMap((node) => [node, node["declarations"], node["specifiers"]].flat())
      .filter(isNode)
      .flatMap((node) => [node["id"], node["local"]])
      .flatMap((name) => (isNode(name) && name.type === "Identifier" ? [String(name["name"])] : [])),
  );

/** The calls in code that some browser lacks, except those that the calling function checks for. */
export function unsupportedCalls(code: string, { fromGlobals, names }: Missing): string[] {
  const found = new Set<string>();
  const program = parseAst(code);
  const own = declaredNames(program.body);
  const visitCall = (callee: unknown, isNew: boolean, enclosing: string) => {
    const path = pathOf(callee);
    const name = path.slice(path.lastIndexOf(".") + 1);
    const isMethod = path.includes(".") && !isNew;
    const isAllowed = path in ALLOWED || name in ALLOWED || checksFor(enclosing, name);
    if (fromGlobals.has(path) && !own.has(path.split(".", 1).join()) && !isAllowed) found.add(path);
    else if (isMethod && names.has(name) && !isAllowed) found.add(`.${name}`);
    if (isMethod && ITERATOR_HELPERS.test(name) && isNode(callee) && isIterator(callee["object"]))
      found.add(`.${name} of an iterator`);
  };
  const walk = (node: Node, enclosing: string) => {
    const within = /Function|Method/.test(node.type) ? code.slice(node.start, node.end) : enclosing;
    if (node.type === "CallExpression" || node.type === "NewExpression")
      visitCall(node["callee"], node.type === "NewExpression", within);
    for (const value of Object.values(node)) {
      for (const below of Array.isArray(value) ? value : [value]) if (isNode(below)) walk(below, within);
    }
  };
  walk({ ...program, type: "Program" }, code);
  return [...found].sort();
}
