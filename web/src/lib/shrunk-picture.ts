/** In pixels. No portrait is shown larger, and the server shrinks it further. */
const LONGEST_SIDE = 1600;
/** A file up to this size is sent unchanged. */
const LIGHT_BYTES = 512 * 1024;

const known = new WeakMap<File, Promise<File>>();

/**
 * Shrinks a photograph before upload: upright, at most 1600 pixels a side, JPEG. Returns the original if it is small
 * already, if this browser cannot decode it, or if the result is not smaller. The same file always gives the same
 * result.
 */
export function shrunkPicture(file: File): Promise<File> {
  const made = known.get(file) ?? shrink(file).catch(() => file);
  known.set(file, made);
  return made;
}

async function shrink(file: File): Promise<File> {
  // Browsers rotate by the EXIF orientation when they decode.
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  if (scale === 1 && file.size <= LIGHT_BYTES) return file;
  const jpeg = await drawn(picture, Math.round(picture.width * scale), Math.round(picture.height * scale));
  picture.close();
  if (!jpeg || jpeg.size >= file.size) return file;
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
