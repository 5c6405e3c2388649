import { lazy, Suspense } from "react";
import type { RichTextValue } from "../lib/content/types.ts";
import styles from "./rich-text.module.css";

const Blocks = lazy(() => import("./rich-text-blocks.tsx").then(({ RichTextBlocks }) => ({ default: RichTextBlocks })));

/** Text with headings, lists and links. What sets it is loaded when the first such text is shown. */
export function RichText({ value }: { value: RichTextValue }) {
  return (
    <div className={styles["text"]}>
      <Suspense>
        <Blocks value={value} />
      </Suspense>
    </div>
  );
}
