import { classes } from "../lib/classes.ts";
import { overlay } from "../lib/content/overlay.ts";
import { isCutout, type Picture, pictureFocus, pictureSize, pictureSources } from "../lib/content/picture.ts";
import { useHydrated } from "../lib/hydrated.ts";
import styles from "./content-picture.module.css";

type ContentPictureProps = {
  picture: Picture | null;
  /** How wide it is shown, as in an `img`'s `sizes`. */
  sizes: string;
  /** Gives the frame its shape; 4 to 3 without it. */
  className?: string | undefined;
  /** True where even a drawing fills its frame, cut at the edges around its hotspot. */
  isFilling?: boolean;
  /** True for the picture one sees first. */
  isFirst?: boolean;
  /** True where the words beside it say the same, so that nobody has to hear it twice. */
  isDecoration?: boolean;
};

/**
 * A picture of an editor's in a frame of a fixed shape, at the size shown. A photograph fills the frame around its hotspot;
 * what one can see through stands in it whole, and the frame carries `data-cutout`. Shows nothing when there is none.
 */
export function ContentPicture({
  picture,
  sizes,
  className,
  isFilling = false,
  isFirst = false,
  isDecoration = false,
}: ContentPictureProps) {
  // The content policy forbids style in the HTML itself.
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
