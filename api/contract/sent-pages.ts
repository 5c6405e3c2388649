/** Pages that say what happened to a form that was submitted without script. */
export const sentPages = {
  message: "/sent/message",
  newsletter: "/sent/newsletter",
  nothing: "/sent/nothing",
} as const;
