import { foldText } from "../../../contract/folded-text.ts";

/** Meaning of a reply to our text message. `stop-and-more` contains other text too. */
export type TextAnswer = "stop" | "stop-and-more" | "start" | "help" | "message";

const STOP = "stop|stopall|stop all|unsubscribe|cancel|end|quit|revoke|opt out|optout|alto|parar|no more";
/** Stop phrases that need no other words around them. */
const STOP_SENTENCES =
  "do ?n ?o?t (text|message|contact) me|no more (texts|text messages|messages)|remove me|take me off";
const BEFORE =
  "please|pls|plz|hi|hello|ok|okay|just|now|can you|could you|would you|i want to|i d like to|i would like to|i wish to";
const AFTER =
  "please|pls|plz|now|all|any|more|it|this|that|these|the|my|me|us|to|from|of|your|you|and|text|texts|texting|txt|message|messages|messaging|msg|msgs|sending|reminder|reminders|notifications|alerts|contacting|sms|number|thanks|thank|por favor|anymore|again|list|bothering|already";

const isStopSentence = new RegExp(`^((${BEFORE}) )*((${STOP})|(${STOP_SENTENCES}))( (${AFTER}))*$`);

const isStart = new RegExp(
  `^((${BEFORE}|yes) )*(start|restart|unstop|resume|yes|sí|si|comenzar|empezar|iniciar|opt in|optin|opt me in|opt me back in|subscribe|resubscribe)( (${AFTER}))*$`,
);
const isHelp = new RegExp(`^((${BEFORE}|i need|need|get) )*(help|info|information|ayuda|aide)( (${AFTER}))*$`);

/** Words and spaces only, in lower case: `"STOP!"` is `stop`, `Opt-out.` is `opt out`. */
const plain = (sentence: string): string =>
  foldText(sentence)
    .toLowerCase()
    .replace(/['’`]/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * The meaning of a text message. It stops texts if one of its sentences is only a stop word, with polite words or "texting me" around it.
 * `Stop by at 5` and `Cancel my visit` are messages, which the office reads.
 */
export function readAnswer(body: string): TextAnswer {
  const sentences = body
    .split(/[.!?;\n]+/)
    .map(plain)
    .filter(Boolean);
  const others = sentences.filter((sentence) => !isStopSentence.test(sentence));
  if (others.length < sentences.length) return others.length > 0 ? "stop-and-more" : "stop";
  const whole = plain(body);
  if (isStart.test(whole)) return "start";
  return whole === "" || isHelp.test(whole) ? "help" : "message";
}
