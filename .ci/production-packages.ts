import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { checkout } from "../api/local/paths.ts";

const Names = z.record(z.string(), z.string()).default({});
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: Names,
      optionalDependencies: Names,
      peerDependencies: Names,
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
    }),
  ),
});
type Packages = z.infer<typeof Lock>["packages"];

/** Source maps, documents, types and TypeScript, which Node doesn't run inside of packages. Licenses stay. */
const UNREAD = /\.(map|md|markdown|[mc]?ts)$/i;
const LICENSE = /(licen[cs]e|copying|notice)[^/]*$/i;

/**
 * Folders of the packages that the API needs in production, with their dependencies. Throws if one of them is not installed. The renderer of pages is bundled and needs only
 * `sharp`, which the API has too. `npm ci --omit=dev` would install five times as much, because it includes optional peers.
 */
export function productionPackages(root: string): string[] {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  const found = new Set<string>();
  const take = (from: string, { dependencies, optional }: Needs): void => {
    for (const name of [...dependencies, ...optional]) {
      const place = placeOf(name, from, packages);
      if (place !== undefined && found.has(place)) continue;
      if (place === undefined || !existsSync(join(root, place))) {
        // Builds for other platforms are not installed.
        if (optional.includes(name)) continue;
        throw new Error(`${name}, which ${from} needs, is not installed. Please run npm ci.`);
      }
      found.add(place);
      take(place, needsOf(place, packages));
    }
  };
  // The API's own optional packages are PostgreSQL for this machine.
  take("api", { ...needsOf("api", packages), optional: [] });
  return [...found].toSorted();
}

type Needs = { dependencies: string[]; optional: string[] };

function needsOf(place: string, packages: Packages): Needs {
  const entry = packages[place];
  if (!entry) throw new Error(`package-lock.json has no ${place}.`);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry;
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  const optional = Object.keys(optionalDependencies);
  return {
    dependencies: [...Object.keys(dependencies), ...peers].filter((name) => !optional.includes(name)),
    optional,
  };
}

/** Node's resolution: beside the importing package, then in each parent. */
function placeOf(name: string, from: string, packages: Packages): string | undefined {
  const place = `${from && `${from}/`}node_modules/${name}`;
  if (place in packages) return place;
  if (from === "") return undefined;
  const end = from.lastIndexOf("node_modules/");
  return placeOf(name, end < 0 ? "" : from.slice(0, end).replace(/\/$/, ""), packages);
}

/** Copies those packages into a folder at the same paths. */
export function layProductionPackages(root: string, folder: string): void {
  for (const place of productionPackages(root)) {
    const own = join(root, place);
    const filter = (path: string) =>
      !path.slice(own.length).includes("/node_modules") && (!UNREAD.test(path) || LICENSE.test(path));
    cpSync(own, join(folder, place), { recursive: true, filter });
  }
}

const [, program, folder] = process.argv;
if (program === import.meta.filename) {
  if (folder === undefined) throw new Error("Please name the target folder.");
  layProductionPackages(checkout, folder);
}
