import { useEffect, useState } from "react";
import styles from "./test-call.module.css";

/** So often the meter moves, in milliseconds. */
const EVERY = 100;
/** Speech is about this loud, of 1; silence is far below. */
const HEARD = 0.02;
/** What fills the meter. */
const LOUD = 0.25;

/** How loud it is at this moment, of 1: the root mean square of what the microphone hears. */
function loudness(analyser: AnalyserNode, samples: Float32Array<ArrayBuffer>): number {
  analyser.getFloatTimeDomainData(samples);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

/** Shows that the microphone hears something. */
export function MicrophoneMeter({ track }: { track: MediaStreamTrack }) {
  const [level, setLevel] = useState(0);
  const [isHeard, setHeard] = useState(false);

  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      const now = loudness(analyser, samples);
      setLevel(Math.min(1, now / LOUD));
      if (now > HEARD) setHeard(true);
    }, EVERY);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [track]);

  return (
    <div className={styles["meter"]}>
      <meter aria-label="Microphone level" min={0} max={1} value={level} />
      <p role="status">{isHeard ? "We hear you. Your microphone works." : "Say a few words: the bar should move."}</p>
    </div>
  );
}
