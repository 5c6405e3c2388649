declare module "subset-font" {
  type Range = { min: number; max: number };
  /** Makes a face of some letters of another, with its axes pinned or narrowed. */
  export default function subsetFont(
    face: Buffer,
    emails: string,
    options: { targetFormat: "woff2"; variationAxes: Record<string, number | Range> },
  ): Promise<Buffer>;
}
