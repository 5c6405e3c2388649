/*
 * What repeats in these patterns is single words, and no word can be read in two ways: strangers write these texts, and a pattern with two ways
 * through one text takes exponential time.
 */

/** What we send, as people call it. */
const TEXT_WORDS = "texts?|txts?|messages?|messaging|msgs?|sms|reminders?|notifications?|alerts?";
const KIND_WORDS = "text|texting|sms|mass|automatic|automated|annoying|spam|daily|ride|visit|appointment";
const TEXTS = `(?:(?:${KIND_WORDS}) )?(?:${TEXT_WORDS})`;
const WHICH_WORDS = "any|more|these|those|your|the|all|such|so|many|my|of|this|further|future";
const WHICH = `(?:(?:${WHICH_WORDS}) )*`;
const NOT = "(?:do ?n ?t|do not|never|stop|quit|no longer|cease|refrain from|please not)";
/** Us, in what somebody does to us. */
const ME = "(?:me|us|this number|this phone|my phone|my number|my cell|here|anymore|any more|again)";

/** Sentences in English that ask for no more texts, wherever they are in a sentence. */
const ENGLISH = [
  `${NOT} (?:text|texting|txt|message|messaging|msg|contact|contacting|sms|spam|spamming|bother|bothering|harass|harassing|reach out to|write to|writing to) ${ME}`,
  `${NOT} (?:text|texting|txt|message|messaging|contact|contacting)$`,
  `${NOT} (?:send|sending|keep sending)(?: me| us)? ${WHICH}(?:${TEXTS}|stuff|things|anything|nothing)`,
  `(?:do ?n ?t|do not|no longer|not) (?:want|wanna|wish|need|care|like)(?: to)? (?:(?:get|getting|receive|receiving|be|see|be getting|be receiving|for you to send me) )?${WHICH}(?:${TEXTS}|texted)`,
  `(?:do ?n ?t|do not|no longer) want (?:you|any(?:one|body)) (?:to text|texting|to message|messaging|to contact|contacting)`,
  `(?:would|d) (?:rather|prefer) not (?:to )?(?:get|receive|be|have) ${WHICH}(?:${TEXTS}|texted)`,
  `(?:^|please |want |prefer |need |ok |and |enough )no (?:more|further) ${WHICH}(?:${TEXTS}|texting)`,
  `(?:enough|stop|done|finished) (?:with|w) ${WHICH}${TEXTS}`,
  `enough ${WHICH}(?:texts|messages|texting)`,
  `(?:remove|take|delete|drop|get|scratch|strike) (?:me|us|my number|my phone|my name|this number|my phone number)(?: \\w+)? (?:from|off|off of|out of) ${WHICH}(?:(?:text|texting|sms|mailing|message|messaging|contact|phone|call|calling|marketing) )?(?:lists?|${TEXTS}|contacts|system|database)`,
  `(?:remove (?:me|my number|this number|us)|take (?:me|my number|this number|us) off|please remove)(?: (?:please|now|immediately|thanks))*$`,
  `(?:delete|lose|forget|erase) (?:my|this) (?:phone )?number`,
  `(?:unsubscribe|unsubscribed|unsuscribe|unsubcribe|opt out|opt me out|opted out|opting out|sign me off)(?: (?:me|us|please|pls|now|today|immediately|number|from|everything|${WHICH_WORDS}|${TEXT_WORDS}))*$`,
  `(?:turn off|turn them off|turn those off|shut off|switch off|cancel|end|discontinue|disable|deactivate|terminate|cut off|cut out|stop) ${WHICH}(?:text |sms )?(?:texts|txts|messages|msgs|sms|reminders|notifications|text alerts|text messages|texting)`,
  `(?:i m|i am|we re|we are|im) (?:done with|tired of|sick of|fed up with|not interested in) (?:getting |receiving )?${WHICH}${TEXTS}`,
  `(?:revoke|withdraw|rescind|take back) (?:my|our) (?:consent|permission|agreement)`,
  `(?:no longer|do ?n ?t|do not) (?:consent|agree|give (?:you )?(?:my )?(?:consent|permission)|have (?:my|our) (?:consent|permission))`,
  `leave (?:me|us) alone`,
];

const MENSAJES =
  "(?:(?:mas|estos|esos|sus|los|mis|tantos|todos|nada|de) )*(?:mensajes?|textos?|sms|recordatorios?|notificaciones|avisos|msjs?)";

/** The same in Spanish, without accents. */
const SPANISH = [
  `no (?:me|nos) (?:vuelvan? a )?(?:mandes?|manden|mandar|envies?|envien|enviar|escriban?|escribas|escribir|textee[ns]?|contacten?|contactes|molesten?|molestes|mensajeen?|avisen)`,
  `no (?:textees?|textes|mas textos|mas mensajes)`,
  `no (?:quiero|quisiera|deseo|queremos|necesito|me interesa) (?:(?:recibir|que me manden|que me envien|que me escriban|que me lleguen) )?(?:${MENSAJES}|que me (?:escriban|manden|envien|texteen|contacten))`,
  `(?:dejen?|dejes|deja|dejar|paren?|para|parar) de (?:mandar|mandarme|mandarnos|enviar|enviarme|enviarnos|escribir|escribirme|escribirnos|textear|textearme|molestar|molestarme|contactar|contactarme)`,
  `(?:basta|ya no|no|ya basta|suficiente) (?:con |de )?(?:mas|los|estos|sus|tantos) ?${MENSAJES}`,
  `(?:quit[ae]n?me|saqu?en?me|borr[ae]n?me|eliminen?me|quit[ae]n? mi numero|borr[ae]n? mi numero|eliminen? mi numero)`,
  `(?:cancel[ae]n?|cancelar|detener|detengan?|parar|suspend[ae]n?|suspender|desactivar|desactiven?|paren?|quitar|quiten?) ${MENSAJES}`,
  `(?:darme|dame|denme|deme|darnos) de baja`,
  `dejen?me en paz|dejame en paz|dejenos en paz`,
  `no (?:autorizo|doy permiso|consiento)`,
];

const isWish = new RegExp(
  [...ENGLISH, ...SPANISH]
    .map((wish) => `\\b(?:${wish})(?:\\b|$)`)
    .join("|")
    .replaceAll("\\b(?:(?:^|", "(?:(?:^|\\b"),
);

/**
 * What makes such words something else: a question about texts that did not come, the opposite, a wish about some times only, or one that is
 * about a driver, a nurse or emails. A person reads those.
 */
const OTHERWISE = new RegExp(
  [
    "^(?:why|how come|when|did|didn t|have|has|are|por que|cuando) (?!.*\\bplease\\b)",
    "\\b(?:do ?n ?t|do not|never|no|can t|cannot|won t) (?:ever )?(?:stop|quit|dejen?|dejes|paren?|cancel|delete|turn off|unsubscribe|opt out)\\b",
    "\\b(?:when|while|until|till|unless|if|before|after|during|at night|tonight|at work|late|early|so early|left|cuando|mientras|hasta|antes|despues|por la noche|de noche|en la noche|si)\\b",
    "\\b(?:drivers?|nurses?|he|she|they|him|her|conductor|chofer|enfermer[ao])\\b",
    "\\b(?:emails?|newsletter|calls|calling me|correos?|llamadas)\\b",
  ].join("|"),
);

/** Whether a sentence, in lower case, without accents and punctuation, asks for no more texts in any words. */
export const wishesNoTexts = (sentence: string): boolean => isWish.test(sentence) && !OTHERWISE.test(sentence);
