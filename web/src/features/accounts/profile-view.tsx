import type { UserData } from "@lamplight/api/contract/accounts.ts";
import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { fullDate } from "@lamplight/api/contract/format-time.ts";
import { ProfileCard } from "../../components/people/profile-card.tsx";

/** Shows the patient's profile. */
export function ProfileView({ profile, onEdit }: { profile: UserData; onEdit: () => void }) {
  const { name, email, phone, image, address, gender, dob } = profile;
  const facts = [
    ["Email", email],
    ["Phone", formatPhone(phone)],
    ["Address", [address.line1, address.line2].filter(Boolean).join("\n")],
    ["Gender", gender],
    ["Date of birth", dob && fullDate(`${dob}T00:00:00Z`, "UTC")],
  ] as const;
  return <ProfileCard name={name} image={image} facts={facts} onEdit={onEdit} />;
}
