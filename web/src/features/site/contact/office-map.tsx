import { Map as MapIcon } from "lucide-react";
import { useState } from "react";
import { ContentPicture } from "../../../components/content/content-picture.tsx";
import { Button } from "../../../components/form/button.tsx";
import type { Picture } from "../../../lib/content/picture.ts";
import styles from "./office-map.module.css";

/** A drawing of the map. The interactive map is on another host, so it loads on demand. */
export function OfficeMap({ picture, embedUrl }: { picture: Picture | null; embedUrl: string }) {
  const [isLive, setLive] = useState(false);
  if (!picture?.url && !embedUrl) return null;
  return (
    <figure className={styles["map"]}>
      {isLive ? (
        <iframe src={embedUrl} title="Map of our office" referrerPolicy="no-referrer" />
      ) : (
        <ContentPicture
          picture={picture}
          className={styles["picture"]}
          sizes="(max-width: 899px) 100vw, 50vw"
          isFilling
        />
      )}
      {embedUrl && !isLive && (
        <figcaption>
          <Button variant="paper" onClick={() => setLive(true)}>
            <MapIcon size={20} aria-hidden />
            Show the map
          </Button>
        </figcaption>
      )}
    </figure>
  );
}
