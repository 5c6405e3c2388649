import { z } from "zod";

/*
 * Messages between the server and the program that renders pages, which run in different threads.
 *
 * A source of data is named by a path of the API or of its files, or else by a query of published content.
 */

/** What a rendering thread gets at its start. */
export const RendererSetup = z.object({
  siteDir: z.string(),
  source: z.object({
    projectId: z.string(),
    dataset: z.string(),
    apiHost: z.string().nullable(),
    siteName: z.string(),
    siteUrl: z.string(),
    studioUrl: z.string().nullable(),
  }),
});
export type RendererSetup = z.infer<typeof RendererSetup>;

/** True for a path, false for a query of published content. */
export const isPath = (source: string): boolean => source.startsWith("/");

/** Data by its source: the JSON text of an answer, the bytes of a file, or null for a file that can't be read. */
const SourceData = z.union([z.string(), z.instanceof(Uint8Array)]).nullable();
export type SourceData = z.infer<typeof SourceData>;

/** What a reviewer of a shared draft reads above the page, and may answer. */
export const DraftBar = z.object({
  /** When the link ends, in words. */
  until: z.string(),
  /** The revision of the document that is shown. A comment names it. */
  revision: z.string(),
  name: z.string(),
  text: z.string(),
  /** What the answer that was just sent did; null before. */
  said: z.enum(["comment", "approval"]).nullable(),
  /** What is wrong with the answer; null if nothing is. */
  problem: z.string().nullable(),
});
export type DraftBar = z.infer<typeof DraftBar>;

/** The most characters of a reviewer's name and comment. */
export const LONGEST_REVIEWER = 80;
export const LONGEST_DRAFT_COMMENT = 2000;

/**
 * `address` is a path of the site, with its query if the page depends on it. A page with the bar of a draft is rendered without any script or
 * data. `siteName` replaces the one of the setup.
 */
export const RenderTask = z.object({
  address: z.string(),
  data: z.map(z.string(), SourceData),
  siteName: z.string(),
  draft: DraftBar.optional(),
});
export type RenderTask = z.infer<typeof RenderTask>;

const Rendered = z.object({
  body: z.union([z.string(), z.instanceof(Uint8Array)]),
  contentType: z.string(),
  /** The sources of everything it contains. */
  sources: z.array(z.string()),
  /** Paths of the editors' pictures that it takes from our origin: see `FIRST`. */
  pictures: z.array(z.string()).default([]),
});
export type Rendered = z.infer<typeof Rendered>;

/** The page, or the sources that it needs besides the given ones. */
export const RenderResult = z.union([Rendered, z.object({ missing: z.array(z.string()).min(1) })]);
export type RenderResult = z.infer<typeof RenderResult>;

/** Address of the page for unknown URLs. */
export const NOT_FOUND_PAGE = "not-found";
/** Paths of the pictures that link previews show: this, then the path of the page. */
export const SHARE = "/share";
/** Paths of shared drafts: this, then the link's secret. */
export const DRAFT = "/draft";
/** Paths of pages' first pictures: this, then the path at the host of content. */
export const FIRST = "/first";
