import type { UserData } from "@lamplight/api/contract/accounts.ts";
import { Button } from "../../components/button.tsx";
import { Avatar } from "../../components/portrait.tsx";
import { fullDate } from "../../lib/format.ts";
import styles from "./profile.module.css";

/** The profile to read. What was never filled in says so, softly. */
export function ProfileView({ profile, onEdit }: { profile: UserData; onEdit: () => void }) {
  const { name, email, phone, image, address, gender, dob } = profile;
  const lines = [address.line1, address.line2].filter(Boolean);
  return (
    <div className={styles["card"]}>
      <div className={styles["who"]}>
        <Avatar src={image} name={name} size="large" />
        <div>
          <h2>{name}</h2>
          <p className={styles["soft"]}>{email}</p>
        </div>
        <Button onClick={onEdit}>Edit</Button>
      </div>
      <dl className={styles["facts"]}>
        <Fact name="Phone" value={phone} />
        <Fact name="Address" value={lines.join("\n")} />
        <Fact name="Gender" value={gender} />
        <Fact name="Date of birth" value={dob && fullDate(`${dob}T00:00:00Z`, "UTC")} />
      </dl>
    </div>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value || <span className={styles["soft"]}>Not added yet</span>}</dd>
  </div>
);
