/** What is known of a module when the chunks are formed. */
type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code: string | null };
export type Modules = { getModuleInfo: (id: string) => Module | null };

/** Modules that the same pages load. `needs` are all other chunks that these modules import, also indirectly. */
type Chunk = { ids: string[]; bytes: number; pages: Set<string>; needs: Set<Chunk> };

/** A module with all of its static imports. */
export function withImports(id: string, modules: Modules, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) withImports(imported, modules, seen);
  return seen;
}

/**
 * Divides the modules that several pages share by which pages these are. Then joins two chunks while that saves pages more requests than it
 * makes them load in vain.
 * @param early modules that every page has
 * @param varied pages that can show what any other shows. They do not count, so that no other page loads what is there for them.
 * @param requestBytes what one request costs, in bytes of source
 * @returns the name of each module's chunk
 */
export function sharedChunks(
  entry: string,
  early: ReadonlySet<string>,
  modules: Modules,
  requestBytes: number,
  varied: readonly string[] = [],
) {
  const chunks = chunksByPages(pagesOfModules(entry, early, modules, varied), modules);
  for (const chunk of [...chunks].toSorted((one, other) => one.bytes - other.bytes)) {
    const [best] = chunks
      .filter((other) => other !== chunk && !isBetween(chunk, other))
      .map((other) => ({
        other,
        gain: [...chunk.pages].filter((page) => other.pages.has(page)).length * requestBytes - wasted(chunk, other),
      }))
      .toSorted((one, other) => other.gain - one.gain);
    if (best && best.gain > 0) merge(chunks, chunk, best.other);
  }
  return new Map(chunks.flatMap(({ ids }, index) => ids.map((id) => [id, `shared-${index}`] as const)));
}

/** For each module, the pages and other parts loaded on demand that import it. */
function pagesOfModules(
  entry: string,
  early: ReadonlySet<string>,
  modules: Modules,
  varied: readonly string[],
): Map<string, Set<string>> {
  const pagesOf = new Map<string, Set<string>>();
  const pages = new Set([entry]);
  for (const page of pages)
    for (const id of withImports(page, modules)) {
      if (!early.has(id)) pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(page));
      for (const imported of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
        if (!varied.includes(imported)) pages.add(imported);
    }
  return pagesOf;
}

function chunksByPages(pagesOf: Map<string, Set<string>>, modules: Modules): Chunk[] {
  const chunks = new Map<string, Chunk>();
  const chunkOf = new Map<string, Chunk>();
  for (const [id, pages] of pagesOf) {
    if (pages.size < 2) continue;
    const key = [...pages].toSorted().join();
    const chunk = chunks.get(key) ?? { ids: [], bytes: 0, pages, needs: new Set() };
    chunks.set(key, chunk);
    chunkOf.set(id, chunk);
    chunk.ids.push(id);
    chunk.bytes += modules.getModuleInfo(id)?.code?.length ?? 0;
  }
  for (const chunk of chunks.values())
    for (const id of chunk.ids)
      for (const needed of withImports(id, modules)) {
        const other = chunkOf.get(needed);
        if (other && other !== chunk) chunk.needs.add(other);
      }
  return [...chunks.values()];
}

/** True if one of two chunks imports the other through a third: joined, they would import each other. */
const isBetween = (one: Chunk, other: Chunk): boolean =>
  [...one.needs].some(({ needs }) => needs.has(other)) || [...other.needs].some(({ needs }) => needs.has(one));

/** Bytes that pages would load in vain if two chunks were one. */
const wasted = (one: Chunk, other: Chunk): number => inVain(one, other.pages) + inVain(other, one.pages);

function inVain(chunk: Chunk, pages: Set<string>): number {
  let bytes = 0;
  for (const needed of [chunk, ...chunk.needs])
    for (const page of pages) if (!needed.pages.has(page)) bytes += needed.bytes;
  return bytes;
}

function merge(chunks: Chunk[], from: Chunk, into: Chunk): void {
  chunks.splice(chunks.indexOf(from), 1);
  into.ids.push(...from.ids);
  into.bytes += from.bytes;
  into.pages = union(into.pages, from.pages);
  into.needs = union(into.needs, from.needs);
  into.needs.delete(from);
  into.needs.delete(into);
  for (const needed of into.needs) needed.pages = union(needed.pages, into.pages);
  for (const chunk of chunks)
    if (chunk.needs.delete(from) || chunk.needs.has(into)) chunk.needs = union(chunk.needs.add(into), into.needs);
}

const union = <Item>(one: Iterable<Item>, other: Iterable<Item>): Set<Item> => new Set([...one, ...other]);
