/** The quiz is scored out of ten: visitors are asked the first ten in the editors' order. */
export const questionsInQuiz = 10;

/** GROQ, for the perspective `raw`: the questions visitors can be asked. Without exactly one right answer there is nothing to score. */
const askable = `_type == "quizQuestion" && _id in path("*") && count(options[isRight == true]) == 1`;

/** GROQ: how many questions can be asked. */
export const questionsCount = `count(*[${askable}])`;

/** GROQ: how many of them stand before the question whose published id is `$id`, be it published yet or not. */
export const questionsBefore = `count(*[${askable} && _id != $id
  && orderRank < coalesce(*[_id == $id][0].orderRank, *[_id == "drafts." + $id][0].orderRank)])`;

export const notAsked = `Not asked: visitors are asked the first ${questionsInQuiz}. Drag it further up, or take another away.`;
