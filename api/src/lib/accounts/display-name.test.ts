import { expect, it } from "vitest";
import { publicFirstName, publicName } from "./display-name.ts";

it.each([
  ["Tess Moor", "Tess M."],
  ["Tess", "Tess"],
  ["tess moor", "Tess M."],
  ["Ana María Silva Santos", "Ana S."],
  ["Mary\u00a0Poppins", "Mary P."],
  ["Mary\u200bPoppins", "Mary P."],
  ["Mary\u3000 Poppins ", "Mary P."],
  ["Moor, Tess", "Tess M."],
  ["tess.moor", "Tess M."],
  ["Tess_Moor", "Tess M."],
  ["J.R. Smith", "J S."],
  ["Siobhán O’Brien", "Siobhán O."],
  ["Anne-Marie Duval", "Anne-Marie D."],
  ["Tess-Moor", "Tess M."],
  ["TessMoor", "Tess M."],
  ["DeShawn", "DeShawn"],
  ["McKenzie Hall", "McKenzie H."],
  ["王芳", "王芳"],
  ["ＴＥＳＳ ＭＯＯＲ", "TESS M."],
  ["tess.moor@example.com", "A patient"],
  ["Tess tess@example.com", "A patient"],
  ["215-555-0134", "A patient"],
  ["Tess 2155550134", "A patient"],
  ["Tess (٢١٥٥٥٥٠١٣٤)", "A patient"],
  ["www.tessmoor.com", "A patient"],
  ["\u200b\u200b", "A patient"],
  ["!!!", "A patient"],
  ["", "A patient"],
])("the public name of %j is %s", (name, shown) => {
  expect(publicName(name)).toBe(shown);
});

it.each([
  ["Dan Wheeler", "Dan"],
  ["Wheeler,\u00a0Dan", "Dan"],
  ["dan@vans.test", ""],
])("the public first name of %j is %j", (name, shown) => {
  expect(publicFirstName(name)).toBe(shown);
});
