import useEmblaCarousel from "embla-carousel-react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import styles from "./carousel.module.css";

type CarouselProps = {
  /** Label for screen readers: "Stories from our nurses". */
  label: string;
  slides: { id: string; content: ReactNode }[];
};

// Embla's duration is a friction, not milliseconds. This one takes about 500 ms.
const halfASecond = 25;

/** Slides in an endless loop: three at a time, two below 1028 px, one below 800 px; one dot for each. */
export function Carousel({ label, slides }: CarouselProps) {
  const [attach, carousel] = useEmblaCarousel({
    loop: true,
    align: "start",
    duration: halfASecond,
    breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
  });
  const [chosen, setChosen] = useState(0);
  const follow = useCallback(() => setChosen(carousel?.selectedScrollSnap() ?? 0), [carousel]);
  useEffect(() => {
    carousel?.on("select", follow).on("reInit", follow);
    return () => {
      carousel?.off("select", follow).off("reInit", follow);
    };
  }, [carousel, follow]);

  return (
    <section aria-roledescription="carousel" aria-label={`${label}, slides`}>
      <div className={styles["window"]} ref={attach}>
        <ul className={styles["slides"]}>
          {slides.map(({ id, content }, index) => (
            <li key={id} className={styles["slide"]} aria-label={`${index + 1} of ${slides.length}`}>
              {content}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles["controls"]}>
        <button type="button" aria-label="Previous" onClick={() => carousel?.scrollPrev()}>
          <ChevronLeft size={24} strokeWidth={1.75} aria-hidden />
        </button>
        <ul className={styles["dots"]}>
          {slides.map(({ id }, index) => (
            <li key={id}>
              <button
                type="button"
                aria-label={`Slide ${index + 1}`}
                aria-current={index === chosen || undefined}
                onClick={() => carousel?.scrollTo(index)}
              />
            </li>
          ))}
        </ul>
        <button type="button" aria-label="Next" onClick={() => carousel?.scrollNext()}>
          <ChevronRight size={24} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </section>
  );
}
