import type { ConsultantProfile } from "@lamplight/api/contract/consultants.ts";
import type { Me } from "@lamplight/api/contract/staff.ts";
import { ExternalLink } from "lucide-react";
import { useOutletContext } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { Card, Facts, Quote } from "../../components/layout/boxes.tsx";
import { OfficePage } from "../../components/office/office-page.tsx";
import { Fact } from "../../components/office/record.tsx";
import { Portrait } from "../../components/people/portrait.tsx";
import { HelpLine } from "../../components/record/help-line.tsx";
import { QuietLink } from "../../components/record/quiet-actions.tsx";
import { RecordCard } from "../../components/record/record-card.tsx";
import { RecordColumns } from "../../components/record/record-columns.tsx";
import { Answer } from "../../components/states/answer.tsx";
import { Availability } from "../../components/states/status.tsx";
import { useConsultant } from "../../features/consultants/queries.ts";
import { counted, money } from "../../lib/time/format.ts";

/** What patients see about the nurse. The office makes changes. */
export function NurseProfilePage() {
  const { staff, timeZone } = useOutletContext<Me>();
  const query = useConsultant(staff.docId ?? "");
  return (
    <OfficePage title="My profile" lead="Patients see this. Our office makes changes.">
      <Answer of={query} what="your profile">
        {(nurse) => (
          <RecordColumns
            variant="portrait"
            head={<PublicCard nurse={nurse} />}
            side={
              <>
                <Card as="section" aria-label="Facts">
                  <Facts>
                    <Fact name="License">{nurse.licence && `${nurse.licence.state} ${nurse.licence.number}`}</Fact>
                    <Fact name="Licensed in">{nurse.licensedStates.join(", ")}</Fact>
                    <Fact name="Degree">{nurse.degree}</Fact>
                    <Fact name="Experience">{nurse.experience}</Fact>
                    <Fact name="Languages">{nurse.languages.join(", ")}</Fact>
                    <Fact name="Fee">{`${money(nurse.fees)} a visit`}</Fact>
                  </Facts>
                </Card>
                {nurse.about && <Quote about="About">{nurse.about}</Quote>}
                <HelpLine timeZone={timeZone} />
              </>
            }
          />
        )}
      </Answer>
    </OfficePage>
  );
}

/** The nurse as patients see them in lists. */
const PublicCard = ({ nurse }: { nurse: ConsultantProfile }) => (
  <RecordCard
    label="Your card, as patients see it"
    top={<Portrait src={nurse.image} backgroundKey={nurse._id} size={352} away={!nurse.available} />}
    personId={nurse._id}
    name={nurse.name}
    about={nurse.speciality}
    body={
      <>
        <p>
          {nurse.rating === null
            ? "Not rated yet"
            : `Rated ${nurse.rating.toFixed(1)} out of 5, ${counted(nurse.reviewCount, "review")}`}
        </p>
        <div>
          <Availability available={nurse.available} />
          <p>{nurse.available ? "Patients can book you." : "Patients can't book you right now."}</p>
        </div>
        <QuietLink Icon={ExternalLink} to={paths.appointment(nurse._id)}>
          Open my public page
        </QuietLink>
      </>
    }
  />
);
