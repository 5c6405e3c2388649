import { Carousel } from "../../../components/content/carousel.tsx";
import { ContentPicture } from "../../../components/content/content-picture.tsx";
import { Card } from "../../../components/layout/boxes.tsx";
import { HeadedSection } from "../../../components/page/layout.tsx";
import type { CareerQueryResult } from "../../../lib/content/types.ts";
import styles from "./blog.module.css";

type BlogProps = { words: CareerQueryResult["blog"]; cards: CareerQueryResult["blogCards"] };

const backgrounds = ["dark", "lamp", "green", "coral"] as const;

export function Blog({ words, cards }: BlogProps) {
  if (cards.length === 0) return null;
  const title = words?.heading || "From our nurses";
  const slides = cards.map(({ _id, title: headline, text, author, image }, index) => ({
    id: _id,
    content: (
      <Card as="article" className={styles["card"]}>
        <div className={styles["ground"]} data-tint={backgrounds[index % backgrounds.length]}>
          <ContentPicture picture={image} className={styles["picture"]} sizes="(max-width: 800px) 90vw, 400px" />
        </div>
        <h3>{headline}</h3>
        <p className={styles["text"]}>{text}</p>
        {author && <p className={styles["author"]}>{author}</p>}
      </Card>
    ),
  }));
  return (
    <HeadedSection title={title} lead={words?.text}>
      <Carousel label={`${title}, card by card`} slides={slides} />
    </HeadedSection>
  );
}
