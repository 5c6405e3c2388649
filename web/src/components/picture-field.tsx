import { type ChangeEvent, useEffect, useId, useState } from "react";
import { z } from "zod";
import { shrunkPicture } from "../lib/shrunk-picture.ts";
import { Button } from "./button.tsx";
import { FieldNote } from "./field.tsx";
import styles from "./picture-field.module.css";
import { Avatar } from "./portrait.tsx";

const PICTURE_BYTES = 5 * 1024 * 1024;

/** A new picture as it is sent, or none: a photograph is made smaller first. What is in it the server judges. */
export const NewPicture = z
  .file()
  .transform(shrunkPicture)
  .pipe(z.file().max(PICTURE_BYTES, "Please choose a picture of at most 5 MB"))
  .optional();

type PictureFieldProps = {
  name: string;
  /** Address of the present picture, or empty. */
  image: string;
  file: File | undefined;
  error: string | undefined;
  onChoose: (file: File | undefined) => void;
};

/** A face, and a button to choose another one, which is shown before it is saved. A picture that is refused can be given up. */
export function PictureField({ name, image, file, error, onChoose }: PictureFieldProps) {
  const noteId = useId();
  const preview = usePreview(file);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen) onChoose(chosen);
    // The same file can be chosen once more.
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
            accept="image/jpeg,image/png,image/webp"
            aria-describedby={noteId}
            aria-invalid={error ? true : undefined}
            onChange={choose}
          />
        </label>
        {error && (
          <Button variant="link" onClick={() => onChoose(undefined)}>
            Keep the present one
          </Button>
        )}
      </div>
      <div aria-live="polite" id={noteId}>
        <FieldNote hint="JPEG, PNG or WebP. A large photograph is made smaller on the way." error={error} />
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
    void shrunkPicture(file).then((light) => {
      if (!isGone) reader.readAsDataURL(light);
    });
    return () => {
      isGone = true;
      reader.abort();
    };
  }, [file]);
  return address;
}
