import { ArrowUpRight } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { ContentPicture } from "../../../components/content/content-picture.tsx";
import { ButtonLink } from "../../../components/form/button.tsx";
import { HeadedSection } from "../../../components/page/layout.tsx";
import type { HomeQueryResult } from "../../../lib/content/types.ts";
import styles from "./speciality-tiles.module.css";

type SpecialityTilesProps = { words: HomeQueryResult["specialities"]; tiles: HomeQueryResult["specialityTiles"] };

/** The six specialty tiles, with links to the top of each list. */
export function SpecialityTiles({ words, tiles }: SpecialityTilesProps) {
  if (tiles.length === 0) return null;
  return (
    <HeadedSection
      id="speciality"
      tone="tint"
      title={words?.heading || "Speciality of Nursing Consultants"}
      lead={words?.text}
      action={
        <ButtonLink to={paths.doctors} variant="quiet">
          View All
        </ButtonLink>
      }
    >
      <ul className={styles["tiles"]}>
        {tiles.map(({ _key, speciality, note, picture }) => (
          <li key={_key}>
            <Link className={styles["tile"]} to={paths.speciality(speciality)}>
              <b>{speciality}</b> <span className={styles["line"]}>{note}</span>
              <span className={styles["foot"]}>
                <ArrowUpRight className={styles["arrow"]} size={28} strokeWidth={1.75} aria-hidden />
                <ContentPicture picture={picture} className={styles["picture"]} sizes="168px" isDecoration />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}
