import { BadgeCheck } from "lucide-react";
import { License } from "../../../components/people/license.tsx";
import { Rating } from "../../../components/people/rating.tsx";
import { RecordFact } from "../../../components/record/record-card.tsx";
import { useConsultant } from "../queries.ts";

/** The stars and the license of a visit's nurse. Renders nothing while they load, or where the nurse has left. */
export function NurseFacts({ docId }: { docId: string }) {
  const { data: nurse } = useConsultant(docId);
  if (!nurse) return null;
  return (
    <>
      <li>
        <Rating rating={nurse.rating} count={nurse.reviewCount} />
      </li>
      {nurse.licence && (
        <RecordFact Icon={BadgeCheck}>
          <License of={nurse} />
        </RecordFact>
      )}
    </>
  );
}
