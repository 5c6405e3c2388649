import { FileText, Upload } from "lucide-react";
import type { ChangeEvent, MouseEvent, Ref } from "react";
import { Field, type FieldFrame } from "./field.tsx";
import styles from "./file-field.module.css";

type FileFieldProps = FieldFrame & {
  name: string;
  /** What the browser offers first: `.pdf,.docx`. The server looks at the content. */
  accept: string;
  file: File | undefined;
  /** How much of it has been sent, 0 to 1; null while nothing is on its way. */
  sent: number | null;
  onChoose: (file: File | undefined) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** A file to send along. It stays chosen when sending fails, and shows how far it has come while it is sent. */
export function FileField({ name, accept, file, sent, onChoose, onBlur, ref, ...frame }: FileFieldProps) {
  // Choosing the same file twice counts twice; leaving the chooser without a choice changes nothing.
  const forget = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    currentTarget.value = "";
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => onChoose(target.files?.[0]);
  const Icon = file ? FileText : Upload;
  return (
    <Field {...frame}>
      {(tied) => (
        <div className={styles["box"]} data-faulty={tied["aria-invalid"]}>
          <input
            {...tied}
            ref={ref}
            type="file"
            name={name}
            accept={accept}
            className={styles["input"]}
            onClick={forget}
            onChange={choose}
            onBlur={onBlur}
          />
          <span className={styles["face"]} aria-hidden="true">
            <Icon size={24} strokeWidth={1.75} />
            <span className={styles["name"]}>{file ? file.name : "Choose a file"}</span>
            <span className={styles["note"]}>{file ? fileSize(file.size) : "or drop it here"}</span>
          </span>
          {sent !== null && <progress className={styles["progress"]} aria-label="Sent so far" max={1} value={sent} />}
        </div>
      )}
    </Field>
  );
}

/** `320 KB`, `4.2 MB`. */
export const fileSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
