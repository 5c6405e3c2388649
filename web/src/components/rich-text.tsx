import { PortableText, type PortableTextComponents, type PortableTextMarkComponentProps } from "@portabletext/react";
import { Link } from "react-router-dom";
import type { RichTextValue } from "../lib/content/types.ts";
import styles from "./rich-text.module.css";

const components: PortableTextComponents = {
  marks: { link: RichLink },
};

/** Text with headings, lists and links. What sets it is loaded with the pages that show such text, and no other. */
export function RichText({ value }: { value: RichTextValue }) {
  return (
    <div className={styles["text"]}>
      <PortableText value={value} components={components} />
    </div>
  );
}

type LinkMark = { _type: "link"; href?: string | null };

function RichLink({ value, children }: PortableTextMarkComponentProps<LinkMark>) {
  const href = value?.href ?? "";
  if (href.startsWith("/")) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} rel="noreferrer">
      {children}
    </a>
  );
}
