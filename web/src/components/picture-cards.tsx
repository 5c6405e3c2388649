import { ArrowUpRight } from "lucide-react";
import { Link } from "react-router-dom";
import type { Picture } from "../lib/content/picture.ts";
import { ContentPicture } from "./content-picture.tsx";
import styles from "./picture-cards.module.css";

export type PictureCard = {
  id: string;
  title: string;
  text: string;
  picture: Picture | null;
  /** Whom it is for, in a few words. */
  audience?: string;
  path?: string | null;
  /** A line that must not be overlooked. */
  warning?: string;
};

// A word joiner: the arrow never begins a line of its own.
const unbroken = "\u2060";

const grounds = ["green", "lamp", "coral", "sage"] as const;

/** Cards with a drawing each, standing on the palette's tints in turn. */
export function PictureCards({ cards, perRow }: { cards: PictureCard[]; perRow: 2 | 3 | 4 }) {
  return (
    <ul className={styles["cards"]} data-per-row={perRow}>
      {cards.map((card, index) => (
        <li key={card.id} className={styles["card"]}>
          <div className={styles["ground"]} data-ground-tint={grounds[index % grounds.length]}>
            <ContentPicture
              picture={card.picture}
              sizes="(max-width: 560px) 40vw, 360px"
              isDecoration={Boolean(card.path)}
            />
          </div>
          <div className={styles["words"]}>
            <h3>
              {card.path ? (
                <Link to={card.path}>
                  {card.title}
                  {unbroken}
                  <ArrowUpRight size={22} strokeWidth={1.75} aria-hidden />
                </Link>
              ) : (
                card.title
              )}
            </h3>
            {card.audience && <p className={styles["audience"]}>{card.audience}</p>}
            <p className={styles["text"]}>{card.text}</p>
            {card.warning && <p className={styles["warning"]}>{card.warning}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
