import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withContentSource } from "@lamplight/api/contract/content-source.ts";
import {
  type DraftBar,
  NOT_FOUND_PAGE,
  type Rendered,
  type RendererSetup,
  type RenderResult,
  type RenderTask,
} from "@lamplight/api/contract/page-rendering.ts";
import { paths } from "../src/app/paths.ts";
import { setContentSource } from "../src/lib/content/source.ts";
import { dataBlock, documentOf, linksOf, Manifest, notFoundDocument, stylesOfFirst, templateOf } from "./document.ts";
import { withBar, withoutCode } from "./draft-bar.tsx";
import { type Drawn, drawPage } from "./draw.tsx";
import { type Facts, factsOf, networkKey } from "./facts.ts";
import { withFirstPicture } from "./first-picture.ts";
import { sitemap, webManifest } from "./for-machines.ts";
import { chosenPicture, pictureSpec, sharingTags } from "./head.tsx";
import { listedPages, moduleOf } from "./pages.ts";
import { canDraw } from "./share-drawing.ts";
import { addressOfPicture, drawnPicture, drawPicture } from "./share-pictures.ts";
import { MissingDataError, type PageData, pageData } from "./source-data.ts";
import { structuredData } from "./structured-data.ts";

type Output = Omit<Rendered, "sources">;

/** An address that no page can have. */
const UNKNOWN = "/not/found";

const HTML = "text/html; charset=utf-8";
const CONTENT_PICTURES = "https://cdn.sanity.io";

/**
 * Returns a function that renders the site's pages, and the files that are made of the same data: the sitemap, the web
 * manifest and the pictures of shared links.
 */
export function createRenderer({ siteDir, source }: RendererSetup) {
  const { siteUrl } = source;
  let siteName: string | null = null;
  let shell = "";
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(siteDir, "manifest.json"), "utf8")));
  const templates = new Map<string, ReturnType<typeof templateOf>>();

  /** The name is in each page, for the time until its content is loaded. */
  function nameSite(name: string): void {
    if (name === siteName) return;
    siteName = name;
    const named = { ...source, siteName: name };
    setContentSource(named);
    shell = withContentSource(readFileSync(join(siteDir, "index.html"), "utf8"), named);
    templates.clear();
  }

  /** The bar of a draft has a form, as the page for messages has. */
  function templateFor(address: string, isDraft = false) {
    const modules = [address, ...(isDraft ? [paths.contact] : [])].map((path) => moduleOf(pathnameOf(path), manifest));
    const key = modules.join();
    const template = templates.get(key) ?? templateOf(shell, linksOf(manifest, modules, shell), sheetAt);
    templates.set(key, template);
    return template;
  }

  /** The styles of the first script are inlined whole: they style the notice shown when the rest fails to load. */
  const sheetAt = (href: string) => ({
    text: readFileSync(join(siteDir, href), "utf8"),
    isWhole: stylesOfFirst(manifest, shell).includes(href),
  });

  async function drawn(address: string, data: PageData): Promise<{ page: Drawn; facts: Facts }> {
    const page = await drawPage(address === NOT_FOUND_PAGE ? UNKNOWN : address, data.of);
    page.queries.setQueryData(networkKey, data.of(networkKey));
    data.throwIfIncomplete();
    return { page, facts: factsOf(page.queries) };
  }

  /** @param bar for a page that isn't published, which a reviewer reads */
  async function pageAt(address: string, data: PageData, bar?: DraftBar): Promise<Output> {
    const { page: whole, facts } = await drawn(address, data);
    const tags = [
      sharingTags(pictureFor(address, facts, whole.head)),
      dataBlock("structured-data", "application/ld+json", structuredData(siteUrl, facts)),
    ];
    if (bar) {
      const head = ['<meta name="robots" content="noindex">', ...tags].join("");
      const document = await documentOf(templateFor(address, true), withBar(whole, bar), head);
      return { body: withoutCode(document), contentType: HTML, pictures: [] };
    }
    const { page, pictures } = withFirstPicture(whole, source.apiHost ?? CONTENT_PICTURES);
    const head = ['<link rel="manifest" href="/site.webmanifest">', ...tags].join("");
    const insert = address === NOT_FOUND_PAGE ? notFoundDocument : documentOf;
    return { body: await insert(templateFor(address), page, head), contentType: HTML, pictures };
  }

  /** A nurse's link preview shows the nurse, if editors chose no picture and our fonts have the name's script. Unknown URLs have no picture of their own. */
  function pictureFor(address: string, facts: Facts, head: string) {
    const spec = pictureSpec(facts, head);
    const chosen = facts.nurse && !facts.ownPicture && canDraw(spec.title) ? null : chosenPicture(facts);
    if (chosen || address === NOT_FOUND_PAGE) return chosen;
    return drawnPicture(pathnameOf(address), siteUrl, spec);
  }

  async function pictureOf(address: string, data: PageData) {
    const { page, facts } = await drawn(address, data);
    const spec = pictureSpec(facts, page.head);
    const portrait = spec.portrait === null ? null : data.from(spec.portrait);
    data.throwIfIncomplete();
    return drawPicture(spec, portrait instanceof Uint8Array ? portrait : null);
  }

  async function manifestOf(data: PageData): Promise<string> {
    // Every page has the site's names; this one has no nurses, which change often.
    const { facts } = await drawn(paths.terms, data);
    if (!facts.site) throw new Error("The site has no name");
    return webManifest(facts.site);
  }

  async function outputAt(address: string, data: PageData): Promise<Output> {
    if (address === "/sitemap.xml") {
      const pages = listedPages(data.nurses(), data.customPages(), data.openings());
      return { body: sitemap(siteUrl, pages), contentType: "application/xml", pictures: [] };
    }
    if (address === "/site.webmanifest")
      return { body: await manifestOf(data), contentType: "application/manifest+json", pictures: [] };
    const shown = addressOfPicture(address);
    if (shown !== null) return { body: await pictureOf(shown, data), contentType: "image/png", pictures: [] };
    return pageAt(address, data);
  }

  return async ({ address, data: given, siteName: name, draft }: RenderTask): Promise<RenderResult> => {
    nameSite(name);
    const data = pageData(given);
    try {
      const output = draft ? await pageAt(address, data, draft) : await outputAt(address, data);
      return { ...output, sources: [...data.used] };
    } catch (error) {
      if (error instanceof MissingDataError) return { missing: [...data.missing] };
      throw error;
    }
  };
}

const pathnameOf = (address: string): string => address.split("?")[0] ?? "";
