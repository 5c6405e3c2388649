import { useQuery } from "@tanstack/react-query";
import { FormError } from "../../../components/form/form-error.tsx";
import { Switch } from "../../../components/form/switch.tsx";
import { digestQuery, useDigestChoice } from "./queries.ts";
import styles from "./today.module.css";

/** Turns the morning email on or off. */
export function DigestSwitch() {
  const { data: wanted } = useQuery(digestQuery);
  const { mutate: choose, isPending, variables, error } = useDigestChoice();
  if (wanted === undefined) return null;
  return (
    <section className={styles["digest"]} aria-labelledby="digest">
      <h2 id="digest">Morning email</h2>
      <p>Each day at 7 AM, we email you your open tasks and the number of visits that day.</p>
      <Switch
        label="Email me each morning"
        checked={isPending ? variables : wanted}
        onChange={({ target }) => choose(target.checked)}
      />
      <FormError error={error} />
    </section>
  );
}
