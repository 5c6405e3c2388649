import { overlay } from "../../lib/content/overlay.ts";
import { isCutout, type Picture, pictureFocus, pictureSize, pictureSources } from "../../lib/content/picture.ts";
import { useHydrated } from "../../lib/hydration/hydrated.ts";
import { classes } from "../../lib/page/classes.ts";
import styles from "./content-picture.module.css";

type ContentPictureProps = {
  picture: Picture | null;
  /** Displayed width, as in the `sizes` attribute of an `img`. */
  sizes: string;
  /** Sets the frame's shape; 4 to 3 without it. */
  className?: string | undefined;
  /** True if a drawing fills its frame too, cropped around its hotspot. */
  isFilling?: boolean;
  /** True for the first visible picture, which is loaded with priority. */
  isFirst?: boolean;
  /** True if the text beside it says the same. The picture is hidden from screen readers. */
  isDecoration?: boolean;
};

/**
 * An editor's picture in a frame of fixed shape. A photograph fills the frame around its hotspot; a picture with
 * transparency is shown whole, and the frame has `data-cutout`. Renders nothing without a picture.
 */
export function ContentPicture({
  picture,
  sizes,
  className,
  isFilling = false,
  isFirst = false,
  isDecoration = false,
}: ContentPictureProps) {
  // The content security policy forbids style attributes in HTML, so set the style after hydration.
  const isHydrated = useHydrated();
  if (!picture?.url) return null;
  const { url, alt } = picture;
  const isWhole = !isFilling && isCutout(picture);
  return (
    <span
      className={classes(styles["frame"], className)}
      data-cutout={isWhole || undefined}
      {...((isDecoration || !alt) && overlay(picture))}
    >
      <img
        {...pictureSources({ ...picture, url })}
        {...pictureSize(picture)}
        sizes={sizes}
        alt={isDecoration ? "" : alt}
        style={isHydrated && !isWhole ? { objectPosition: pictureFocus(picture) } : undefined}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
        decoding="async"
      />
    </span>
  );
}
