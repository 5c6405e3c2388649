import { type ChangeEvent, useEffect, useId, useState } from "react";
import { FieldNote } from "./field.tsx";
import styles from "./picture-field.module.css";
import { Avatar } from "./portrait.tsx";

const TOO_LARGE = "Please choose a picture of at most 5 MB";
const PICTURE_BYTES = 5 * 1024 * 1024;

/** A new picture while it is chosen, and what is wrong with it. */
export function usePicture(kept?: File) {
  const [file, setFile] = useState(kept);
  const [fault, setFault] = useState<string>();
  const choose = (chosen: File) => {
    const isTooLarge = chosen.size > PICTURE_BYTES;
    setFault(isTooLarge ? TOO_LARGE : undefined);
    setFile(isTooLarge ? undefined : chosen);
  };
  return { file, fault, setFault, choose };
}

type PictureFieldProps = {
  name: string;
  /** Address of the present picture, or empty. */
  image: string;
  picture: ReturnType<typeof usePicture>;
};

/** A face, and a button to choose another one, which is shown before it is saved. */
export function PictureField({ name, image, picture: { file, fault, choose } }: PictureFieldProps) {
  const noteId = useId();
  const preview = usePreview(file);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen) choose(chosen);
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
            aria-invalid={fault ? true : undefined}
            onChange={onChange}
          />
        </label>
      </div>
      <div aria-live="polite" id={noteId}>
        <FieldNote hint="JPEG, PNG or WebP, up to 5 MB." error={fault} />
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
