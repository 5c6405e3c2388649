import { defineQuery } from "groq";
import { openingFields, sectionFields } from "./fragments.ts";

/** The first ten questions in the editors' order. Questions without exactly one right answer are left out. */
export const quizQuery = defineQuery(`coalesce(*[_type == "quizPage"][0], {}) {
  ${openingFields},
  perfect { ${sectionFields} },
  good { ${sectionFields} },
  keepGoing { ${sectionFields} },
  "questions": *[_type == "quizQuestion" && count(options[isRight == true]) == 1] | order(orderRank asc) [0...10] {
    _id,
    "question": coalesce(question, ""),
    "options": coalesce(options[] { _key, "text": coalesce(text, "") }, []),
    "answerKey": options[isRight == true][0]._key,
    "explanation": coalesce(explanation, "")
  }
}`);
