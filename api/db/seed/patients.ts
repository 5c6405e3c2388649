import type { PatientSeed } from "./people.ts";

/** The demo patient, whose password is public. */
export const demoPatient: PatientSeed = {
  name: "Hannah Cole",
  portrait: { head: "medium2", skin: "f6d3ae", clothes: "8FC1B3" },
};

/** Patients who write the reviews and fill the consultants' weeks. They cannot log in. */
export const patients: PatientSeed[] = [
  { name: "Leo Martin", portrait: { head: "short2", skin: "c98d5f", clothes: "14655A", beard: "chin" } },
  { name: "Anita Rao", portrait: { head: "long", skin: "b97746", clothes: "F0A43A" } },
  {
    name: "Joseph Kimani",
    portrait: { head: "noHair2", skin: "6f4735", clothes: "8FC1B3", face: "calm", beard: "goatee1" },
  },
  {
    name: "Deborah Klein",
    portrait: { head: "grayBun", skin: "f3cfa8", clothes: "B93A24", hair: "cfc7bb", glasses: "glasses2" },
  },
  { name: "Marisol Vega", portrait: { head: "longCurly", skin: "d69a6b", clothes: "F0A43A" } },
  {
    name: "Greg Holloway",
    portrait: { head: "noHair3", skin: "f6d5b4", clothes: "14655A", hair: "b9905a", beard: "moustache9" },
  },
  {
    name: "Wanda Kowalski",
    portrait: { head: "grayMedium", skin: "f6d3ae", clothes: "8FC1B3", hair: "d9d2c6", glasses: "glasses" },
  },
  { name: "Terrence Oliver", portrait: { head: "flatTop", skin: "7a4f3a", clothes: "B93A24", face: "calm" } },
  { name: "Fatima Idris", portrait: { head: "hijab", skin: "c98d5f", clothes: "0F4C43" } },
  { name: "Chloe Bennett", portrait: { head: "bangs", skin: "f9d9ba", clothes: "8FC1B3", hair: "d9a94f" } },
  { name: "Victor Nguyen", portrait: { head: "short5", skin: "f0c79c", clothes: "14655A", glasses: "glasses3" } },
  {
    name: "Ellen Murphy",
    portrait: { head: "grayMedium", skin: "f9dcc0", clothes: "F0A43A", hair: "b5622f", face: "calm" },
  },
  { name: "Isaiah Grant", portrait: { head: "twists", skin: "7a4f3a", clothes: "0F4C43", beard: "full" } },
  { name: "Beatriz Lima", portrait: { head: "mediumBangs3", skin: "c08a5b", clothes: "B93A24" } },
  {
    name: "Paul Andersen",
    portrait: { head: "grayShort", skin: "f9dcc0", clothes: "0F4C43", hair: "d9a94f", face: "calm" },
  },
  { name: "Nadia Aziz", portrait: { head: "hijab", skin: "e8b98a", clothes: "F0A43A", face: "calm" } },
  {
    name: "Ken Yamada",
    portrait: { head: "grayShort", skin: "f0c79c", clothes: "14655A", hair: "cfc7bb", glasses: "glasses5" },
  },
  { name: "Rosalind Pierce", portrait: { head: "dreads1", skin: "85593f", clothes: "8FC1B3", face: "calm" } },
  { name: "Dmitri Volkov", portrait: { head: "short1", skin: "f3cfa8", clothes: "B93A24", beard: "moustache6" } },
  { name: "Simone Laurent", portrait: { head: "bun", skin: "865a44", clothes: "0F4C43" } },
  { name: "Curtis Webb", portrait: { head: "noHair1", skin: "865a44", clothes: "8FC1B3", beard: "full" } },
  {
    name: "Gloria Jimenez",
    portrait: { head: "grayBun", skin: "c98d5f", clothes: "14655A", hair: "cfc7bb", face: "calm" },
  },
  { name: "Henry Osei", portrait: { head: "flatTop", skin: "734c39", clothes: "F0A43A", glasses: "glasses3" } },
  { name: "Abigail Stone", portrait: { head: "mediumStraight", skin: "f6d3ae", clothes: "B93A24" } },
  { name: "Luis Carrasco", portrait: { head: "shaved2", skin: "d69a6b", clothes: "14655A", beard: "goatee2" } },
  {
    name: "Peggy O’Brien",
    portrait: {
      head: "grayMedium",
      skin: "f9dcc0",
      clothes: "14655A",
      hair: "ece6da",
      glasses: "glasses5",
      face: "calm",
    },
  },
  { name: "Samir Patel", portrait: { head: "short3", skin: "b97746", clothes: "8FC1B3", beard: "full" } },
  { name: "Joyce Mbeki", portrait: { head: "afro", skin: "6f4735", clothes: "F0A43A", face: "calm" } },
  { name: "Theo Marks", portrait: { head: "short4", skin: "f3cfa8", clothes: "8FC1B3", hair: "724133" } },
];
