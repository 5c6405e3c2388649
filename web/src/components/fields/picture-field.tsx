import { type ChangeEvent, useEffect, useId, useState } from "react";
import { z } from "zod";
import { chosenFile, prepareFile } from "../../lib/forms/chosen-file.ts";
import { Button } from "../form/button.tsx";
import { FieldNote } from "../form/field.tsx";
import { Avatar } from "../people/portrait.tsx";
import styles from "./picture-field.module.css";

/** A new picture or none. Photographs are shrunk before upload. */
export const NewPicture = chosenFile(z.file(), "portrait").optional();

type PictureFieldProps = {
  name: string;
  /** URL of the current picture, or empty. */
  image: string;
  file: File | undefined;
  error: string | undefined;
  onChoose: (file: File | undefined) => void;
};

/** A portrait with a button to choose another one, previewed before saving. A rejected picture can be removed. */
export function PictureField({ name, image, file, error, onChoose }: PictureFieldProps) {
  const noteId = useId();
  const preview = usePreview(file);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen) onChoose(chosen);
    // Clear the value, so that the same file can be chosen again.
    target.value = "";
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
            accept="image/*,.heic"
            aria-describedby={noteId}
            aria-invalid={error ? true : undefined}
            onChange={choose}
          />
        </label>
        {error && (
          <Button variant="link" onClick={() => onChoose(undefined)}>
            Keep current picture
          </Button>
        )}
      </div>
      <div aria-live="polite" id={noteId}>
        <FieldNote hint="JPEG, PNG or WebP. We resize large photos when you upload them." error={error} />
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
    let isGone = false;
    void prepareFile(file, "portrait").then((chosen) => {
      if (!isGone) reader.readAsDataURL(chosen.file);
    });
    return () => {
      isGone = true;
      reader.abort();
    };
  }, [file]);
  return address;
}
