import { expect, it } from "vitest";
import { initialOf } from "../src/room/initials";

const initials = (...names: string[]): string[] => names.map((name) => initialOf(name, names));

it("names everybody by one letter while nobody shares it", () => {
  expect(initials("Ann", "billie", "Le Pont", "Élodie")).toEqual(["A", "B", "L", "É"]);
});

it("names those who share a letter by two, without a leading article", () => {
  expect(initials("Le Pont", "Lester", "Ella")).toEqual(["Po", "Le", "E"]);
  expect(initials("L’Amie", "Lou", "The Duke", "Tom")).toEqual(["Am", "Lo", "Du", "To"]);
});

it("goes on to the letter that tells them apart", () => {
  expect(initials("Lena", "Lester", "Guest 1", "Guest 2")).toEqual(["Ln", "Ls", "G1", "G2"]);
  expect(initials("Ali", "Alice")).toEqual(["Al", "Ac"]);
});

it("finds a mark for somebody who has left, and for two of one name", () => {
  expect(initialOf("Zoot", ["Ann"])).toBe("Z");
  expect(initials("Ann", "Ann")).toEqual(["An", "An"]);
  expect(initialOf("", [])).toBe("");
});
