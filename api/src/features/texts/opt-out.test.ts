import { expect, it } from "vitest";
import { readAnswer } from "./opt-out.ts";

it.each([
  ...["STOP", "stop", "Stop.", "STOP!", " stop ", '"STOP"', "“Stop”", "'stop'", "«stop»", "stop please", "Please stop"],
  ...[
    "STOPALL",
    "stop all",
    "opt out",
    "Opt-out",
    "OPT OUT",
    "OPTOUT",
    "unsubscribe",
    "Unsubscribe.",
    "end",
    "quit",
    "QUIT!",
  ],
  ...[
    "cancel",
    "Cancel.",
    "ALTO",
    "alto",
    "Parar",
    "PARAR por favor",
    "stop texting me",
    "Stop sending me these messages",
  ],
  ...["don't text me", "Don’t text me anymore", "do not message me"],
  ...["I want to opt out", "STOP\u200b", "ＳＴＯＰ", "stop\n", "no more texts", "revoke", "Stop this now!!"],
])("%j stops texts", (body) => {
  expect(readAnswer(body)).toBe("stop");
});

it.each(["Stop. I have a new phone now.", "Hi. Please stop", "My number changed.\nSTOP"])(
  "%j stops texts, although it says more",
  (body) => {
    expect(readAnswer(body)).toBe("stop");
  },
);

it.each([
  ...[
    "Stop by the pharmacy first?",
    "Cancel my appointment",
    "please cancel my ride tomorrow",
    "The end of the street",
  ],
  ...[
    "When does it end?",
    "I can't stop coughing",
    "ok but where",
    "Thanks, but I can't walk",
    "ok?",
    "No thanks",
    "yes please call me",
    "quitting smoking",
    "altogether",
  ],
  ...["Can I bring my mother?", "cancel Friday", "Don't forget my ramp"],
  ...["When does the ride start?", "start without me", "Help, my driver is not here", "Can you help my mother in?"],
])("%j is a message for the office", (body) => {
  expect(readAnswer(body)).toBe("message");
});

it.each([
  ["START", "start"],
  ["Start.", "start"],
  ["yes", "start"],
  ["YES!", "start"],
  ["“START”", "start"],
  ["start\u200b", "start"],
  ["ＳＴＡＲＴ", "start"],
  ["Start again please", "start"],
  ["restart", "start"],
  ["unstop", "start"],
  ["Opt in", "start"],
  ["opt-in", "start"],
  ["opt me back in", "start"],
  ["please start texting me again", "start"],
  ["resubscribe", "start"],
  ["Sí", "start"],
  ["si por favor", "start"],
  ["Comenzar", "start"],
  ["HELP", "help"],
  ["help please", "help"],
  ["HELP ME", "help"],
  ["I need help", "help"],
  ["«Help»", "help"],
  ["ＨＥＬＰ", "help"],
  ["Info.", "help"],
  ["Information", "help"],
  ["AYUDA", "help"],
  ["Ayuda por favor", "help"],
  ["?", "help"],
  ["Help!", "help"],
  ["info", "help"],
  ["", "help"],
])("%j is %s", (body, answer) => {
  expect(readAnswer(body)).toBe(answer);
});

it.each([
  ...["ok", "Ok thanks", "Thanks!", "Thank you so much 🙏", "K", "Perfect. Thanks again!", "ok, got it", "👍 thanks"],
  ...["Muchas gracias", "Thank you, have a nice day!"],
])("%j only thanks or agrees", (body) => {
  expect(readAnswer(body)).toBe("thanks");
});
