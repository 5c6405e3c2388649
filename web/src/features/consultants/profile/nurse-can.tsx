import { Check, X } from "lucide-react";
import { useId } from "react";
import type { NursePageQueryResult } from "../../../lib/content/types.ts";
import styles from "./nurse-can.module.css";

/** The editors' lists of what a nurse can and cannot do in a visit. Renders nothing without them. */
export function NurseCan({ content }: { content: NursePageQueryResult | undefined }) {
  const titleId = useId();
  if (!content || content.canDo.length + content.cannotDo.length === 0) return null;
  return (
    <section className={styles["can"]} aria-labelledby={titleId}>
      <h2 id={titleId}>{content.heading}</h2>
      <div className={styles["lists"]}>
        <Sentences title="A nurse can" sentences={content.canDo} Icon={Check} />
        <Sentences title="A nurse can't" sentences={content.cannotDo} Icon={X} />
      </div>
    </section>
  );
}

type SentencesProps = { title: string; sentences: readonly string[]; Icon: typeof Check };

const Sentences = ({ title, sentences, Icon }: SentencesProps) =>
  sentences.length > 0 && (
    <div>
      <h3>{title}</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>
            <Icon size={20} strokeWidth={2} aria-hidden />
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
