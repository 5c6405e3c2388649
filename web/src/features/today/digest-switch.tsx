import { useQuery } from "@tanstack/react-query";
import { FormError } from "../../components/form-error.tsx";
import { Switch } from "../../components/switch.tsx";
import { digestQuery, useDigestChoice } from "./queries.ts";
import styles from "./today.module.css";

/** Whether one wants the morning's letter. */
export function DigestSwitch() {
  const { data: wanted } = useQuery(digestQuery);
  const { mutate: wish, isPending, variables, error } = useDigestChoice();
  if (wanted === undefined) return null;
  return (
    <section className={styles["digest"]} aria-labelledby="digest">
      <h2 id="digest">In the morning</h2>
      <p>At seven, a letter with what needs somebody and how many visits the day has.</p>
      <Switch
        label="Write to me each morning"
        checked={isPending ? variables : wanted}
        onChange={({ target }) => wish(target.checked)}
      />
      <FormError error={error} />
    </section>
  );
}
