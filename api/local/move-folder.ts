import { cp, rename, rm } from "node:fs/promises";

/**
 * Moves a folder to where there is none; on another volume it is copied beside its place first. Nobody sees half of it at its place.
 * `renamed` is replaced in tests.
 */
export async function moveFolder(from: string, to: string, renamed = rename): Promise<void> {
  try {
    await renamed(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    const part = `${to}.part`;
    await rm(part, { recursive: true, force: true });
    await cp(from, part, { recursive: true, verbatimSymlinks: true });
    await rename(part, to);
    await rm(from, { recursive: true });
  }
}
