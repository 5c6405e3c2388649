import { Pencil } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "../form/button.tsx";
import { Form } from "../form/form.tsx";
import { FormActions } from "../form/form-actions.tsx";
import { Pair, Panel } from "../layout/boxes.tsx";
import { Avatar } from "./portrait.tsx";
import styles from "./profile-card.module.css";

type ProfileCardProps = {
  name: string;
  image: string;
  /** Label and value of each line. Empty values show a placeholder. */
  facts: readonly (readonly [string, string])[];
  onEdit: () => void;
};

/** A person's profile. */
export function ProfileCard({ name, image, facts, onEdit }: ProfileCardProps) {
  return (
    <Panel aria-label="Profile">
      <div className={styles["who"]}>
        <Avatar src={image} name={name} size="large" />
        <h2>{name}</h2>
        <Button onClick={onEdit}>
          <Pencil size={20} strokeWidth={1.75} aria-hidden />
          Edit
        </Button>
      </div>
      <dl className={styles["facts"]}>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value || <span className={styles["none"]}>Not added yet</span>}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

type ProfileEditorProps = {
  picture: ReactNode;
  /** The fields, in pairs where there is room. */
  children: ReactNode;
  busy: boolean;
  sending: Pick<ComponentProps<typeof Form>, "send" | "formError">;
  onCancel: () => void;
};

/** Form that edits a profile. */
export function ProfileEditor({ picture, children, busy, sending, onCancel }: ProfileEditorProps) {
  return (
    <Panel as="div">
      <Form {...sending} aria-label="Edit profile">
        {picture}
        <Pair>{children}</Pair>
        <FormActions send="Save" sending="Saving…" isSending={busy} onCancel={onCancel} />
      </Form>
    </Panel>
  );
}
