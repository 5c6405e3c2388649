import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { ButtonLink } from "../../components/button.tsx";
import { searchOf } from "./find.ts";
import { useTop } from "./queries.ts";
import { SearchField } from "./search-field.tsx";
import { SoonestNurse } from "./soonest-nurse.tsx";
import styles from "./way-to-nurses.module.css";

/** From Home to a nurse: by words, which are looked for on the list, or to whoever is free first. */
export function WayToNurses() {
  const navigate = useNavigate();
  const [q, setQ] = useState("");
  const { data: top } = useTop();
  const to = { pathname: paths.doctors, search: searchOf({ q }).toString() };
  return (
    <section className={styles["way"]} aria-label="Find a nurse">
      <div className={styles["words"]}>
        <SearchField
          value={q}
          onType={setQ}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === "Enter" && !nativeEvent.isComposing) void navigate(to);
          }}
        />
        <ButtonLink to={to} look="paper">
          Find a nurse
          <ArrowRight size={20} aria-hidden />
        </ButtonLink>
      </div>
      <SoonestNurse nurse={top?.soonest} look="ghost" />
    </section>
  );
}
