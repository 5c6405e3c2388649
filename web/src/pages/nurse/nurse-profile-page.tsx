import type { Me } from "@lamplight/api/contract/staff.ts";
import { Link, useOutletContext } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { Facts, Stack } from "../../components/layout/boxes.tsx";
import { OfficePage } from "../../components/office/office-page.tsx";
import { Fact } from "../../components/office/record.tsx";
import { Avatar } from "../../components/people/portrait.tsx";
import { Answer } from "../../components/states/answer.tsx";
import { useConsultant } from "../../features/consultants/queries.ts";

/** What patients see about the nurse. The office makes changes. */
export function NurseProfilePage() {
  const { staff } = useOutletContext<Me>();
  const docId = staff.docId ?? "";
  const query = useConsultant(docId);
  return (
    <OfficePage title="My profile" lead="This is what patients see. Ask the office if something should change.">
      <Answer of={query} what="your profile">
        {(nurse) => (
          <Stack>
            <Avatar src={nurse.image} name={nurse.name} />
            <Facts>
              <Fact name="Name">{nurse.name}</Fact>
              <Fact name="Specialty">{nurse.speciality}</Fact>
              <Fact name="Degree">{nurse.degree}</Fact>
              <Fact name="Experience">{nurse.experience}</Fact>
              <Fact name="Languages">{nurse.languages.join(", ")}</Fact>
              <Fact name="License">{nurse.licence && `${nurse.licence.state} ${nurse.licence.number}`}</Fact>
              <Fact name="Fee">{`$${nurse.fees}`}</Fact>
              <Fact name="Appointments">
                {nurse.available ? "Patients can book you" : "Patients can't book you right now"}
              </Fact>
              <Fact name="About">{nurse.about}</Fact>
            </Facts>
            <p>
              <Link to={paths.appointment(docId)}>Open my public page</Link>
            </p>
          </Stack>
        )}
      </Answer>
    </OfficePage>
  );
}
