import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { SearchForm } from "../../../components/form/form.tsx";
import { EmergencyHelp } from "../../../components/people/emergency-help.tsx";
import { searchOf } from "../finding/find.ts";
import { SearchField } from "../finding/search-field.tsx";
import { useTop } from "../queries.ts";
import { SoonestNurse } from "./soonest-nurse.tsx";
import styles from "./way-to-nurses.module.css";

/** On the home page: a search for nurses, and a link to the one who is free first. */
export function WayToNurses({ hint, button }: { hint: string; button: string }) {
  const navigate = useNavigate();
  const [q, setQ] = useState("");
  const { data: top } = useTop();
  return (
    <section className={styles["way"]} aria-label="Find a nurse">
      <EmergencyHelp text={q} />
      <SearchForm
        action={paths.doctors}
        search={() => navigate({ pathname: paths.doctors, search: searchOf({ q }).toString() })}
        className={styles["words"]}
      >
        <SearchField name="q" value={q} hint={hint} onType={setQ} />
        <Button type="submit" variant="paper">
          {button}
          <ArrowRight size={20} aria-hidden />
        </Button>
      </SearchForm>
      <SoonestNurse nurse={top?.soonest} variant="ghost" />
    </section>
  );
}
