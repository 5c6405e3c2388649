/** The quiz is scored out of ten: it asks the first ten questions in the editors' order. */
export const questionsInQuiz = 10;

/** GROQ, for the perspective `raw`: questions that the quiz can ask. A question needs exactly one right answer. */
const askable = `_type == "quizQuestion" && _id in path("*") && count(options[isRight == true]) == 1`;

/** GROQ: how many questions can be asked. */
export const questionsCount = `count(*[${askable}])`;

/** GROQ: how many of them come before the question with the published id `$id`, which may be a draft. */
export const questionsBefore = `count(*[${askable} && _id != $id
  && orderRank < coalesce(*[_id == $id][0].orderRank, *[_id == "drafts." + $id][0].orderRank)])`;

export const notAsked = `Not asked: visitors are asked the first ${questionsInQuiz}. Drag it further up, or take another away.`;
