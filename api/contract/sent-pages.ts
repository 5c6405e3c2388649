/** Pages that say what happened to a form that was submitted without script. */
export const sentPages = {
  message: "/sent/message",
  newsletter: "/sent/newsletter",
  incomplete: "/sent/incomplete",
  tooMany: "/sent/too-many",
  nothing: "/sent/nothing",
} as const;
