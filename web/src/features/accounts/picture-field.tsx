import { type ChangeEvent, useEffect, useId, useState } from "react";
import { FieldNote } from "../../components/field.tsx";
import { Avatar } from "../../components/portrait.tsx";
import styles from "./profile.module.css";

type PictureFieldProps = {
  name: string;
  /** Address of the present picture, or empty. */
  image: string;
  file: File | undefined;
  error: string | undefined;
  onChoose: (file: File) => void;
};

/** A face, and a button to choose another one, which is shown before it is saved. */
export function PictureField({ name, image, file, error, onChoose }: PictureFieldProps) {
  const noteId = useId();
  const preview = usePreview(file);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen) onChoose(chosen);
  };
  return (
    <div>
      <div className={styles["picture"]}>
        {preview ? (
          <img className={styles["preview"]} src={preview} alt="The new one" />
        ) : (
          <Avatar src={image} name={name} size="large" />
        )}
        <label className={styles["chooser"]}>
          Change picture
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-describedby={noteId}
            aria-invalid={error ? true : undefined}
            onChange={choose}
          />
        </label>
      </div>
      <div aria-live="polite" id={noteId}>
        <FieldNote hint="JPEG, PNG or WebP, up to 5 MB." error={error} />
      </div>
    </div>
  );
}

function usePreview(file: File | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    setAddress(null);
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener("load", () => setAddress(String(reader.result)));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return address;
}
