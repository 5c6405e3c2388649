import { foldText } from "../../../contract/folded-text.ts";
import { wishesNoTexts } from "./opt-out-wishes.ts";

/** Meaning of a reply to our text message. `no-question` is a reaction or an automatic reply of a phone; `thanks` only thanks or agrees. */
export type TextAnswer = "stop" | "start" | "help" | "no-question" | "thanks" | "message";

/** The words that the law takes as stop, and those that people use like them. */
const STOP = "stop|stopall|unsubscribe|cancel|end|quit|revoke|opt out|optout|alto|parar|no more";
const BEFORE =
  "please|pls|plz|hi|hello|ok|okay|just|now|i said|said|can you|could you|would you|i want to|i d like to|i would like to|i wish to";
const AFTER =
  "please|pls|plz|now|all|any|more|it|this|that|these|the|my|me|us|to|from|of|your|you|and|text|texts|texting|txt|message|messages|messaging|msg|msgs|sending|reminder|reminders|notifications|alerts|contacting|sms|number|thanks|thank|por favor|anymore|again|list|bothering|already";

const isStopSentence = new RegExp(`^((${BEFORE}) )*(${STOP})( (${STOP}|${AFTER}))*$`);

const isStart = new RegExp(
  `^((${BEFORE}|yes) )*(start|restart|unstop|resume|yes|si|comenzar|empezar|iniciar|opt in|optin|opt me in|opt me back in|subscribe|resubscribe)( (${AFTER}))*$`,
);
const isHelp = new RegExp(`^((${BEFORE}|i need|need|get) )*(help|info|information|ayuda|aide)( (${AFTER}))*$`);

/** Reactions as phones write them: “Liked “At the door””, “👍 to “At the door””, “Reacted 👍 to “…””, “Me gusta “…””. */
const isReaction =
  /^\s*(?:(?:liked|loved|disliked|laughed at|emphasized|questioned|removed (?:a|an) [^“"]{1,20} from|reacted (?:with )?\S{1,8} to|le gustó|le encantó|me gusta|me encantó)\s*[“"«]|(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d|\s){1,12}\s*(?:to|a)\s*[“"«])/iu;
/** Only pictures: a thumb, a heart. */
const isPicture = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d|\s)+$/u;
const isAutoReply =
  /^\W*(?:(?:this is an? )?auto(?:matic|mated)?[ -]?(?:reply|response|message|respuesta)\b|respuesta automática|(?:i'?m|i am|sorry,? i'?m) (?:currently )?driving\b|i'?m driving with (?:do not disturb|focus)|estoy conduciendo|estoy manejando|(?:i'?m|i am) (?:currently )?(?:out of (?:the )?office|away from my phone)|out of office\b|i'?ll (?:reply|get back to you|see your message) (?:when|once|as soon as)|i can'?t talk (?:right )?now\.? (?:i'?ll|call))/i;

const THANKS =
  "ok|okay|k|thanks|thank you|thank u|thankyou|thanx|thx|ty|tysm|great|perfect|awesome|wonderful|got it|sounds good|will do|no problem|appreciate it|appreciated|gracias|perfecto|vale";
const THANKS_MORE =
  "so much|very much|a lot|again|all|everyone|you too|much|muchas|bye|god bless|bless you|have a (?:good|great|nice) (?:day|night|evening|one|weekend)";
const isThanks = new RegExp(`^((${THANKS_MORE}) )*(${THANKS})( (${THANKS}|${THANKS_MORE}))*$`);

/** Words and spaces only, in lower case, without accents: `"STOP!"` is `stop`, `Opt-out.` is `opt out`. */
const plain = (sentence: string): string =>
  foldText(sentence)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’`]/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * The meaning of a text message. It stops texts if one of its sentences is only a stop word, with polite words or "texting me" around it, or
 * asks for no more texts in other words. `Stop by at 5` and `Cancel my visit` are messages, which the office reads.
 */
export function readAnswer(body: string): TextAnswer {
  // A reaction repeats our text, "Reply STOP" included.
  if (isReaction.test(body) || isPicture.test(body) || isAutoReply.test(body.replaceAll("’", "'")))
    return "no-question";
  const sentences = body
    .split(/[.!?;\n]+/)
    .map(plain)
    .filter(Boolean);
  if (sentences.some((sentence) => isStopSentence.test(sentence) || wishesNoTexts(sentence))) return "stop";
  const whole = plain(body);
  if (isStart.test(whole)) return "start";
  if (isThanks.test(whole) && !/[?¿]/.test(body)) return "thanks";
  return whole === "" || isHelp.test(whole) ? "help" : "message";
}
