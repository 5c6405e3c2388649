import { useOffice } from "../../lib/content/site.ts";
import { dialled } from "../../lib/dialled.ts";

/** Whom to call, and when somebody answers; nothing while editors have given no number. */
export function OfficeLine() {
  const { content: office } = useOffice();
  if (!office?.phone) return null;
  return (
    <>
      <a href={dialled(office.phone)}>{office.phone}</a>
      {office.officeHours && <span>{office.officeHours}</span>}
    </>
  );
}
