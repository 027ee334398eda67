/** The trumpet, along a level line from the lips at 0: the jack of spades blows it, and the ace of spades bears it. */
import { CREAM, type Dress } from "./inks.ts";
import { fill, line } from "./parts.ts";

export function trumpet({ metal, metalLight, metalDark }: Pick<Dress, "metal" | "metalLight" | "metalDark">): string {
  return (
    line("M0 0H50", metal, 5, "butt") +
    fill("M36-2.500H46C60-3 68-10 72-23H77V23H72C68 10 60 3 46 2.500H36Z", metal) +
    fill("M46 .5C60 1 69 9 73 23H77V0Z", metalDark) +
    line("M75-23V23", metalLight, 3.4) +
    line("M44 0H18Q10 0 10 9T18 18H46Q55 18 55 9T47 1", metal, 4.6, "butt") +
    [25, 34, 43]
      .map(
        (x) =>
          line(`M${x}-9V22`, metalDark, 7, "butt") +
          line(`M${x - 0.8}-9V22`, metal, 4.4, "butt") +
          line(`M${x - 3}-12H${x + 3}`, CREAM, 3),
      )
      .join("") +
    fill("M-5-5L3-2V2L-5 5Z", metalLight)
  );
}
