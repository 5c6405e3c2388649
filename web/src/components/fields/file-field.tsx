import { FileText, Upload } from "lucide-react";
import type { ChangeEvent, MouseEvent, Ref } from "react";
import { Field, type FieldFrame } from "../form/field.tsx";
import styles from "./file-field.module.css";

type FileFieldProps = FieldFrame & {
  name: string;
  /** File types that the browser offers: `.pdf,.docx`. The server checks the content. */
  accept: string;
  file: File | undefined;
  /** Uploaded fraction, 0 to 1; null while nothing is uploading. */
  sent: number | null;
  onChoose: (file: File | undefined) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** A file to upload. Stays selected when the upload fails, and shows the progress. */
export function FileField({ name, accept, file, sent, onChoose, onBlur, ref, ...frame }: FileFieldProps) {
  // Clear the value, so that selecting the same file again fires a change event. Canceling the file chooser changes
  // nothing.
  const clearValue = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    currentTarget.value = "";
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => onChoose(target.files?.[0]);
  const Icon = file ? FileText : Upload;
  return (
    <Field {...frame}>
      {(ariaProps) => (
        <div className={styles["box"]} data-faulty={ariaProps["aria-invalid"]}>
          <input
            {...ariaProps}
            ref={ref}
            type="file"
            name={name}
            accept={accept}
            className={styles["input"]}
            onClick={clearValue}
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
