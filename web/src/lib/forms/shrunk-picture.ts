import { MOST_MEGAPIXELS } from "@lamplight/api/contract/file-rules.ts";

type Limits = {
  /** In pixels. */
  longestSide: number;
  /** A picture up to this size, of a format that the server accepts, is sent unchanged. */
  lightBytes: number;
  /** The server accepts no picture with more pixels. */
  mostPixels: number;
};

const PIXELS = MOST_MEGAPIXELS * 1_000_000;
export const PICTURE_LIMITS = {
  /** No portrait is shown larger, and the server shrinks it further. */
  portrait: { longestSide: 1600, lightBytes: 512 * 1024, mostPixels: 1600 * 1600 },
  /** Twelve megapixels show every word of a page. The server keeps no more. */
  document: { longestSide: 4032, lightBytes: 10 * 1024 * 1024, mostPixels: PIXELS },
} as const satisfies Record<string, Limits>;

/**
 * Redraws a picture as an upright JPEG within `limits`. Returns the original if it is within them already and `isAccepted`, or if the
 * JPEG would not be smaller. Rejects if this browser can't decode the picture, such as a HEIC photo outside of Safari.
 */
export async function shrunkPicture(file: File, limits: Limits, isAccepted: boolean): Promise<File> {
  // Browsers rotate by the EXIF orientation when they decode.
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const isLarge = file.size > limits.lightBytes || width * height > limits.mostPixels;
  const scale = Math.min(1, limits.longestSide / Math.max(width, height));
  const jpeg =
    isLarge || !isAccepted ? await drawn(picture, Math.round(width * scale), Math.round(height * scale)) : null;
  picture.close();
  if (!jpeg) {
    if (isAccepted) return file;
    throw new Error("This browser can't redraw the picture.");
  }
  if (isAccepted && width * height <= PIXELS && jpeg.size >= file.size) return file;
  return new File([jpeg], file.name.replace(/(\.\w+)?$/, ".jpg"), {
    type: jpeg.type,
    lastModified: file.lastModified,
  });
}

function drawn(picture: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  // JPEG has no transparency; transparent areas would turn black.
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.88));
}
