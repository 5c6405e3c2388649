declare module "subset-font" {
  type Range = { min: number; max: number };
  /** Creates a font with some characters of another, and its axes fixed or limited. */
  export default function subsetFont(
    face: Buffer,
    characters: string,
    options: { targetFormat: "woff2"; variationAxes: Record<string, number | Range> },
  ): Promise<Buffer>;
}
