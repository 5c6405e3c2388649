/** What a command prints, and whether everything that it tried works. */
export type Outcome = { output: string; isOk?: boolean };

/** What follows a command's name. */
export type Arguments = { words: string[]; answers: string | undefined; drop: string | undefined };

/** Something that the command's user can put right; it is printed without a stack. */
export class CommandError extends Error {}
