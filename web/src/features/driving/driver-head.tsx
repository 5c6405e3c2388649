import { useQuery } from "@tanstack/react-query";
import { Avatar } from "../../components/portrait.tsx";
import { Switch } from "../../components/switch.tsx";
import styles from "./driver-head.module.css";
import { driverQuery, useSetOnline } from "./queries.ts";

/** The head of a driver's screen: face, title, and the switch that puts the driver on duty. */
export function DriverHead({ title, line }: { title: string; line?: string | undefined }) {
  const { data: driver } = useQuery(driverQuery);
  const { mutate, isPending, variables } = useSetOnline();
  const isOnline = isPending ? variables : (driver?.online ?? false);
  return (
    <div className={styles["head"]}>
      <div className={styles["in"]}>
        {driver && (
          <div className={styles["face"]}>
            <Avatar src={driver.image} name={driver.name} />
          </div>
        )}
        <div className={styles["words"]}>
          <h1 tabIndex={-1}>{title}</h1>
          {line && <p>{line}</p>}
        </div>
        <Switch
          look="bar"
          label={isOnline ? "Online" : "Offline"}
          aria-label="Online"
          checked={isOnline}
          disabled={!driver}
          onChange={({ currentTarget }) => {
            if (!isPending) mutate(currentTarget.checked);
          }}
        />
      </div>
    </div>
  );
}
