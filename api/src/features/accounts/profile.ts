import type { UpdateProfile, UserData } from "../../../contract/accounts.ts";
import { byPatient, noteDeed } from "../../lib/audit.ts";
import type { Queries } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { spend } from "../../lib/limits.ts";
import { portraitOf } from "../../lib/pictures.ts";
import type { Services } from "../../lib/services.ts";

export async function profileOf(db: Queries, patientId: string): Promise<UserData> {
  const [profile] = await db<UserData[]>`
    select id as _id, name, email, phone, image, gender,
      json_build_object('line1', address_line1, 'line2', address_line2) as address,
      coalesce(to_char(born_on, 'YYYY-MM-DD'), '') as dob
    from patient where id = ${patientId}`;
  if (!profile) throw new AppError("missing", "We cannot find your profile.");
  return profile;
}

/** Changes what the wish names and leaves the rest. A new picture takes the old one's place, on disk too. */
export async function updateProfile(on: Services, patientId: string, wish: UpdateProfile): Promise<UserData> {
  if (wish.image) await spend(on, "picturesPerAccount", patientId);
  const picture = wish.image ? await on.files.keepPicture(await portraitOf(wish.image)) : null;
  let replaced: string;
  try {
    replaced = await changeProfile(on, patientId, wish, picture);
  } catch (error) {
    if (picture) await on.files.forgetPicture(picture);
    throw error;
  }
  if (picture) await on.files.forgetPicture(replaced);
  return profileOf(on.db, patientId);
}

/** Answers the address of the picture there was before. */
function changeProfile(on: Services, patientId: string, wish: UpdateProfile, picture: string | null): Promise<string> {
  const { name, phone, address, gender, dob } = wish;
  const columns = {
    name,
    ...(phone === undefined ? {} : { phone }),
    ...(address === undefined ? {} : { address_line1: address.line1, address_line2: address.line2 }),
    ...(gender === undefined ? {} : { gender }),
    ...(dob === undefined ? {} : { born_on: dob || null }),
    ...(picture === null ? {} : { image: picture }),
  };
  return on.db.begin(async (tx) => {
    const [before] = await tx<{ image: string }[]>`select image from patient where id = ${patientId} for update`;
    if (!before) throw new AppError("missing", "We cannot find your profile.");
    await tx`update patient set ${tx(columns)} where id = ${patientId}`;
    await noteDeed(tx, byPatient(patientId), "profile changed", patientId);
    return before.image;
  });
}
