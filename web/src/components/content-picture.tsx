import { useAwake } from "../lib/awake.ts";
import { classes } from "../lib/classes.ts";
import { type Picture, pictureFocus, pictureSources } from "../lib/content/picture.ts";
import styles from "./content-picture.module.css";

type ContentPictureProps = {
  picture: Picture | null;
  /** How wide it is shown, as in an `img`'s `sizes`. */
  sizes: string;
  className?: string;
  /** True for the picture one sees first. */
  isFirst?: boolean;
  /** True where the words beside it say the same, so that nobody has to hear it twice. */
  isDecoration?: boolean;
};

/** A picture of an editor's, at the size shown. Shows nothing when there is none. */
export function ContentPicture({
  picture,
  sizes,
  className,
  isFirst = false,
  isDecoration = false,
}: ContentPictureProps) {
  // The content policy forbids style in the HTML itself.
  const isAwake = useAwake();
  if (!picture?.url) return null;
  const { url, alt, width, height } = picture;
  return (
    <img
      {...pictureSources({ ...picture, url })}
      sizes={sizes}
      alt={isDecoration ? "" : alt}
      width={width ?? undefined}
      height={height ?? undefined}
      className={classes(styles["picture"], className)}
      style={isAwake ? { objectPosition: pictureFocus(picture) } : undefined}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
    />
  );
}
