import type { UpdateProfile, UserData } from "../../../contract/accounts.ts";
import type { Queries, Tx } from "../../lib/db/db.ts";
import { pictureAddress } from "../../lib/files/files.ts";
import { replacePicture } from "../../lib/files/uploads.ts";
import { AppError } from "../../lib/http/errors.ts";
import { byPatient, recordAudit } from "../../lib/office/audit.ts";

const NO_PROFILE = "We couldn't find your profile.";

/** A patient's profile. Throws "missing". */
export async function profileOf(db: Queries, patientId: string): Promise<UserData> {
  const [profile] = await db<UserData[]>`
    select id as _id, name, email, phone, image, gender,
      json_build_object('line1', address_line1, 'line2', address_line2) as address,
      coalesce(to_char(born_on, 'YYYY-MM-DD'), '') as dob, coalesce(state_of_patient(id), '') as call_state, coalesce(sms_number_of(id), '') as texts_at, email_confirmed_at is not null as email_confirmed, is_known_patient(id) as is_known
    from patient where id = ${patientId}`;
  if (!profile) throw new AppError("missing", NO_PROFILE);
  return profile;
}

/**
 * Changes the given fields only. A new picture replaces the old one, in the store too. The row is locked first, so that a deleted account
 * is found to be missing.
 */
export async function updateProfile(
  tx: Tx,
  patientId: string,
  input: UpdateProfile,
  picture: string | null,
): Promise<UserData> {
  const [before] = await tx<{ image: string }[]>`
    select image from patient where id = ${patientId} and deleted_at is null for update`;
  if (!before) throw new AppError("missing", NO_PROFILE);
  if (picture) await replacePicture(tx, before.image, picture);
  const { name, phone, address, gender, dob } = input;
  const columns = {
    name,
    ...(phone === undefined ? {} : { phone }),
    ...(address === undefined ? {} : { address_line1: address.line1, address_line2: address.line2 }),
    ...(gender === undefined ? {} : { gender }),
    ...(dob === undefined ? {} : { born_on: dob || null }),
    ...(picture === null ? {} : { image: pictureAddress(picture) }),
  };
  await tx`update patient set ${tx(columns)} where id = ${patientId}`;
  await recordAudit(tx, byPatient(patientId), "profile changed", patientId);
  return profileOf(tx, patientId);
}
