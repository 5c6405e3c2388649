import { useEffect, useState } from "react";
import styles from "./test-call.module.css";

/** Update interval of the meter in milliseconds. */
const UPDATE_MS = 100;
/** Level of speech, from 0 to 1. Silence is far below. */
const SPEECH_LEVEL = 0.02;
/** Level that fills the meter. */
const FULL_LEVEL = 0.25;

/** The current level from 0 to 1: the root mean square of the samples. */
function loudness(analyser: AnalyserNode, samples: Float32Array<ArrayBuffer>): number {
  analyser.getFloatTimeDomainData(samples);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

/** Shows the microphone's level. */
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
      setLevel(Math.min(1, now / FULL_LEVEL));
      if (now > SPEECH_LEVEL) setHeard(true);
    }, UPDATE_MS);
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
