let context: AudioContext | null = null;

/** Unlocks sound; browsers require a user gesture. */
export function readyTone(): void {
  if (!("AudioContext" in window)) return;
  context ??= new AudioContext();
  void context.resume();
}

const NOTES = [880, 1175, 880, 1175] as const;
const NOTE_S = 0.18;

/** Plays two notes, twice. Synthesized, so that it needs no file and no network. */
export function playTone(): void {
  if (context?.state !== "running") return;
  const { currentTime, destination } = context;
  for (const [index, hertz] of NOTES.entries()) {
    const [note, loudness] = [context.createOscillator(), context.createGain()];
    const begins = currentTime + index * NOTE_S;
    note.frequency.value = hertz;
    // Fade out to avoid a click.
    loudness.gain.setValueAtTime(0.3, begins);
    loudness.gain.exponentialRampToValueAtTime(0.001, begins + NOTE_S);
    note.connect(loudness).connect(destination);
    note.start(begins);
    note.stop(begins + NOTE_S);
  }
}
