import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Picture } from "../../lib/content/picture.ts";
import { Warning } from "../states/warning.tsx";
import { ContentPicture } from "./content-picture.tsx";
import styles from "./picture-cards.module.css";
import { SiteLink } from "./site-link.tsx";

export type PictureCard = {
  id: string;
  title: string;
  text: string;
  picture: Picture | null;
  /** Audience in a few words. */
  audience?: string;
  href?: string | null;
  /** A warning that must be noticed. */
  warning?: ReactNode;
};

const backgrounds = ["green", "lamp", "coral", "sage"] as const;

/** Cards with a drawing each, on the palette's tints in turn. */
export function PictureCards({ cards, perRow }: { cards: PictureCard[]; perRow: 2 | 3 | 4 }) {
  return (
    <ul className={styles["cards"]} data-per-row={perRow}>
      {cards.map((card, index) => (
        <li key={card.id} className={styles["card"]}>
          <div className={styles["ground"]} data-tint={backgrounds[index % backgrounds.length]}>
            <ContentPicture
              picture={card.picture}
              className={styles["picture"]}
              sizes="(max-width: 640px) 6.5rem, (max-width: 1080px) 50vw, 420px"
              isDecoration={Boolean(card.href)}
            />
          </div>
          <div className={styles["words"]}>
            <h3>
              {card.href ? (
                <SiteLink href={card.href}>
                  {card.title}
                  <ArrowUpRight size={22} strokeWidth={1.75} aria-hidden />
                </SiteLink>
              ) : (
                card.title
              )}
            </h3>
            {card.audience && <p className={styles["audience"]}>{card.audience}</p>}
            <p className={styles["text"]}>{card.text}</p>
            {card.warning && <Warning className={styles["warning"]}>{card.warning}</Warning>}
          </div>
        </li>
      ))}
    </ul>
  );
}
